import { type DesignDocument, designerTexts, designProblems } from '@qhatu/contract/designer';

/** Why this cannot be bought yet, in the order of spec 3 §4: login, stickers, sizes. Null when it can. */
export function purchaseProblem(isMember: boolean, design: DesignDocument, units: number): string | null {
  if (!isMember) return designerTexts.login;
  const [problem] = designProblems(design);
  if (problem) return problem.msg;
  return units > 0 ? null : designerTexts.noSize;
}
