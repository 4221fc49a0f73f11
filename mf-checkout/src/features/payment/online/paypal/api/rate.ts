import { apiQuery, useQuery } from '@qhatu/shared-state';

/** Soles for one dollar (`GET exchange-rate`, spec 2 §7). */
export const useRate = () =>
  useQuery({ ...apiQuery<{ venta: number }>('exchange-rate'), select: ({ venta }) => venta });
