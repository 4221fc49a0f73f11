/** The error of one field, in the words for the person. */
export interface FieldProblem {
  /** Wire name of the field. */
  field: string;
  text: string;
}

/** The problems as the `fields` of an error answer (D8). */
export const fieldTexts = (problems: readonly FieldProblem[]): Record<string, string> =>
  Object.fromEntries(problems.map(({ field, text }) => [field, text]));
