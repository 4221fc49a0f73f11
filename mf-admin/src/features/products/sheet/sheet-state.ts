import type { CellKey, SheetFailure, SheetProduct, TypedCell } from '../api/sheet';
import { isSame, partsOf, problemsIn, type SheetRow, savedText } from './sheet-model';

/** What was typed over what, to go back and forth. */
interface Step {
  before: Record<CellKey, string | undefined>;
  after: Record<CellKey, string | undefined>;
}

export interface SheetState {
  /** As typed, of cells that are not saved. */
  edits: Record<CellKey, string>;
  /** Products with edits as they were seen when those were typed, and saved ones as they were saved. */
  seen: Record<number, SheetProduct>;
  /** What the rules say of cells. */
  problems: Record<CellKey, string>;
  /** Products that were typed into since the rules were gone through: that follows when what was typed has been drawn (D430). */
  unjudged: ReadonlySet<number>;
  /** What the server said of cells, until they are typed anew. */
  refusals: Record<CellKey, string>;
  /** What others put meanwhile where something was typed, until somebody decides. */
  conflicts: Record<CellKey, { theirs: string; by: string }>;
  /** Products that were not saved, and why. */
  failed: Record<number, string>;
  past: Step[];
  future: Step[];
}

export const EMPTY_SHEET: SheetState = {
  ...{ edits: {}, seen: {}, problems: {}, unjudged: new Set(), refusals: {}, conflicts: {}, failed: {} },
  ...{ past: [], future: [] },
};

/** What the server answered to the edits that were `sent`. */
interface Answer {
  saved: readonly SheetProduct[];
  failed: readonly SheetFailure[];
  sent: Readonly<Record<CellKey, string>>;
}

export type SheetAction =
  /** `products` are those of the cells, as the person sees them. */
  | { kind: 'type'; cells: readonly TypedCell[]; products: readonly SheetProduct[] }
  /** The rules are gone through for what was typed. */
  | { kind: 'judge' }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'discard' }
  /** The list was read anew. */
  | { kind: 'listed' }
  | ({ kind: 'answered' } & Answer)
  | { kind: 'decide'; keys: readonly CellKey[]; whose: 'theirs' | 'mine' };

const STEPS = 200;

/** What stays of a record: itself, when that is all of it. */
function without<T>(record: Record<string, T>, drop: (key: string) => boolean): Record<string, T> {
  const kept = Object.entries(record).filter(([key]) => !drop(key));
  return kept.length === Object.keys(record).length ? record : Object.fromEntries(kept);
}

const productsOf = (keys: readonly CellKey[]): Set<number> => new Set(keys.map((key) => partsOf(key).productId));

/** Products that have something unsaved. */
export const editedProducts = ({ edits }: SheetState): Set<number> => productsOf(Object.keys(edits));

/**
 * The products to show: what was typed is over the version that was seen then, whatever the list says since. The list itself,
 * where nothing is shown otherwise.
 */
export function shownProducts(
  { seen, edits }: Pick<SheetState, 'seen' | 'edits'>,
  listed: readonly SheetProduct[],
): readonly SheetProduct[] {
  const edited = productsOf(Object.keys(edits));
  const shown = (product: SheetProduct) => {
    const own = seen[product.id];
    return own && (edited.has(product.id) || own.version >= product.version) ? own : product;
  };
  return listed.some((product) => shown(product) !== product) ? listed.map(shown) : listed;
}

/** Puts texts into cells; undefined is what is saved. The rules are not gone through yet. */
function withTexts(state: SheetState, texts: Step['after']): SheetState {
  const edits = { ...state.edits };
  const keys = Object.keys(texts);
  for (const key of keys) {
    const text = texts[key];
    if (text === undefined) delete edits[key];
    else edits[key] = text;
  }
  const touched = new Set(keys);
  return {
    ...state,
    edits,
    unjudged: new Set([...state.unjudged, ...productsOf(keys)]),
    refusals: without(state.refusals, (key) => touched.has(key)),
    conflicts: without(state.conflicts, (key) => touched.has(key) && edits[key] === undefined),
  };
}

/** What the rules say of these products, and of those that they were not gone through for, now. */
function judged(state: SheetState, more: ReadonlySet<number> = new Set()): SheetState {
  const products = new Set([...state.unjudged, ...more]);
  if (products.size === 0) return state;
  const others = without(state.problems, (key) => products.has(partsOf(key).productId));
  const edited = editedProducts(state);
  const found: SheetState['problems'] = {};
  for (const id of products) {
    const product = state.seen[id];
    if (product && edited.has(id)) Object.assign(found, problemsIn(product, state.edits));
  }
  const problems = Object.keys(found).length > 0 ? { ...others, ...found } : others;
  const failed = without(state.failed, (id) => !edited.has(Number(id)));
  return { ...state, unjudged: EMPTY_SHEET.unjudged, problems, failed };
}

function typed(state: SheetState, cells: readonly TypedCell[], products: readonly SheetProduct[]): SheetState {
  const edited = editedProducts(state);
  const seen = { ...state.seen };
  for (const product of products) if (!edited.has(product.id)) seen[product.id] = product;
  const step: Step = { before: {}, after: {} };
  for (const { key, text } of cells) {
    const { productId, variantId, column } = partsOf(key);
    const product = seen[productId];
    if (!product) continue;
    const after = isSame(column, text, savedText(product, variantId, column)) ? undefined : text;
    if (after === state.edits[key]) continue;
    step.before[key] = state.edits[key];
    step.after[key] = after;
  }
  if (Object.keys(step.after).length === 0) return state;
  const past = [...state.past, step].slice(-STEPS);
  return { ...withTexts({ ...state, seen }, step.after), past, future: [] };
}

