import { checkoutTexts } from '@qhatu/contract/forms';
import type { Address } from '@qhatu/contract/wire';
import { Button, FieldGroup, ListSkeleton, PlusIcon, Radio } from '@qhatu/ui';
import { useState } from 'react';
import styles from './AddressPicker.module.css';
import { placeOf } from './addresses';
import { NewAddressDialog } from './NewAddressDialog';

interface AddressPickerProps {
  addresses: Address[];
  loading: boolean;
  selectedId: number | null;
  onSelect: (addressId: number) => void;
  error?: string | null;
}

/** Where it goes. None is chosen beforehand, not even an only one (D69). */
export function AddressPicker({ addresses, loading, selectedId, onSelect, error }: AddressPickerProps) {
  const [creating, setCreating] = useState(false);
  return (
    <div className={styles.picker}>
      {selectedId === null && <p className={styles.required}>{checkoutTexts.chooseAddress}</p>}
      {loading ? (
        // With the button: addresses that come in would move it away from under a finger that is pressing.
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
                        <span className={styles.street}>{address.address}</span>
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
            onClick={() => setCreating(true)}
          >
            Nuevo
          </Button>
        </>
      )}
      <NewAddressDialog open={creating} onClose={() => setCreating(false)} onSaved={({ id }) => onSelect(id)} />
    </div>
  );
}
