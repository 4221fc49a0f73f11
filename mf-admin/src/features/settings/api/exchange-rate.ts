import type { ExchangeRateState } from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery } from '@qhatu/shared-state';
import { listKey } from '../../../list';

const PATH = 'admin/exchange-rate';

/** The rate that holds, where it came from and what came of the last try; instants are ISO 8601. */
export interface RateState {
  source: 'hand' | 'bcrp';
  /** Soles for one dollar. */
  venta: number | null;
  /** Of which day ('2026-08-28') a published rate is, and what was published. */
  day: string | null;
  published: number | null;
  triedAt: string | null;
  goodAt: string | null;
  outcome: ExchangeRateState['outcome'];
  detail: string | null;
}

const fromWire = ({ tried_at, good_at, ...wire }: ExchangeRateState): RateState => ({
  ...wire,
  triedAt: tried_at,
  goodAt: good_at,
});

export const rateKey = (userId: number) => listKey(PATH, userId);

export const useRateState = (userId: number) =>
  useQuery({
    queryKey: rateKey(userId),
    meta: PERSONAL,
    queryFn: async ({ signal }) => fromWire(await api.get<ExchangeRateState>(PATH, { signal })),
    staleTime: 0,
  });

/** Asks the source now. Rejects with ApiError. */
export const tryRate = async (): Promise<RateState> => fromWire(await api.post<ExchangeRateState>(`${PATH}/try`, {}));
