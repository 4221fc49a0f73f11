import { type ProviderAdapter, UNKNOWN } from '../adapter';
import { cipPaymentEvent, type pagoefectivoClient } from '.';

/** Cash codes: paid or not, and never given back by a call. */
export function pagoefectivoAdapter(pagoefectivo: ReturnType<typeof pagoefectivoClient>): ProviderAdapter {
  const find = async (code: string) => (await pagoefectivo.search([code])).find(({ cip }) => cip === code);
  return {
    async ask({ reference, chargeId }) {
      const found = await find(chargeId);
      return found?.isPaid ? cipPaymentEvent(found, reference) : null;
    },

    async standing({ chargeId }) {
      const code = await find(chargeId);
      if (!code) return UNKNOWN;
      return { state: code.isPaid ? 'paid' : 'unpaid', amount: code.amount, currency: code.currency, returned: null };
    },

    refunds: null,
  };
}
