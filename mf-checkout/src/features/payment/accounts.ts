import type { Qr } from './QrCode';
import wallets from './wallets.json';

/** Where transfers go. Shown in the transfer panels and quoted in no other place. */
export interface BankAccount {
  bank: string;
  /** Number as the bank's app takes it. */
  number: string;
  /** Código de cuenta interbancario, for transfers from another bank. */
  cci: string;
}

export const ACCOUNT_HOLDER = 'Qhatu Mercado S.A.C.';
export const ACCOUNT_RUC = '20609876540';

export const BANK_ACCOUNTS: readonly BankAccount[] = [
  { bank: 'BCP, cuenta corriente en soles', number: '194-2587413-0-62', cci: '002-194-002587413062-91' },
  { bank: 'Interbank, cuenta corriente en soles', number: '200-3004512876', cci: '003-200-003004512876-35' },
];

/** Where the proof goes when it is not attached to the order. */
export const PROOF_EMAIL = 'pagos@qhatu.pe';

export interface Wallet {
  name: string;
  phone: string;
  qr: Qr;
}

/** Drawn by `scripts/wallet-codes.mjs`. */
export const WALLETS: readonly Wallet[] = wallets;
