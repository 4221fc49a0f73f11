import { type Address, placeOf } from '@qhatu/contract/model';
import { FormAddressField, FormPlaceFields, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { messageOf, toast } from '@qhatu/shared-state';
import { Button, Cluster, FieldRow, IconButton, Stack, TrashIcon } from '@qhatu/ui';
import { useState } from 'react';
import { Row, RowList, SmallNote } from '../../lib/RowList';
import { addAddress, deleteAddress, useReloadProfile } from './api/profile';
import { ADDRESS } from './rules';

const EMPTY = { region_id: '', province_id: '', district_id: '', address: '', reference: '' };

/** The person's addresses: those of every purchase. */
export function AddressBook({ userId, addresses }: { userId: number; addresses: readonly Address[] }) {
  const [adding, setAdding] = useState(false);
  const refresh = useReloadProfile(userId);
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
      {addresses.length === 0 && <SmallNote>Todavía no guardas ninguna dirección.</SmallNote>}
      <RowList label="Tus direcciones">
        {addresses.map((address) => (
          <Row
            key={address.id}
            title={address.street}
            notes={[`${placeOf(address)}${address.reference ? ` · ${address.reference}` : ''}`]}
            action={
              <IconButton label={`Eliminar ${address.street}`} onClick={() => void remove(address.id)}>
                <TrashIcon />
              </IconButton>
            }
          />
        ))}
      </RowList>
      {adding ? (
        <NewAddress
          userId={userId}
          onDone={async () => {
            setAdding(false);
            await refresh();
          }}
        />
      ) : (
        <Cluster>
          <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
            Agregar dirección
          </Button>
        </Cluster>
      )}
    </>
  );
}

function NewAddress({ userId, onDone }: { userId: number; onDone: () => Promise<void> }) {
  const { form, submit, showRefusal } = useSchemaForm({ rules: ADDRESS, defaultValues: EMPTY });
  const save = submit(async ({ district_id, address, reference }) => {
    try {
      const { msg } = await addAddress({
        districtId: Number(district_id),
        street: address,
        reference: reference || null,
        userId,
      });
      toast.success(msg);
      await onDone();
    } catch (error) {
      toast.error(messageOf(error));
      showRefusal(error);
    }
  });
  return (
    <Stack as="form" noValidate onSubmit={save} gap={3}>
      <FieldRow>
        <FormPlaceFields form={form} />
      </FieldRow>
      <FieldRow>
        <FormAddressField form={form} />
        <FormTextField form={form} name="reference" label="Referencia" maxLength={300} autoComplete="off" />
      </FieldRow>
      <Button type="submit" size="small" loading={form.formState.isSubmitting} loadingText="Guardando">
        Guardar dirección
      </Button>
    </Stack>
  );
}