/** Texts that were typed, or taken back, into saved products after they were sent, where they say something else than what was saved. */
function typedSince(state: SheetState, saved: Answer['saved'], sent: Answer['sent']): Record<CellKey, string> {
  const products = new Map(saved.map((product) => [product.id, product]));
  const later: Record<CellKey, string> = {};
  for (const key of Object.keys({ ...sent, ...state.edits })) {
    const { productId, variantId, column } = partsOf(key);
    const [product, before] = [products.get(productId), state.seen[productId]];
    if (!product || !before || state.edits[key] === sent[key]) continue;
    const text = state.edits[key] ?? savedText(before, variantId, column);
    if (!isSame(column, text, savedText(product, variantId, column))) later[key] = text;
  }
  return later;
}

/**
 * Takes over what the server answered. What was typed while it was asked stays, over what was saved. Of a product that changed
 * meanwhile what was typed stays, now over its new version; where both put something else, somebody has to decide.
 */
function answered(state: SheetState, { saved, failed, sent }: Answer): SheetState {
  const done = new Set(saved.map(({ id }) => id));
  const settled = new Set([...done, ...failed.map(({ id }) => id)]);
  const isDone = (key: CellKey) => done.has(partsOf(key).productId);
  const next: SheetState = {
    ...state,
    // Written to below.
    edits: { ...without(state.edits, isDone), ...typedSince(state, saved, sent) },
    seen: { ...state.seen, ...Object.fromEntries(saved.map((product) => [product.id, product])) },
    refusals: { ...without(state.refusals, (key) => settled.has(partsOf(key).productId)) },
    conflicts: { ...without(state.conflicts, isDone) },
    failed: { ...without(state.failed, (id) => settled.has(Number(id))) },
    // Steps lead over versions that are gone.
    ...{ past: [], future: [] },
  };
  for (const { id, text, cells, current, by } of failed) {
    next.failed[id] = text;
    if (!current) {
      for (const cell of cells) next.refusals[cell.key] = cell.text;
      continue;
    }
    const before = state.seen[id];
    next.seen[id] = current;
    for (const key of Object.keys(next.edits)) {
      const { productId, variantId, column } = partsOf(key);
      if (productId !== id) continue;
      const theirs = savedText(current, variantId, column);
      if (isSame(column, next.edits[key] ?? '', theirs)) delete next.edits[key];
      else if (before && !isSame(column, savedText(before, variantId, column), theirs)) {
        next.conflicts[key] = { theirs, by };
      }
    }
  }
  return judged(next, settled);
}

function decided(state: SheetState, keys: readonly CellKey[], whose: 'theirs' | 'mine'): SheetState {
  const chosen = new Set(keys);
  const conflicts = without(state.conflicts, (key) => chosen.has(key));
  const edits = whose === 'mine' ? state.edits : without(state.edits, (key) => chosen.has(key));
  return judged({ ...state, conflicts, edits }, productsOf(keys));
}

/** Everything that happens to the sheet's unsaved cells (D231). */
export function sheetReducer(state: SheetState, action: SheetAction): SheetState {
  switch (action.kind) {
    case 'type':
      return typed(state, action.cells, action.products);
    case 'judge':
      return judged(state);
    case 'undo': {
      const step = state.past.at(-1);
      if (!step) return state;
      return { ...withTexts(state, step.before), past: state.past.slice(0, -1), future: [...state.future, step] };
    }
    case 'redo': {
      const step = state.future.at(-1);
      if (!step) return state;
      return { ...withTexts(state, step.after), past: [...state.past, step], future: state.future.slice(0, -1) };
    }
    case 'discard':
      return EMPTY_SHEET;
    case 'listed': {
      const edited = editedProducts(state);
      return { ...state, seen: without(state.seen, (id) => !edited.has(Number(id))) };
    }
    case 'answered':
      return answered(state, action);
    case 'decide':
      return decided(state, action.keys, action.whose);
  }
}

/** What is wrong with a cell, whoever says so. */
export const problemOf = ({ problems, refusals }: SheetState, key: CellKey): string | undefined =>
  problems[key] ?? refusals[key];

/** Products of which another state says something else, by both states: every row in sight asks for the same two. */
const changes = new WeakMap<SheetState, { since: SheetState; products: ReadonlySet<number> }>();

function changedProducts(a: SheetState, b: SheetState): ReadonlySet<number> {
  const known = changes.get(b);
  if (known?.since === a) return known.products;
  const keys: CellKey[] = [];
  for (const part of ['edits', 'problems', 'refusals', 'conflicts'] as const) {
    const before: Record<CellKey, unknown> = a[part];
    const after: Record<CellKey, unknown> = b[part];
    if (before === after) continue;
    for (const key of Object.keys({ ...before, ...after })) if (before[key] !== after[key]) keys.push(key);
  }
  const products = productsOf(keys);
  changes.set(b, { since: a, products });
  return products;
}

/** Whether these states say the same of the product of a row: then it is not drawn anew. */
export const isRowUnchanged = ({ product }: SheetRow, a: SheetState, b: SheetState): boolean =>
  !changedProducts(a, b).has(product.id);

/** Products whose edits can be sent: no rule is broken, nothing is left to decide. */
export function readyProducts(typed: SheetState): SheetProduct[] {
  const state = judged(typed);
  const held = productsOf([...Object.keys(state.problems), ...Object.keys(state.conflicts)]);
  return [...editedProducts(state)].flatMap((id) => (held.has(id) ? [] : (state.seen[id] ?? [])));
}
