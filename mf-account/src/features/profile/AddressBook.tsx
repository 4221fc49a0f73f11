import type { Address, Message } from '@qhatu/contract/wire';
import { api, messageOf, toast, useQueryClient } from '@qhatu/shared-state';
import { Button, FieldRow, IconButton, NO_PLACE, type Place, PlaceFields, TextField, TrashIcon } from '@qhatu/ui';
import { type FormEvent, useState } from 'react';
import { useRegions } from '../../lib/regions';
import { rulesOrSay, useRules } from '../../lib/rules';
import styles from './Profile.module.css';
import { deleteAddress, userDataQuery } from './profile';
import { RULES } from './rules';

const EMPTY = { place: NO_PLACE as Place, address: '', reference: '' };

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
  useRules(RULES);
  const { data: regions, isError, refetch } = useRegions();
  const [form, setForm] = useState(EMPTY);
  const [wrong, setWrong] = useState<{ field: string; text: string } | null>(null);
  const [saving, setSaving] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const body = { district_id: form.place.districtId, address: form.address, reference: form.reference || null };
    const rules = await rulesOrSay(RULES);
    if (!rules) return;
    const problem = rules.problemsOf(rules.addressForm, body)[0] ?? null;
    setWrong(problem);
    if (problem) return void toast.warning(problem.text);
    setSaving(true);
    try {
      const { msg } = await api.post<Message>('addresses', {
        ...body,
        district_id: Number(body.district_id),
        user_id: userId,
      });
      toast.success(msg);
      await onDone();
    } catch (error) {
      toast.error(messageOf(error));
      setSaving(false);
    }
  };
  const errorOf = (field: string) => (wrong?.field === field ? wrong.text : undefined);
  return (
    <form noValidate onSubmit={save} className={styles.form}>
      <FieldRow>
        <PlaceFields
          regions={regions}
          onRetry={refetch}
          failed={isError}
          place={form.place}
          onChange={(place) => setForm((before) => ({ ...before, place }))}
          errors={{ district: errorOf('district_id') }}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          label="Dirección"
          required
          maxLength={300}
          autoComplete="street-address"
          value={form.address}
          error={errorOf('address')}
          onChange={(event) => setForm((before) => ({ ...before, address: event.target.value }))}
        />
        <TextField
          label="Referencia"
          maxLength={300}
          autoComplete="off"
          value={form.reference}
          onChange={(event) => setForm((before) => ({ ...before, reference: event.target.value }))}
        />
      </FieldRow>
      <Button type="submit" size="small" loading={saving} loadingText="Guardando">
        Guardar dirección
      </Button>
    </form>
  );
}
