import type { BankForm } from '@qhatu/contract/forms';

export const EMPTY_BANK: BankForm = { bank: '', type: '', holder: '', account: '', account_confirmation: '' };
