/** What the text of a statement contains when its plan is worth keeping; a comment to PostgreSQL. */
export const PLAN_MARKER = '/* plan kept */';

/** Whether a statement asks to have its plan kept. Anywhere: query builders put it where their `select` is. */
export const isMarked = (text: string): boolean => text.includes(PLAN_MARKER);
