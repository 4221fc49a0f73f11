import { messageOf } from '@qhatu/shared-state';
import { ErrorState, ListSkeleton } from '@qhatu/ui';
import type { ReactNode } from 'react';
import { type Accounts, usePriceSettings } from '../pricing/api/usePriceSettings';

interface ShopAccountsProps {
  children: (accounts: Accounts, transferHours: number) => ReactNode;
}

/**
 * The shop's accounts for transfers, once the server has answered: an account that is not the shop's is never shown (D180).
 */
export function ShopAccounts({ children }: ShopAccountsProps) {
  const { accounts, transferHours, error, isFetching, retry } = usePriceSettings();
  if (accounts) return children(accounts, transferHours);
  if (!error) return <ListSkeleton rows={2} />;
  return (
    <ErrorState title="No pudimos traer las cuentas" retrying={isFetching} onRetry={retry}>
      {messageOf(error)}
    </ErrorState>
  );
}
