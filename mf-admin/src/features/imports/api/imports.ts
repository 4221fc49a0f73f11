import { toCents } from '@qhatu/contract/money';
import type {
  ImportCorrectionsBody,
  ImportUndo,
  ImportWordList,
  ImportWordsBody,
  Message,
  ImportItem as WireItem,
  ImportRun as WireRun,
  ImportWord as WireWord,
} from '@qhatu/contract/wire';
import { ApiError, api, PERSONAL, useInfiniteQuery, useQuery, useQueryClient } from '@qhatu/shared-state';
import { listKey, useKeyset } from '../../../list';
import { type ImportItem, type ImportRun, type ImportWord, isMoving, type UndoItem } from '../import-model';

const PATH = 'admin/imports';
const pathOf = (id: string | number) => `${PATH}/${encodeURIComponent(id)}`;
/** A file of 200 MB on a slow line. */
const UPLOAD_MS = 30 * 60_000;
/** How often a run that moves is asked for. */
const EVERY_MS = 1_500;

export const TEMPLATE_PATH = `${PATH}/template.csv`;
export const reportPath = (id: number) => `${pathOf(id)}/report.csv`;

const runFromWire = ({
  counts: { off_sale, ...counts },
  pictures: { zip, ...pictures },
  ...wire
}: WireRun): ImportRun => ({
  ...{ id: wire.id, format: wire.format, fileName: wire.file_name, problem: wire.problem },
  state: wire.given_up ? 'given-up' : wire.state,
  counts: { ...counts, offSale: off_sale },
  pictures: {
    ...pictures,
    hasZip: zip,
    refused: pictures.refused.map(({ product_id, msg, ...rest }) => ({ ...rest, id: product_id, reason: msg })),
  },
  ...{ createdAt: wire.created_at, undoUntil: wire.undo_until },
});

const cents = (soles: number | null) => (soles === null ? null : toCents(soles));

const itemFromWire = ({ summary, fields, product_id, applied, undone, ...wire }: WireItem): ImportItem => ({
  ...wire,
  ...{ productId: product_id, isApplied: applied, isUndone: undone },
  summary: summary && { ...summary, price: cents(summary.price) },
  fields: fields && {
    ...{ name: fields.name, categoryId: fields.category_id },
    variants: fields.variants.map((variant) => ({ ...variant, price: cents(variant.price) })),
  },
});

const wordFromWire = ({ attribute_id, ...wire }: WireWord): ImportWord => ({ ...wire, attributeId: attribute_id });

/** The caller's files, newest first. */
export const useImports = (userId: number) =>
  useKeyset({ path: PATH, filter: '', after: 'before', userId, fromWire: runFromWire });

const runKey = (id: string, userId: number) => listKey(`${PATH}/one`, id, userId);

/** One file, asked for again and again while something is at work on it, by whatever process and whichever tab began it. */
export const useImport = (id: string, userId: number) =>
  useQuery({
    queryKey: runKey(id, userId),
    meta: PERSONAL,
    queryFn: async ({ signal }) => runFromWire(await api.get<WireRun>(pathOf(id), { signal })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && (isMoving(data.state) || data.pictures.waiting > 0) ? EVERY_MS : false,
  });

/** Reads a file anew, with all that was asked of it. */
export function useReloadImport(id: number): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: listKey(`${PATH}/one`, String(id)) });
    for (const part of ['items', 'words', 'undo'])
      void client.invalidateQueries({ queryKey: listKey(`${pathOf(id)}/${part}`) });
  };
}

/** Products of a file in its order. */
export const useItems = (id: number, filter: string, userId: number) =>
  useKeyset({ path: `${pathOf(id)}/items`, filter, after: 'after', userId, fromWire: itemFromWire });

export const useWords = (id: number, userId: number) =>
  useQuery({
    queryKey: listKey(`${pathOf(id)}/words`, '', userId),
    meta: PERSONAL,
    queryFn: async ({ signal }) =>
      (await api.get<ImportWordList>(`${pathOf(id)}/words`, { signal })).data.map(wordFromWire),
    staleTime: 0,
  });

/** What taking it back would do now. */
export function useUndoPreview(id: number, userId: number) {
  const path = `${pathOf(id)}/undo`;
  return useInfiniteQuery({
    queryKey: listKey(path, '', userId),
    meta: PERSONAL,
    queryFn: async ({ pageParam, signal }) => {
      const { data, ...page } = await api.get<ImportUndo>(pageParam ? `${path}?before=${pageParam}` : path, { signal });
      return { ...page, data: data.map(({ product_id, ...item }): UndoItem => ({ ...item, productId: product_id })) };
    },
    initialPageParam: '',
    staleTime: 0,
    getNextPageParam: ({ next }) => (next === null ? undefined : String(next)),
  });
}

type OnShare = (share: number) => void;

async function upload(path: string, file: File, signal: AbortSignal, onShare: OnShare): Promise<ImportRun> {
  const body = new FormData();
  body.append('file', file);
  const onUploadProgress = ({ loaded, total = file.size }: { loaded: number; total?: number }) =>
    onShare(total > 0 ? loaded / total : 0);
  return runFromWire(await api.post<WireRun>(path, body, { signal, timeout: UPLOAD_MS, onUploadProgress }));
}

/** `onShare` hears how much has been sent, 0 to 1. Rejects with a sentence about the file. */
export const uploadFile = (file: File, signal: AbortSignal, onShare: OnShare): Promise<ImportRun> =>
  upload(PATH, file, signal, onShare);

/** The ZIP whose files the picture cells name takes the place of the one before (D205). Rejects with a sentence about it. */
export const uploadPictures = (id: number, file: File, signal: AbortSignal, onShare: OnShare): Promise<ImportRun> =>
  upload(`${pathOf(id)}/pictures`, file, signal, onShare);

const act = async (id: number, what: string, body?: object): Promise<void> =>
  void (await api.post<WireRun>(`${pathOf(id)}/${what}`, body));

// All of these reject with 409 while something is at work on it, here or in another tab.

export const startImport = (id: number) => act(id, 'start');
export const undoImport = (id: number) => act(id, 'undo');

/** Forgets a file that has changed nothing, with its plan; one that another tab has discarded is discarded as well (D406). */
export async function discardImport(id: number): Promise<{ msg: string }> {
  try {
    return await api.post<Message>(`${pathOf(id)}/discard`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { msg: 'Esa importación ya estaba descartada' };
    throw error;
  }
}

/** Remembers what words mean; products that say them are compared anew. */
export function saveWords(id: number, words: readonly (Pick<ImportWord, 'kind' | 'words'> & { target: number })[]) {
  const body: ImportWordsBody = {
    words: words.map(({ kind, words: said, target }) => ({ kind, words: said, target })),
  };
  return act(id, 'words', body);
}

/** Of one item; the rest of it stays. Nothing at all: it is compared anew. Prices in soles. */
export interface Correction {
  id: number;
  name?: string;
  categoryId?: number;
  variants?: { row: number; sku?: string | null; price?: number | null; stock?: number | null }[];
  cells?: { row: number; column: string; value: string }[];
}

/** What one call takes. */
export const MAX_CORRECTIONS = 200;

/** All of them or none. */
export function correctItems(id: number, corrections: readonly Correction[]) {
  const body: ImportCorrectionsBody = {
    items: corrections.map(({ categoryId, ...rest }) => ({
      ...rest,
      ...(categoryId === undefined ? {} : { category_id: categoryId }),
    })),
  };
  return act(id, 'corrections', body);
}
