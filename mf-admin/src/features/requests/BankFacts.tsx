import { ACCOUNT_TYPES, choiceText } from '@qhatu/contract/forms';
import { useStepUp } from '@qhatu/kit/step-up';
import { messageOf, toast } from '@qhatu/shared-state';
import { Button, EyeIcon, firstFocus } from '@qhatu/ui';
import { useState } from 'react';
import { Facts } from '../../lib/Facts';
import { bankOf, type SellerRequest } from './api/requests';

/**
 * Where a seller is paid. The account shows its last digits until somebody who has proved lately that it is them asks for
 * all of it, which is noted.
 */
export function BankFacts({ request: { id, bank, person } }: { request: SellerRequest }) {
  const [account, setAccount] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);
  const { withProof, dialog } = useStepUp();
  if (!bank) return null;

  const show = async () => {
    setLoading(true);
    try {
      setAccount((await withProof(() => bankOf(id))).account);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
      <Facts
        rows={[
          ['Banco', `${bank.bank}, ${choiceText(ACCOUNT_TYPES, String(bank.type))}`],
          [
            'Cuenta',
            // The button that was pressed is gone.
            <span key="account" role="status" tabIndex={-1} ref={account === null ? undefined : firstFocus}>
              {account ?? bank.account}
            </span>,
          ],
          ['A nombre de', bank.holder],
        ]}
      />
      {account === null && (
        <div>
          <Button
            size="small"
            variant="secondary"
            icon={<EyeIcon />}
            aria-label={`Ver la cuenta de ${person.name}`}
            loading={loading}
            onClick={() => void show()}
          >
            Ver cuenta
          </Button>
        </div>
      )}
      {dialog}
    </>
  );
}
