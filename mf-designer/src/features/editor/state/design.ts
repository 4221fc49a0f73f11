import {
  type DesignDocument,
  type DesignImage,
  type DesignObject,
  type DesignText,
  type DesignView,
  movedInside,
  objectsOf,
  VIEWS,
} from '@qhatu/contract/designer';

/** What may be changed in an object; nothing changes its id or its kind. */
export type ObjectPatch = Partial<Omit<DesignImage, 'id' | 'kind'> & Omit<DesignText, 'id' | 'kind'>>;

const sideOf = (view: DesignView) => (view === 1 ? 'front' : 'back');

function withObjects(
  design: DesignDocument,
  view: DesignView,
  change: (objects: readonly DesignObject[]) => readonly DesignObject[],
): DesignDocument {
  const before = objectsOf(design, view);
  const after = change(before);
  return after === before ? design : { ...design, views: { ...design.views, [sideOf(view)]: after } };
}

/** The object with this id and the view it is on. */
export function findObject(design: DesignDocument, id: string | null) {
  for (const view of VIEWS) {
    const object = objectsOf(design, view).find((one) => one.id === id);
    if (object) return { view, object };
  }
  return null;
}

const onViewOf = (
  design: DesignDocument,
  id: string,
  change: (objects: readonly DesignObject[]) => readonly DesignObject[],
) => {
  const found = findObject(design, id);
  return found ? withObjects(design, found.view, change) : design;
};

export const addObject = (design: DesignDocument, view: DesignView, object: DesignObject): DesignDocument =>
  withObjects(design, view, (objects) => [...objects, object]);

export const removeObject = (design: DesignDocument, id: string): DesignDocument =>
  onViewOf(design, id, (objects) => objects.filter((one) => one.id !== id));

export const patchObject = (design: DesignDocument, id: string, patch: ObjectPatch): DesignDocument =>
  onViewOf(design, id, (objects) =>
    objects.map((one) => (one.id === id ? ({ ...one, ...patch } as DesignObject) : one)),
  );

/** A copy on top, a little lower to the right, still inside the print area. */
export function duplicateObject(design: DesignDocument, id: string, newId: string): DesignDocument {
  const found = findObject(design, id);
  if (!found) return design;
  const moved = { ...found.object, id: newId, x: found.object.x + 6, y: found.object.y + 6, locked: false };
  return addObject(design, found.view, movedInside(moved) ?? { ...moved, x: found.object.x, y: found.object.y });
}

export type Step = 'up' | 'down' | 'top' | 'bottom';

/** Moves an object among the layers of its view; the last is drawn last and lies on top. */
export function reorderObject(design: DesignDocument, id: string, step: Step): DesignDocument {
  return onViewOf(design, id, (objects) => {
    const from = objects.findIndex((one) => one.id === id);
    const last = objects.length - 1;
    const to = { up: Math.min(last, from + 1), down: Math.max(0, from - 1), top: last, bottom: 0 }[step];
    const moving = objects[from];
    if (from === to || !moving) return objects;
    const rest = objects.filter((one) => one !== moving);
    return [...rest.slice(0, to), moving, ...rest.slice(to)];
  });
}
