/** Text as one line that a terminal shows and does not obey: what cannot be seen is written as `\n`, `\u{1b}`. */
export function escapeText(text: string): string;
