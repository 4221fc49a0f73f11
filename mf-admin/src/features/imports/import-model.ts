import type { Cents } from '@qhatu/contract/money';

/** How far a file has come: read, compared, waiting for its owner, done, taken back (D186); given up while it was read or compared. */
export type ImportState =
  | 'reading'
  | 'planning'
  | 'given-up'
  | 'ready'
  | 'running'
  | 'done'
  | 'failed'
  | 'undoing'
  | 'undone';
export type ImportPlan = 'new' | 'changed' | 'unchanged' | 'refused';

/** A file of products. Instants are ISO 8601. */
export interface ImportRun {
  id: number;
  format: string;
  fileName: string;
  state: ImportState;
  /** Why the file as a whole could not be read. */
  problem: string | null;
  counts: Record<ImportPlan | 'read' | 'applied' | 'undone' | 'offSale', number>;
  pictures: Record<'waiting' | 'tomorrow' | 'done' | 'failed', number> & {
    /** Whether there is a ZIP that cells may name files of. */
    hasZip: boolean;
    /** The first of those that failed. */
    refused: { id: number; name: string; source: string; reason: string }[];
  };
  createdAt: string;
  /** Null: it cannot be taken back, or no more. */
  undoUntil: string | null;
}

/** A difference between the shop and the file; null: nothing there. */
export interface ImportDifference {
  field: string;
  variant: string | null;
  from: string | null;
  to: string | null;
}

/** A cell that cannot be read. */
export interface ImportProblem {
  row: number;
  column: string | null;
  value: string | null;
  text: string;
}

export interface ImportItem {
  id: number;
  /** Of the file; the header is 1. */
  rows: number[];
  name: string;
  plan: ImportPlan | null;
  msg: string | null;
  differences: ImportDifference[];
  summary: { category: string | null; variants: number; price: Cents | null; stock: number | null } | null;
  productId: number | null;
  isApplied: boolean;
  isUndone: boolean;
  problems: ImportProblem[];
  fields: ImportFields | null;
}

/** What can be corrected of a product that could be read. */
export interface ImportFields {
  name: string;
  categoryId: number | null;
  variants: { row: number; label: string; sku: string | null; price: Cents | null; stock: number | null }[];
}

/** Words of the file that stand for something of the shop's. */
export interface ImportWord {
  kind: 'category' | 'attribute' | 'value';
  words: string;
  label: string;
  attributeId: number | null;
  /** Null: not known yet. */
  target: number | null;
  /** Products that say so. */
  items: number;
}

/** What taking a run back would do of one product. */
export interface UndoItem {
  id: number;
  name: string;
  productId: number | null;
  effect: 'withdrawn' | 'restored' | 'kept';
  /** Fetched by the import, and removed again. */
  pictures: number;
  msg: string | null;
}

export const isMoving = (state: ImportState): boolean =>
  state === 'reading' || state === 'planning' || state === 'running' || state === 'undoing';

export const SECTION = 'importar';

export const STATE_TEXTS: Readonly<Record<ImportState, string>> = {
  reading: 'Leyendo el archivo',
  planning: 'Comparando',
  'given-up': 'Interrumpido',
  ready: 'Por revisar',
  running: 'Importando',
  done: 'Importado',
  failed: 'No se pudo leer',
  undoing: 'Deshaciendo',
  undone: 'Deshecho',
};

export const STATE_TONES: Readonly<Record<ImportState, 'neutral' | 'info' | 'success' | 'warning' | 'danger'>> = {
  ...{ reading: 'info', planning: 'info', ready: 'warning', running: 'info' },
  ...{ 'given-up': 'danger', done: 'success', failed: 'danger', undoing: 'info', undone: 'neutral' },
};

const number = new Intl.NumberFormat('es-PE');
/** '1,200 productos'. */
export const products = (n: number): string => `${number.format(n)} ${n === 1 ? 'producto' : 'productos'}`;
export const figure = (n: number): string => number.format(n);

export const rowsText = (rows: readonly number[]): string =>
  rows.length > 3 ? `Filas ${rows[0]} a ${rows.at(-1)}` : `${rows.length === 1 ? 'Fila' : 'Filas'} ${rows.join(', ')}`;
