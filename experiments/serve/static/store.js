// What a tab keeps for itself, and the language for all tabs; a browser that keeps nothing is fine, too.

const PLACES = { encounter: () => sessionStorage, language: () => localStorage };

export function keep(value, what = "encounter") {
  try {
    PLACES[what]().setItem(`kassen-${what}`, JSON.stringify(value));
  } catch {
    // then it is not there next time
  }
}

export function kept(what = "encounter") {
  try {
    return JSON.parse(PLACES[what]().getItem(`kassen-${what}`));
  } catch {
    return null;
  }
}
