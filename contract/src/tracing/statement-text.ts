const MAX_LENGTH = 2_000;

/** A statement as it may be shown: what stands in it as a value is a question mark, however it got there. */
export const statementText = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, '?')
    .replaceAll(/\b[eE]?'(?:[^']|'')*'/g, '?')
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/(?<![\w$."])\d+(?:\.\d+)?\b/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH);

/** Kind of a statement, by its first word: `select`, `insert`; `with` counts as itself. */
export const operationOf = (text: string): string => /^[\s(]*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'other';
