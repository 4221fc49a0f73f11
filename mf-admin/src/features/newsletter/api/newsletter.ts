import type {
  AdminProductList,
  MailPreview,
  Message,
  NewsletterFigures,
  NewsletterPreviewBody,
  NewsletterIssue as WireIssue,
  NewsletterIssueRow as WireRow,
  Subscriber as WireSubscriber,
} from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery, useQueryClient } from '@qhatu/shared-state';
import { type Stale, staleOf } from '../../../lib/stale';
import { typedNumber } from '../../../lib/typed';
import { listKey, useKeyset } from '../../../list';
import type { ChosenProduct, Issue, IssueRow, IssueValues, Subscriber } from '../newsletter-model';

const PATH = 'admin/newsletter';
const ISSUES = `${PATH}/issues`;
export const SUBSCRIBERS = `${PATH}/subscribers`;
const pathOf = (id: string | number) => `${ISSUES}/${encodeURIComponent(id)}`;
/** While it is sent. */
const REFETCH_MS = 2_000;
const FOUND = 6;

export const subscriberFromWire = ({ changed_at, user, ...wire }: WireSubscriber): Subscriber => ({
  ...wire,
  changedAt: changed_at,
  userName: user?.user_name ?? null,
});

const rowFromWire = ({
  id,
  version,
  subject,
  state,
  by,
  total,
  sent,
  failed,
  skipped,
  ...wire
}: WireRow): IssueRow => ({
  ...{ id, version, subject, state, by, total, sent, failed, skipped },
  ...{ savedAt: wire.saved_at, startedAt: wire.started_at, finishedAt: wire.finished_at },
});

const issueFromWire = (wire: WireIssue): Issue => ({
  ...rowFromWire(wire),
  ...{ preheader: wire.preheader, body: wire.body, products: wire.products },
  ...{ perMinute: wire.per_minute, problem: wire.problem },
});

/** The addresses that the filter finds, newest first. */
export const useSubscribers = (filter: string, userId: number) =>
  useKeyset({ path: SUBSCRIBERS, filter, after: 'before', userId, fromWire: subscriberFromWire });

export const useFigures = (userId: number) =>
  useQuery({
    queryKey: listKey(`${PATH}/figures`, userId),
    meta: PERSONAL,
    queryFn: ({ signal }) => api.get<NewsletterFigures>(`${PATH}/figures`, { signal }),
    staleTime: 0,
  });

/** Issues, newest first. */
export const useIssues = (userId: number) =>
  useKeyset({ path: ISSUES, filter: '', after: 'before', userId, fromWire: rowFromWire });

export const issueKey = (id: string, userId: number) => listKey(pathOf(id), userId);

/** One issue; while it is sent it is asked for again and again, and a draft does not change under the hands. */
export const useIssue = (id: string, userId: number) =>
  useQuery({
    queryKey: issueKey(id, userId),
    meta: PERSONAL,
    queryFn: async ({ signal }) => issueFromWire(await api.get<WireIssue>(pathOf(id), { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? REFETCH_MS : false),
  });

/** After an act: the lists and figures are read anew. */
export function useReloadNewsletter() {
  const client = useQueryClient();
  return () => {
    for (const path of [ISSUES, SUBSCRIBERS, `${PATH}/figures`]) {
      void client.invalidateQueries({ queryKey: listKey(path) });
    }
  };
}

const bodyOf = ({ product_ids, ...words }: IssueValues): NewsletterPreviewBody => ({
  ...words,
  product_ids: product_ids.map(({ id }) => id),
});

// All of these reject with ApiError: 409 `stale` when somebody else saved meanwhile, 422 with texts per field.

export const createIssue = async (values: IssueValues): Promise<Issue> =>
  issueFromWire(await api.post<WireIssue>(ISSUES, bodyOf(values)));

export const saveIssue = async (values: IssueValues, { id, version }: Issue): Promise<Issue> =>
  issueFromWire(await api.post<WireIssue>(pathOf(id), { ...bodyOf(values), version }));

export const previewIssue = (values: IssueValues): Promise<MailPreview> =>
  api.post<MailPreview>(`${PATH}/preview`, bodyOf(values));

/** Mails what is typed to whoever asks. */
export const testIssue = (values: IssueValues): Promise<Message> => api.post<Message>(`${PATH}/test`, bodyOf(values));

/** Begins to send it, so many mails a minute. */
export const sendIssue = async ({ id, version }: Issue, perMinute: string): Promise<Issue> =>
  issueFromWire(await api.post<WireIssue>(`${pathOf(id)}/send`, { version, per_minute: typedNumber(perMinute) }));

export const stepIssue = async ({ id }: Issue, step: 'pause' | 'resume' | 'stop'): Promise<Issue> =>
  issueFromWire(await api.post<WireIssue>(`${pathOf(id)}/${step}`));

/** What the refusal of an old version tells; null for every other error. */
export const staleIssue = (error: unknown): Stale<Issue> | null => staleOf(error, issueFromWire);

export const removeSubscriber = (id: number, reason: string): Promise<Message> =>
  api.post<Message>(`${SUBSCRIBERS}/${id}/remove`, { reason });

/** Products on sale whose name or code has this text. */
export function useFoundProducts(text: string, userId: number) {
  const path = `admin/products?status=published&text=${encodeURIComponent(text)}`;
  return useQuery({
    queryKey: listKey(path, userId),
    meta: PERSONAL,
    queryFn: async ({ signal }): Promise<ChosenProduct[]> => {
      const { data } = await api.get<AdminProductList>(path, { signal });
      return data.slice(0, FOUND).map(({ id, name }) => ({ id, name }));
    },
    enabled: text.length > 1,
    placeholderData: (before) => before,
    retry: false,
  });
}
