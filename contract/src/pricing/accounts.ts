import type { AccountsSetting } from '../wire';

/** A bank account of the shop's that transfers go to. */
export interface BankAccount {
  bank: string;
  /** Number as the bank's app takes it. */
  number: string;
  /** Código de cuenta interbancario, for transfers from another bank; empty where none was said. */
  cci: string;
}

/** A wallet of the shop's. */
export interface Wallet {
  name: string;
  phone: string;
  /** Text that its QR code holds; empty: it has none to scan. */
  code: string;
}

/** No accounts for transfers: administration has set none. */
export const NO_ACCOUNTS: AccountsSetting = {
  ...{ holder: '', ruc: '', proof_email: '' },
  ...{ bank_1: '', number_1: '', cci_1: '', bank_2: '', number_2: '', cci_2: '', bank_3: '', number_3: '', cci_3: '' },
  ...{ wallet_1: '', phone_1: '', code_1: '', wallet_2: '', phone_2: '', code_2: '' },
};

/** The accounts that are whole, in their order (D180). */
export const banksOf = (accounts: AccountsSetting): BankAccount[] =>
  ([1, 2, 3] as const)
    .map((n) => ({ bank: accounts[`bank_${n}`], number: accounts[`number_${n}`], cci: accounts[`cci_${n}`] }))
    .filter(({ bank, number }) => bank !== '' && number !== '');

/** The wallets that are whole, in their order (D180). */
export const walletsOf = (accounts: AccountsSetting): Wallet[] =>
  ([1, 2] as const)
    .map((n) => ({ name: accounts[`wallet_${n}`], phone: accounts[`phone_${n}`], code: accounts[`code_${n}`] }))
    .filter(({ name, phone }) => name !== '' && phone !== '');
