import type {
  AdminComplaintList,
  AdminLine,
  AdminLineList,
  AdminOrderList,
  AdminQuestionList,
  AdminRequestList,
  BankData,
  LineStep,
  List,
  Message,
} from '@qhatu/contract/wire';
import { api, PERSONAL, useInfiniteQuery, useQueryClient } from '@qhatu/shared-state';
import { listKey } from '../list/useKeyset';
import { todayKey } from './today';

interface Lists {
  orders: AdminOrderList;
  lines: AdminLineList;
  requests: AdminRequestList;
  complaints: AdminComplaintList;
  questions: AdminQuestionList;
}

/**
 * One of administration's lists, page by page. `userId` keeps the answers of different people apart. Read anew by whoever
 * opens it, however young the last answer is (spec 1 §2: the page reloads; D35).
 */
export function useAdminList<K extends keyof Lists>(kind: K, filter: string, userId: number) {
  return useInfiniteQuery({
    queryKey: listKey(`admin/${kind}`, filter, userId),
    meta: PERSONAL,
    queryFn: ({ pageParam, signal }) => api.get<Lists[K]>(`admin/${kind}?${filter}&page=${pageParam}`, { signal }),
    initialPageParam: 1,
    staleTime: 0,
    getNextPageParam: ({ current_page, last_page }: List<unknown>) =>
      current_page < last_page ? current_page + 1 : undefined,
  });
}

/** The view is fully fresh after every decision (D35). */
export function useReloadAdmin() {
  const client = useQueryClient();
  return (kind: keyof Lists) => {
    void client.invalidateQueries({ queryKey: todayKey() });
    return client.invalidateQueries({ queryKey: listKey(`admin/${kind}`) });
  };
}

type Decided = 'orders' | 'requests';

/** Both reject with ApiError: 409 when somebody else was faster. */
export const approve = (kind: Decided, id: number) => api.post<Message>(`admin/${kind}/${id}/approve`);
export const reject = (kind: Decided, id: number, reason: string) =>
  api.post<Message>(`admin/${kind}/${id}/reject`, { reason });

export const advance = (lineId: number, step: LineStep) =>
  api.post<{ msg: string; line: AdminLine }>(`admin/lines/${lineId}/advance`, { step });

/** Stored and mailed to whoever complained. 409 when somebody else has answered. */
export const answerComplaint = (id: number, answer: string) =>
  api.post<Message>(`admin/complaints/${id}/answer`, { answer });

/** Stands on the product's page at once, and is mailed to whoever asked. 409 when it was answered already. */
export const answerQuestion = (id: number, answer: string) =>
  api.post<Message>(`admin/questions/${id}/answer`, { answer });

/** The whole bank account of a request; the list shows its last digits only. */
export const bankOf = (requestId: number) => api.get<BankData>(`admin/requests/${requestId}/bank`);

/** A private file, with the session's token. */
export const privateFile = (path: string): Promise<Blob> => api.get<Blob>(path, { responseType: 'blob' });
