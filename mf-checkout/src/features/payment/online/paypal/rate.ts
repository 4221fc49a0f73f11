import { apiQuery } from '@qhatu/shared-state';

/** Soles for one dollar (spec 2 §7). */
export const rateQuery = () => apiQuery<{ venta: number }>('exchange-rate');
