import { type DesignProblem, designerTexts } from '@qhatu/contract/designer';
import { ApiError, notFound, ruleBroken } from '../../http/errors';

/** 404: none, or another person's (D4). */
export const designGone = () => notFound(designerTexts.designGone, 'design_not_found');

/** 404: a picture of the design is not there, or another person's (D4). */
export const printGone = () => notFound(designerTexts.unknownPrint, 'print_not_found');

/** 422: the first rule that the design breaks, and each with its object. */
export const designRefused = (problems: readonly DesignProblem[]) =>
  new ApiError(422, 'design_refused', problems[0]?.msg ?? designerTexts.failed, {
    fields: { design: problems[0]?.msg ?? designerTexts.failed },
    extra: { problems: problems.slice(0, 50) },
  });

export const fieldRefused = (code: string, field: string, msg: string) => ruleBroken(code, msg, { [field]: msg });
