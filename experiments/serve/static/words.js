// What the page says, in both languages. Names, policies and faults are shown as they were written.

const ENGLISH = {
  skip: "To the odds", lead: "How hard is this encounter? Fight it some thousand times, and see.", language: "Language",
  encounter: "Encounter", edit: "Change it", sample: "Bundled encounter", own: "(own encounter)", new_narrative: "New, narrative rules",
  new_sigma: "New, Σ-System", open: "Open TOML…", save: "Save TOML", source: "As TOML",
  source_hint: "Edit the form or this text; both say the same.",
  faults: "{n} to mend:", line: "line {n}", meant: "Did you mean {word}?", scene: "The encounter",
  name: "Name", round_limit: "Round limit", open_sheets: "Policies see exact numbers of the enemy",
  side: "Side {name}", stage: "Stage {n}: {name}", players: "These are the players", surprised: "Surprised", policy: "Policy",
  breaks_at: "Flees when this share is out", distance: "Distance from the players", combatant: "Combatant {n}",
  is: "From the library", count: "How many", minions: "Heads in the group", as_side: "as its side", own_text: "own text: {text}",
  place: "Place", arrives: "Arrives in round", add_combatant: "Add a combatant", add_side: "Add a side",
  remove: "Remove", remove_combatant: "Remove combatant {n} of {side}", remove_side: "Remove side {name}",
  options: "Options of the rules", usual: "as usual ({value})", yes: "yes", no: "no",
  odds: "Odds", battles: "Battles", seed: "Seed", fight: "Fight", stop: "Stop",
  fighting: "{n} of {of} battles", stopped: "stopped after {n} of {of} battles", done: "{n} battles in {seconds} s, clock {clock}, seed {seed}",
  banding: "{n} battles; now as played badly and well…", mending: "No odds until the encounter is sound.",
  trivial: "trivial", easy: "easy", fair: "fair", hard: "hard", deadly: "deadly", hopeless: "hopeless", for_side: "for {side}",
  wiped: "{side} are wiped out in {share} of battles ({low} to {high}).",
  who: "Side", wins: "Wins", wiped_out: "Wiped out", any_down: "Somebody down", any_dead: "Somebody dead", nobody: "Nobody wins",
  rounds: "Rounds: {mean} on average, 9 of 10 battles {low} to {high}. At the table about {minutes} minutes.",
  sides: "How it ends, with 95 % intervals", fighters: "Who falls", fighter: "Name", decides: "Policy", down: "Down", dead: "Dead",
  band: "How much hangs on tactics (chance of the players to win)", seat_players: "Played by {sides}", seat_enemy: "Played by {sides}",
  badly: "badly", as_played: "as it is", well: "well", by: "{share} ({policy})",
  gauntlet: "Stages",
  curve: "How many enemies?", curve_hint: "The slider changes the encounter; the curve shows the chance of the players to win at each number.",
  curve_who: "Which", curve_count: "How many:", draw: "Draw the curve", drawing: "Drawing: {n} of {of}", curve_n: "Number", curve_p: "Players win",
  curve_table: "The curve as a table", curve_label: "Chance of the players to win by number of {name}: {points}",
  curve_axis: "players win, 95 % interval, {n} battles each",
  battle: "Read a battle", pick: "Which", number: "Number", read: "Read", median: "a typical one", best: "the best for the players",
  worst: "the worst for the players", closest: "the closest", longest: "the longest", upset: "the upset", by_number: "by its number",
  reading: "Looking for it…", of: "Battle {n}, picked from {of}", this_one: "Battle {n}", before: "Before it begins", prev: "Back", next: "On",
  whole: "Whole battle", one_round: "Round by round", at: "Part {n} of {of}", failed: "That did not work: {text}",
};

