"""One battle, two battles: counted nouns, as all commands say them."""


def counted(number: int, noun: str, more: str = "") -> str:
    """So many of something; `more` are several of what does not end in a mere s."""
    return f"{number:,} {noun if number == 1 else more or f'{noun}s'}"
