export const VIEWS = ['list', '2', '3', '4', '6'] as const;
/** Layout of a listing: a list, or a grid of so many columns (spec 1 §2). */
export type View = (typeof VIEWS)[number];

export const readView = (text: string | null, fallback: View): View => VIEWS.find((view) => view === text) ?? fallback;

/** Columns of the grid; the list is one. */
export const columnsOf = (view: View): 1 | 2 | 3 | 4 | 6 => (view === 'list' ? 1 : (Number(view) as 2 | 3 | 4 | 6));

/** Columns of the places that keep a grid; those of a list stand in two. */
export const gridOf = (view: View): 2 | 3 | 4 | 6 => (view === 'list' ? 2 : (Number(view) as 2 | 3 | 4 | 6));

export const viewLabel = (view: View): string => (view === 'list' ? 'Lista' : `${view} columnas`);
