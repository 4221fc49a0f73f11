import { ACCOUNT_TYPES, choiceText } from '@qhatu/contract/forms';
import { AccountFacts } from '../../lib/AccountFacts';
import { bankOf, type SellerRequest } from './api/requests';

/** Where a seller is paid. */
export function BankFacts({ request: { id, bank, person } }: { request: SellerRequest }) {
  if (!bank) return null;
  return (
    <AccountFacts
      before={[['Banco', `${bank.bank}, ${choiceText(ACCOUNT_TYPES, String(bank.type))}`]]}
      masked={bank.account}
      after={[['A nombre de', bank.holder]]}
      name={`la cuenta de ${person.name}`}
      read={async () => (await bankOf(id)).account}
    />
  );
}
