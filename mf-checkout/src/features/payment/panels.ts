import type { Cents } from '@qhatu/contract/money';
import type { OnlineMethod, TransferMethod } from '@qhatu/contract/payment-methods';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import type { ComponentType } from 'react';
import type { OnlinePanelProps } from './online/types';
import { TransferPanel } from './TransferPanel';
import { WalletPanel } from './WalletPanel';

/**
 * Panels of methods that a provider charges, by the method's id. Each panel, and with it the provider's library, is fetched
 * when its method is opened.
 */
export const ONLINE_PANELS: Record<OnlineMethod, ComponentType<OnlinePanelProps>> = {
  1: lazyWithRetry(() => import('./online/card/CardPanel').then(({ CardPanel }) => ({ default: CardPanel }))),
  2: lazyWithRetry(() => import('./online/paypal/PaypalPanel').then(({ PaypalPanel }) => ({ default: PaypalPanel }))),
  4: lazyWithRetry(() => import('./online/cip/CipPanel').then(({ CipPanel }) => ({ default: CipPanel }))),
};

/** Panels of transfers: the target account. The operation's number and proof are asked for below. */
export const TRANSFER_PANELS: Record<TransferMethod, ComponentType<{ total: Cents }>> = {
  3: TransferPanel,
  5: WalletPanel,
};
