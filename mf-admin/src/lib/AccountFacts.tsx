import { useStepUp } from '@qhatu/kit/step-up';
import { messageOf, toast } from '@qhatu/shared-state';
import { Button, EyeIcon, firstFocus } from '@qhatu/ui';
import { type ComponentProps, useState } from 'react';
import { Facts } from './Facts';

type Rows = ComponentProps<typeof Facts>['rows'];

interface AccountFactsProps {
  before: Rows;
  /** Its last digits; null: there is none. */
  masked: string | null;
  after: Rows;
  /** Whose it is, for who hears the button alone: 'la cuenta de Rosa Quispe'. */
  name: string;
  /** Asks for all of it. */
  read: () => Promise<string>;
}

/**
 * Where somebody is paid, among other facts. The account shows its last digits until somebody who has proved lately that it
 * is them asks for all of it, which is noted.
 */
export function AccountFacts({ before, masked, after, name, read }: AccountFactsProps) {
  const [account, setAccount] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);
  const { withProof, dialog } = useStepUp();

  const show = async () => {
    setLoading(true);
    try {
      setAccount(await withProof(read, 'no mostramos la cuenta'));
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
          ...before,
          [
            'Cuenta',
            masked && (
              // The button that was pressed is gone.
              <span key="account" role="status" tabIndex={-1} ref={account === null ? undefined : firstFocus}>
                {account ?? masked}
              </span>
            ),
          ],
          ...after,
        ]}
      />
      {masked && account === null && (
        <div>
          <Button
            size="small"
            variant="secondary"
            icon={<EyeIcon />}
            aria-label={`Ver ${name}`}
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
