import type { AdminLegalText, LegalPreview, LegalTextList } from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery } from '@qhatu/shared-state';
import { useEdited } from '../../../lib/api/edited';
import { type Stale, staleOf } from '../../../lib/stale';
import { listKey } from '../../../list';

const PATH = 'admin/legal-texts';
const pathOf = (key: string) => `${PATH}/${encodeURIComponent(key)}`;

/** An API of before the figures (D292) leaves them out. */
type Wire = Omit<AdminLegalText, 'figures'> & Partial<Pick<AdminLegalText, 'figures'>>;

/** Since when a version holds; ISO 8601. */
interface Since {
  version: number;
  since: string;
}

/** A legal text: where it is shown, what holds today and what is announced. */
export interface LegalRow {
  key: AdminLegalText['key'];
  title: string;
  href: string;
  current: Since;
  next: Since | null;
  /** Somebody is writing it anew. */
  drafted: boolean;
}

/** A version's Markdown. */
export interface LegalBody {
  body: string;
}

/** One legal text with its draft and every version, newest first; instants are ISO 8601. */
export interface LegalText extends LegalRow {
  /** The newest that was published, and what it says. */
  version: number;
  value: LegalBody;
  /** What the names in a text stand for today; of an API that knows none: nothing. */
  figures: Readonly<Record<string, number>>;
  draftVersion: number;
  draft: { body: string; by: string; at: string } | null;
  history: { version: number; at: string; from: string; by: string; reason: string; value: LegalBody }[];
}

const fromWire = ({ draft_version, figures = {}, ...wire }: Wire): LegalText => ({
  ...{ ...wire, figures, draftVersion: draft_version },
});
const seenOf = ({ version, draftVersion }: LegalText) => ({ version, draft_version: draftVersion });

export const legalTextsKey = () => listKey(PATH);

export const useLegalTexts = (userId: number) =>
  useQuery({
    queryKey: listKey(PATH, userId),
    meta: PERSONAL,
    queryFn: async ({ signal }): Promise<LegalRow[]> => (await api.get<LegalTextList>(PATH, { signal })).data,
    staleTime: 0,
  });

export const legalTextKey = (key: string, userId: number) => listKey(pathOf(key), userId);

export const useLegalText = (key: string, userId: number) =>
  useEdited(legalTextKey(key, userId), pathOf(key), fromWire);

// All three reject with ApiError: 409 `stale` when somebody else saved meanwhile, 422 with texts per field.

/** Keeps what is being written; an empty text takes the draft away. */
export const saveLegalDraft = async (text: LegalText, body: string): Promise<LegalText> =>
  fromWire(await api.post<AdminLegalText>(`${pathOf(text.key)}/draft`, { ...seenOf(text), body }));

/** `since`: a day, '2027-01-01'; empty: from now on. */
export const publishLegalText = async (
  text: LegalText,
  values: { body: string; since: string; reason: string },
): Promise<LegalText> => fromWire(await api.post<AdminLegalText>(pathOf(text.key), { ...seenOf(text), ...values }));

/** What is typed as the page will show it: HTML that can do nothing. */
export const previewLegalText = async (key: string, body: string): Promise<string> =>
  (await api.post<LegalPreview>(`${pathOf(key)}/preview`, { body })).html;

/** What the refusal of an old version tells; null for every other error. */
export const staleLegalText = (error: unknown): Stale<LegalText> | null => staleOf(error, fromWire);
