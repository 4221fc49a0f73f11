import { izipayClient } from './izipay/client';
import { pagoefectivoClient } from './pagoefectivo/client';
import { paypalClient } from './paypal/client';
import { isConfigured, type ProviderSettings } from './settings';

/** The configured providers; null is one that nobody can pay by. */
export interface Providers {
  izipay: ReturnType<typeof izipayClient> | null;
  paypal: ReturnType<typeof paypalClient> | null;
  pagoefectivo: ReturnType<typeof pagoefectivoClient> | null;
}

export const openProviders = (settings: ProviderSettings): Providers => ({
  izipay: isConfigured(settings, 1) ? izipayClient(settings) : null,
  paypal: isConfigured(settings, 2) ? paypalClient(settings) : null,
  pagoefectivo: isConfigured(settings, 4) ? pagoefectivoClient(settings) : null,
});
