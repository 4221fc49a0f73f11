import { checkoutTexts } from '@qhatu/contract/forms';
import { type Address, placeOf } from '@qhatu/contract/model';
import { deferred, useDeferred } from '@qhatu/kit/lazy';
import { toast } from '@qhatu/shared-state';
import { Button, FieldGroup, ListSkeleton, PlusIcon, Radio } from '@qhatu/ui';
import { useState } from 'react';
import styles from './AddressPicker.module.css';

/** A form's code, for the few who need another address. */
const DIALOG = deferred(() => import('./NewAddressDialog'));

interface AddressPickerProps {
  addresses: Address[];
  loading: boolean;
  selectedId: number | null;
  onSelect: (addressId: number) => void;
  error?: string | null;
}

/** The choice of an address. None is preselected, not even an only one (D69). */
export function AddressPicker({ addresses, loading, selectedId, onSelect, error }: AddressPickerProps) {
  const [creating, setCreating] = useState(false);
  // The dialog stays mounted after its first opening, so that typed text is kept.
  const [asked, setAsked] = useState(false);
  const dialog = useDeferred(DIALOG, asked, {
    onFailure: () => {
      setAsked(false);
      toast.error('No pudimos abrir el formulario. Inténtalo de nuevo.');
    },
  });
  const preload = () => void DIALOG.load().catch(() => undefined);
  return (
    <div className={styles.picker}>
      {selectedId === null && <p className={styles.required}>{checkoutTexts.chooseAddress}</p>}
      {loading ? (
        // The skeleton hides the button too: arriving addresses would move it away from under a pressing finger.
        <ListSkeleton rows={2} />
      ) : (
        <>
          <FieldGroup label="Dirección de envío" error={error}>
            {addresses.length === 0 && <p className={styles.none}>Todavía no tienes direcciones. Crea la primera.</p>}
            <ul className={styles.list}>
              {addresses.map((address, index) => (
                <li key={address.id} className={styles.address}>
                  <Radio
                    id={index === 0 ? 'checkout-address' : undefined}
                    name="address"
                    checked={address.id === selectedId}
                    onChange={() => onSelect(address.id)}
                    label={
                      <span className={styles.text}>
                        <span className={styles.street}>{address.street}</span>
                        <span className={styles.place}>{placeOf(address)}</span>
                        {address.reference && <span className={styles.place}>Ref.: {address.reference}</span>}
                      </span>
                    }
                  />
                </li>
              ))}
            </ul>
          </FieldGroup>
          <Button
            id={addresses.length === 0 ? 'checkout-address' : undefined}
            variant="secondary"
            size="small"
            icon={<PlusIcon />}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => {
              setAsked(true);
              setCreating(true);
            }}
          >
            Nuevo
          </Button>
        </>
      )}
      {dialog && <dialog.NewAddressDialog open={creating} onClose={() => setCreating(false)} onSaved={onSelect} />}
    </div>
  );
}
