import { paths } from '@qhatu/contract/paths';
import { useMember } from '@qhatu/shared-state';

/** Target of 'IR AL PAGO': visitors log in first and come back to the checkout (spec 1 §2, D5). */
export function usePayHref(): string {
  const member = useMember();
  const checkout = paths.checkout.href();
  return member ? checkout : paths.login.href(checkout);
}
