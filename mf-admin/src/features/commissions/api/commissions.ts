import type {
  CommissionBody,
  CommissionList,
  CommissionResult,
  CommissionPreview as WirePreview,
  CommissionTerms as WireTerms,
} from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery } from '@qhatu/shared-state';
import { typedNumber } from '../../../lib/typed';
import { listKey } from '../../../list';
import type { CommissionPreview, CommissionTerms, CommissionTier, CommissionValues } from '../commission-model';

export const COMMISSIONS = 'admin/commissions';

/** A row of the list. */
export const toTerms = ({ from_day, reseller_percent, shipping_percent, ...terms }: WireTerms): CommissionTerms => ({
  ...terms,
  fromDay: from_day,
  resellerPercent: reseller_percent,
  shippingPercent: shipping_percent,
});

/** What holds for everybody today: a new form begins with it. */
export const useGeneralTerms = (userId: number) =>
  useQuery({
    queryKey: listKey(COMMISSIONS, 'general', userId),
    meta: PERSONAL,
    queryFn: async ({ signal }): Promise<CommissionTerms | null> => {
      for (let after: number | null | undefined; after !== null; ) {
        const from = after === undefined ? '' : `&after=${after}`;
        const page: CommissionList = await api.get(`${COMMISSIONS}?state=current${from}`, { signal });
        const found = page.data.find(({ scope }) => scope === 'default');
        if (found) return toTerms(found);
        after = page.next;
      }
      return null;
    },
    staleTime: 0,
    gcTime: 0,
  });

const tiersOf = (tiers: CommissionValues['tiers']): CommissionTier[] =>
  tiers.map(({ under, percent }) => ({ under: typedNumber(under), percent: typedNumber(percent) ?? Number.NaN }));

function bodyOf({ scope, ...values }: CommissionValues): CommissionBody {
  const general = scope === 'default';
  return {
    scope,
    category_id: scope === 'category' ? Number(values.category_id) : null,
    seller: scope === 'seller' ? values.seller : null,
    from_day: values.from_day,
    tiers: values.back ? null : tiersOf(values.tiers),
    reseller_percent: general ? typedNumber(values.reseller_percent) : null,
    shipping_percent: general ? typedNumber(values.shipping_percent) : null,
    reason: values.reason,
  };
}

/** What saving it would change, and for whom. Rejects with what is wrong beside its fields. */
export async function previewOf(values: CommissionValues): Promise<CommissionPreview> {
  const { from_day, ...preview } = await api.post<WirePreview>(`${COMMISSIONS}/preview`, bodyOf(values));
  return { ...preview, fromDay: from_day };
}

/** `seen`: of the preview that was agreed to. Rejects with 409 when somebody has decided about the same since. */
export const saveCommission = (values: CommissionValues, seen: number | null) =>
  api.post<CommissionResult>(COMMISSIONS, { ...bodyOf(values), seen });

/** Takes planned terms back. Rejects with 409 when they hold already. */
export const withdrawCommission = (id: number, reason: string) =>
  api.post<CommissionResult>(`${COMMISSIONS}/${id}/withdraw`, { reason });
