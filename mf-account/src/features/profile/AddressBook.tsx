import type { Address, Message } from '@qhatu/contract/wire';
import { FormPlaceFields, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { api, messageOf, toast, useQueryClient } from '@qhatu/shared-state';
import { Button, FieldRow, IconButton, TrashIcon } from '@qhatu/ui';
import { useState } from 'react';
import styles from './Profile.module.css';
import { deleteAddress, userDataQuery } from './profile';
import { ADDRESS } from './rules';

const EMPTY = { region_id: '', province_id: '', district_id: '', address: '', reference: '' };

/** The person's addresses: those of every purchase. */
export function AddressBook({ userId, addresses }: { userId: number; addresses: readonly Address[] }) {
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: userDataQuery(userId).queryKey });
  const remove = async (id: number) => {
    try {
      toast.success((await deleteAddress(id)).msg);
      await refresh();
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <>
      {addresses.length === 0 && <p className={styles.note}>Todavía no guardas ninguna dirección.</p>}
      <ul className={styles.list}>
        {addresses.map(({ id, address, reference, district }) => (
          <li key={id} className={styles.row}>
            <span>
              <strong>{address}</strong>
              <br />
              <span className={styles.note}>
                {[district.name, district.province.name, district.region.name].join(', ')}
                {reference && ` · ${reference}`}
              </span>
            </span>
            <IconButton label={`Eliminar ${address}`} onClick={() => void remove(id)}>
              <TrashIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      {adding ? (
        <NewAddress
          userId={userId}
          onDone={async () => {
            setAdding(false);
            await refresh();
          }}
        />
      ) : (
        <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
          Agregar dirección
        </Button>
      )}
    </>
  );
}

function NewAddress({ userId, onDone }: { userId: number; onDone: () => Promise<void> }) {
  const { form, submit, showRefusal } = useSchemaForm({ rules: ADDRESS, defaultValues: EMPTY });
  const save = submit(async ({ district_id, address, reference }) => {
    const body = { district_id: Number(district_id), address, reference: reference || null, user_id: userId };
    try {
      const { msg } = await api.post<Message>('addresses', body);
      toast.success(msg);
      await onDone();
    } catch (error) {
      toast.error(messageOf(error));
      showRefusal(error);
    }
  });
  return (
    <form noValidate onSubmit={save} className={styles.form}>
      <FieldRow>
        <FormPlaceFields form={form} />
      </FieldRow>
      <FieldRow>
        <FormTextField
          form={form}
          name="address"
          label="Dirección"
          required
          maxLength={300}
          autoComplete="street-address"
        />
        <FormTextField form={form} name="reference" label="Referencia" maxLength={300} autoComplete="off" />
      </FieldRow>
      <Button type="submit" size="small" loading={form.formState.isSubmitting} loadingText="Guardando">
        Guardar dirección
      </Button>
    </form>
  );
}
