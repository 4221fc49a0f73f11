import type { DesignDocument, DesignImage, DesignObject, DesignText, DesignView, Rectangle } from '../wire/designer';

export type { DesignDocument, DesignImage, DesignObject, DesignText, DesignView, Rectangle };

/** 1 the front ('Frontal'), 2 the back ('Posterior'); spec 3 §3. */
export const VIEWS = [1, 2] as const satisfies readonly DesignView[];

/** The part of an object that says where it is: centre, size and turn, in millimetres and degrees clockwise. */
export type Placed = Pick<DesignObject, 'x' | 'y' | 'width' | 'height' | 'rotation'>;

export const objectsOf = (design: DesignDocument, view: DesignView): readonly DesignObject[] =>
  design.views[view === 1 ? 'front' : 'back'];

/**
 * Objects that are printed and paid: hidden ones are neither. Front before back, lowest first; the first gets the discount.
 */
export const printedObjects = (design: DesignDocument): { view: DesignView; object: DesignObject }[] =>
  VIEWS.flatMap((view) => objectsOf(design, view).flatMap((object) => (object.hidden ? [] : [{ view, object }])));
