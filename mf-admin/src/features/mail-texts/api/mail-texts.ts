import type { AdminMailText, MailPreview, MailTextList } from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery } from '@qhatu/shared-state';
import { useEdited } from '../../../lib/api/edited';
import { type Stale, staleOf } from '../../../lib/stale';
import { listKey } from '../../../list';

const PATH = 'admin/mail-texts';
const pathOf = (kind: string) => `${PATH}/${encodeURIComponent(kind)}`;

/** The words of a mail, under the names of its form. */
export type MailWords = Record<'subject' | 'title' | 'body' | 'action', string>;

/** A mail whose words can be changed. */
export interface MailTextRow {
  kind: string;
  /** What it is about. */
  group: string;
  title: string;
  when: string;
  subject: string;
  /** 0: it says its own words. */
  version: number;
}

/** One mail: what it says, what it said, and what it is made with. */
export interface MailText extends MailTextRow {
  value: MailWords;
  builtIn: MailWords;
  /** Places that are filled for each reader: `nombre`. */
  known: string[];
  required: string[];
  /** Newest first; `at` is ISO 8601. */
  history: { version: number; at: string; by: string; reason: string; value: MailWords }[];
}

const fromWire = ({ built_in, ...wire }: AdminMailText): MailText => ({ ...wire, builtIn: built_in });

export const mailTextsKey = () => listKey(PATH);

export const useMailTexts = (userId: number) =>
  useQuery({
    queryKey: listKey(PATH, userId),
    meta: PERSONAL,
    queryFn: async ({ signal }): Promise<MailTextRow[]> => (await api.get<MailTextList>(PATH, { signal })).data,
    staleTime: 0,
  });

export const mailTextKey = (kind: string, userId: number) => listKey(pathOf(kind), userId);

export const useMailText = (kind: string, userId: number) =>
  useEdited(mailTextKey(kind, userId), pathOf(kind), fromWire);

// Both reject with ApiError: 409 `stale` when somebody else saved meanwhile, 422 with texts per field.

export const saveMailText = async ({ kind, version }: MailText, value: MailWords, reason: string): Promise<MailText> =>
  fromWire(await api.post<AdminMailText>(pathOf(kind), { version, reason, value }));

/** The mail of what is typed, with sample data. */
export const previewMailText = (kind: string, { subject, title, body, action }: MailWords): Promise<MailPreview> =>
  api.post<MailPreview>(`${pathOf(kind)}/preview`, { subject, title, body, action });

/** What the refusal of an old version tells; null for every other error. */
export const staleMailText = (error: unknown): Stale<MailText> | null => staleOf(error, fromWire);