const JAPANESE = {
  skip: "勝敗へ", lead: "この遭遇はどれほど厳しいか。何千回も戦わせて確かめる。", language: "言語",
  encounter: "遭遇", edit: "直す", sample: "付属の遭遇", own: "（自作）", new_narrative: "新規（ナラティブ）",
  new_sigma: "新規（Σシステム）", open: "TOMLを開く…", save: "TOMLを保存", source: "TOMLで見る",
  source_hint: "フォームとこの文のどちらを直しても同じ。",
  faults: "直すところ：{n}", line: "{n}行目", meant: "もしかして {word}", scene: "遭遇の全体",
  name: "名前", round_limit: "ラウンドの上限", open_sheets: "方針は敵の正確な数値を見る",
  side: "側：{name}", stage: "場面{n}：{name}", players: "プレイヤー側", surprised: "不意を打たれる", policy: "方針",
  breaks_at: "この割合が倒れたら逃げる", distance: "プレイヤーからの距離", combatant: "戦う者{n}",
  is: "ライブラリから", count: "人数", minions: "集団の頭数", as_side: "側と同じ", own_text: "自作の文：{text}",
  place: "位置", arrives: "到着ラウンド", add_combatant: "戦う者を加える", add_side: "側を加える",
  remove: "除く", remove_combatant: "{side} の戦う者{n}を除く", remove_side: "側 {name} を除く",
  options: "ルールの選択肢", usual: "通常（{value}）", yes: "はい", no: "いいえ",
  odds: "勝敗", battles: "戦闘数", seed: "シード", fight: "戦わせる", stop: "止める",
  fighting: "{of}戦中{n}戦", stopped: "{of}戦中{n}戦で停止", done: "{n}戦、{seconds}秒、クロック {clock}、シード {seed}",
  banding: "{n}戦。次は下手な場合と上手な場合…", mending: "遭遇の誤りが直るまで勝敗は出ない。",
  trivial: "余裕", easy: "簡単", fair: "適正", hard: "困難", deadly: "致命的", hopeless: "絶望的", for_side: "{side} にとって",
  wiped: "{side} の全滅は戦闘の{share}（{low}～{high}）。",
  who: "側", wins: "勝利", wiped_out: "全滅", any_down: "誰かが倒れる", any_dead: "誰かが死ぬ", nobody: "勝者なし",
  rounds: "平均{mean}ラウンド、10戦中9戦は{low}～{high}。卓では約{minutes}分。",
  sides: "結末（95%区間つき）", fighters: "誰が倒れるか", fighter: "名前", decides: "方針", down: "倒れる", dead: "死亡",
  band: "戦い方の幅（プレイヤーの勝率）", seat_players: "{sides} の戦い方", seat_enemy: "{sides} の戦い方",
  badly: "下手", as_played: "このまま", well: "上手", by: "{share}（{policy}）",
  gauntlet: "場面",
  curve: "敵は何人にするか", curve_hint: "スライダーは遭遇を変える。曲線は人数ごとのプレイヤーの勝率。",
  curve_who: "対象", curve_count: "人数：", draw: "曲線を描く", drawing: "{of}点中{n}点", curve_n: "人数", curve_p: "プレイヤーの勝利",
  curve_table: "曲線を表で見る", curve_label: "{name} の人数ごとのプレイヤーの勝率：{points}",
  curve_axis: "プレイヤーの勝率、95%区間、各{n}戦",
  battle: "戦闘を読む", pick: "どの戦闘", number: "番号", read: "読む", median: "典型的なもの", best: "プレイヤーに最良",
  worst: "プレイヤーに最悪", closest: "最も接戦", longest: "最も長い", upset: "番狂わせ", by_number: "番号で",
  reading: "探している…", of: "戦闘{n}（{of}戦から）", this_one: "戦闘{n}", before: "始まる前", prev: "前へ", next: "次へ",
  whole: "全体", one_round: "ラウンドごと", at: "{of}の{n}", failed: "失敗：{text}",
};

const TONGUES = { en: ENGLISH, ja: JAPANESE };
let now = "en";

export const language = () => now;

export function say(key, facts = {}) {
  return TONGUES[now][key].replace(/\{(\w+)\}/g, (_, name) => String(facts[name]));
}

export function speak(lang) {
  now = lang in TONGUES ? lang : "en";
  document.documentElement.lang = now;
  for (const each of document.querySelectorAll("[data-t]")) each.textContent = say(each.dataset.t);
}

export function percent(share) {
  if (share === null || share === undefined) return "–";
  if (share === 0 || share === 1) return `${100 * share}\u00a0%`;
  if (share < 0.001) return "<0.1\u00a0%";
  if (share > 0.999) return ">99.9\u00a0%";
  return `${(100 * share).toFixed(share < 0.1 || share > 0.9 ? 1 : 0)}\u00a0%`;
}
