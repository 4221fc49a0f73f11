export const VIEWS = ['list', '2', '3', '4', '6'] as const;
/** How a listing is laid out: a list, or a grid of so many columns (spec 1 §2). */
export type View = (typeof VIEWS)[number];

export const readView = (text: string | null, fallback: View): View => VIEWS.find((view) => view === text) ?? fallback;

export const viewLabel = (view: View): string => (view === 'list' ? 'Lista' : `${view} columnas`);
