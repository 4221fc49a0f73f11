import { fitsPrintArea, insidePrintArea } from './area';
import { isDesignFont } from './fonts';
import { MAX_OBJECTS, MIN_SIDE } from './limits';
import { isPrintable, MAX_LINES, MAX_TEXT } from './text';
import { designerTexts } from './texts';
import { type DesignDocument, type DesignObject, type DesignView, objectsOf, printedObjects, VIEWS } from './types';

export interface DesignProblem {
  /** Absent: the design as a whole. */
  view?: DesignView;
  objectId?: string;
  msg: string;
}

/** Why these words cannot be printed; null when they can. */
export function textProblem(text: string): string | null {
  if (text.trim() === '') return designerTexts.emptyText;
  if (text.length > MAX_TEXT || text.split('\n').length > MAX_LINES) return designerTexts.textTooLong;
  return isPrintable(text) ? null : designerTexts.notPrintable;
}

/** Why one object cannot be printed as it is; null when it can. */
export function objectProblem(object: DesignObject): string | null {
  if (!(object.width >= MIN_SIDE && object.height >= MIN_SIDE)) return designerTexts.tooSmallToPrint;
  if (!fitsPrintArea(object)) return designerTexts.tooLargeForArea;
  if (!insidePrintArea(object)) return designerTexts.outsideArea;
  if (object.kind !== 'text') return null;
  if (!isDesignFont(object.font)) return designerTexts.unknownFont;
  return textProblem(object.text);
}

/** Problems that keep a design from being bought: the browser shows them, and the server refuses with them (spec 3 §5). */
export function designProblems(design: DesignDocument): DesignProblem[] {
  if (printedObjects(design).length === 0) return [{ msg: designerTexts.noSticker }];
  const crowded = VIEWS.find((view) => objectsOf(design, view).length > MAX_OBJECTS);
  if (crowded) return [{ view: crowded, msg: designerTexts.tooManyStickers }];
  const twin = twinIn(design);
  if (twin) return [{ ...twin, msg: designerTexts.sameObjectTwice }];
  return VIEWS.flatMap((view) =>
    objectsOf(design, view).flatMap((object) => {
      const msg = object.hidden ? null : objectProblem(object);
      return msg === null ? [] : [{ view, objectId: object.id, msg }];
    }),
  );
}

/** An object whose id another one below it has, on whichever side; hidden ones count. */
function twinIn(design: DesignDocument): Pick<DesignProblem, 'view' | 'objectId'> | undefined {
  const seen = new Set<string>();
  for (const view of VIEWS) {
    for (const { id } of objectsOf(design, view)) {
      if (seen.has(id)) return { view, objectId: id };
      seen.add(id);
    }
  }
  return undefined;
}
