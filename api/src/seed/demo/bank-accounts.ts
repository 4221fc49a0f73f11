import type { AccountsSetting } from '@qhatu/contract/wire';

/** Where the demo's transfers go; nobody's. */
export const BANK_ACCOUNTS: AccountsSetting = {
  ...{ holder: 'Qhatu Mercado S.A.C.', ruc: '20609876540', proof_email: 'pagos@qhatu.pe' },
  ...{ bank_1: 'BCP, cuenta corriente en soles', number_1: '194-2587413-0-62', cci_1: '002-194-002587413062-91' },
  ...{ bank_2: 'Interbank, cuenta corriente en soles', number_2: '200-3004512876', cci_2: '003-200-003004512876-35' },
  ...{ bank_3: '', number_3: '', cci_3: '' },
  ...{ wallet_1: 'Yape', phone_1: '987 654 321', code_1: 'YAPE:51987654321:Qhatu Mercado SAC' },
  ...{ wallet_2: 'Plin', phone_2: '987 654 322', code_2: 'PLIN:51987654322:Qhatu Mercado SAC' },
};
