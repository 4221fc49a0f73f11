import type { DesignDocument, DesignObject } from '@qhatu/contract/designer';
import { del, get, set, update, values } from '@qhatu/kit/device';
import type { Attempt } from '../buy/attempt';
import { draftStore } from './store';

/** A draft as it lies on this device. Pictures of this device have negative ids until they are uploaded. */
export interface Draft {
  id: string;
  name: string;
  /** Milliseconds since 1970. */
  savedAt: number;
  design: DesignDocument;
  sizes: Readonly<Record<number, number>>;
  description: string;
  optimised: boolean;
  attempt: Attempt | null;
  /** Of the last write, by whichever tab; empty before the first. */
  revision: string;
}

/** Shows another draft in the editor. */
export type OpenDraft = (draft: Draft) => void;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isObject = (value: unknown): value is DesignObject =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  ['x', 'y', 'width', 'height', 'rotation', 'opacity'].every((key) => Number.isFinite(value[key])) &&
  (value.kind === 'text' ? typeof value.text === 'string' : Number.isInteger(value.print_id));

function isDesign(value: unknown): value is DesignDocument {
  if (!isRecord(value) || value.version !== 1 || !isRecord(value.views)) return false;
  const { front, back } = value.views;
  return (
    Number.isInteger(value.product_id) &&
    Number.isInteger(value.color_id) &&
    [front, back].every((objects) => Array.isArray(objects) && objects.every(isObject))
  );
}

/** What another release, another tab or a hand wrote: the draft when it is safe to open, otherwise null. */
export function readDraft(stored: unknown): Draft | null {
  if (!isRecord(stored) || typeof stored.id !== 'string' || !isDesign(stored.design)) return null;
  const { id, name, savedAt, design, sizes, description, optimised, attempt, revision } = stored;
  return {
    id,
    name: typeof name === 'string' ? name : 'Mi diseño',
    savedAt: typeof savedAt === 'number' ? savedAt : 0,
    design,
    sizes: isRecord(sizes) ? (sizes as Record<number, number>) : {},
    description: typeof description === 'string' ? description : '',
    optimised: optimised === true,
    attempt: isRecord(attempt) ? (attempt as unknown as Attempt) : null,
    revision: typeof revision === 'string' ? revision : '',
  };
}

export const saveDraft = (draft: Draft): Promise<void> => set(draft.id, draft, draftStore);

/**
 * Writes a draft in place of the one that was `known`, looked at and put in one step. @returns false, and nothing is
 * written, when another tab has written it since.
 */
export async function replaceDraft(draft: Draft, known: string): Promise<boolean> {
  let mine = true;
  await update(
    draft.id,
    (stored: unknown) => {
      const there = readDraft(stored);
      mine = there === null || there.revision === known;
      return mine ? draft : stored;
    },
    draftStore,
  );
  return mine;
}

export const loadDraft = async (id: string): Promise<Draft | null> => readDraft(await get(id, draftStore));

/** Newest first. */
export async function listDrafts(): Promise<Draft[]> {
  const all = await values(draftStore);
  return all.flatMap((stored) => readDraft(stored) ?? []).sort((a, b) => b.savedAt - a.savedAt);
}

export const deleteDraft = (id: string): Promise<void> => del(id, draftStore);
