import type { ComplaintValues } from '@qhatu/contract/forms';
import type { FiledComplaint, SupportTypes, UserData } from '@qhatu/contract/wire';
import { api, useQuery } from '@qhatu/shared-state';

/** They change with a law, not during a visit. */
const STALE_MS = 24 * 60 * 60_000;

/** What the person keeps of a complaint that was filed. */
export interface Filed {
  /** Correlative, '000012-2026'. */
  number: string;
  /** Last day for the answer, YYYY-MM-DD. */
  dueOn: string;
  /** Path of the printable copy on this site. */
  pdf: string;
}

/** What a complaint can be about. A POST, as spec 3 §7 has it. */
export const useSupportTypes = () =>
  useQuery({
    queryKey: ['api', 'support/support-types'],
    queryFn: async ({ signal }) => (await api.post<SupportTypes>('support/support-types', undefined, { signal })).types,
    staleTime: STALE_MS,
  });

/**
 * `POST support/chatCreate`. The same `key` again, after an answer that was lost, gives the complaint that was filed.
 * Choices travel as numbers, what was left empty does not travel. Rejects with ApiError.
 */
export async function fileComplaint(
  values: ComplaintValues,
  userId: number | null,
  key: string,
): Promise<{ msg: string; complaint: Filed }> {
  const numbers = ['document_type', 'region_id', 'province_id', 'district_id', 'reason', 'support_type_id'] as const;
  const filled = Object.entries(values).filter(([, value]) => value !== '' && value !== false);
  const body: Record<string, unknown> = { ...Object.fromEntries(filled), user_id: userId };
  for (const field of numbers) body[field] = Number(values[field]);
  const { msg, complaint } = await api.post<FiledComplaint>('support/chatCreate', body, {
    headers: { 'Idempotency-Key': key },
  });
  return { msg, complaint: { number: complaint.number, dueOn: complaint.due_on, pdf: complaint.pdf } };
}

/** The profile numbers its documents otherwise (D51): 0 DNI, 2 passport, 3 foreigner's card; a RUC is no person's. */
const FROM_PROFILE: Record<number, string> = { 0: '0', 2: '1', 3: '2' };

/** What the account knows of its person, as the complaint asks for it. */
export async function readOwnData(userId: number): Promise<Partial<ComplaintValues>> {
  const user = await api.get<UserData>(`users/get-user-data/${userId}`);
  const kind = user.document_type === null || user.document_type === undefined ? '' : FROM_PROFILE[user.document_type];
  return {
    name: [user.name, user.last_name].filter(Boolean).join(' '),
    email: user.email,
    phone: user.phone ?? '',
    ...(kind && user.ruc ? { document_type: kind, document: user.ruc } : {}),
  };
}
