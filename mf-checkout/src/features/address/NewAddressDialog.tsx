import { addressForm, fieldTexts, problemsOf } from '@qhatu/contract/forms';
import type { Address } from '@qhatu/contract/wire';
import { DEFAULT_ERROR, toast, useMember, useQuery, useQueryClient } from '@qhatu/shared-state';
import { Button, Dialog, NO_PLACE, type Place, PlaceFields, TextArea } from '@qhatu/ui';
import { type FormEvent, useRef, useState } from 'react';
import { profileQuery } from '../buyer/profile';
import { REGIONS_STALE_MS, regionsQuery, saveAddress } from './addresses';
import styles from './NewAddressDialog.module.css';

interface NewAddressDialogProps {
  open: boolean;
  onClose: () => void;
  /** The saved address, when the server tells it. */
  onSaved: (address: Address) => void;
}

const EMPTY = { place: NO_PLACE as Place, address: '', reference: '' };

/**
 * 'Crear direcciones' (spec 2 §2, §5). It always closes after the attempt to save; what was typed is kept for the next
 * opening when the attempt failed.
 */
export function NewAddressDialog({ open, onClose, onSaved }: NewAddressDialogProps) {
  const userId = useMember()?.person.id ?? 0;
  const client = useQueryClient();
  const regions = useQuery({ ...regionsQuery(), staleTime: REGIONS_STALE_MS, enabled: open });
  const [form, setForm] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState(false);
  const district = useRef<HTMLSelectElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    const body = { district_id: form.place.districtId, address: form.address, reference: form.reference || null };
    const problems = problemsOf(addressForm, body);
    setErrors(fieldTexts(problems));
    const [first] = problems;
    if (first) {
      toast.warning(first.text);
      (first.field === 'district_id' ? district : text).current?.focus();
      return;
    }
    setSaving(true);
    try {
      const saved = await saveAddress({ ...body, district_id: Number(body.district_id), user_id: userId });
      await client.invalidateQueries({ queryKey: profileQuery(userId).queryKey });
      setForm(EMPTY);
      toast.success(saved.msg);
      if (saved.address) onSaved(saved.address);
    } catch {
      toast.error(DEFAULT_ERROR);
    } finally {
      setSaving(false);
      onClose();
    }
  };

  return (
    <Dialog open={open} onClose={onClose} title="Crear direcciones">
      <form noValidate onSubmit={submit} className={styles.form}>
        <PlaceFields
          regions={regions.data}
          failed={regions.isError}
          onRetry={regions.refetch}
          place={form.place}
          errors={{ district: errors.district_id }}
          refs={{ district }}
          onChange={(place) => setForm((before) => ({ ...before, place }))}
        />
        <TextArea
          ref={text}
          label="Dirección"
          required
          rows={2}
          maxLength={300}
          autoComplete="street-address"
          placeholder="Av. Los Incas 450, dpto. 302"
          value={form.address}
          error={errors.address}
          onChange={(event) => setForm((before) => ({ ...before, address: event.target.value }))}
        />
        <TextArea
          label="Referencia"
          optional
          rows={2}
          maxLength={300}
          autoComplete="off"
          value={form.reference}
          error={errors.reference}
          onChange={(event) => setForm((before) => ({ ...before, reference: event.target.value }))}
        />
        <Button type="submit" block loading={saving} loadingText="Guardando">
          Guardar
        </Button>
      </form>
    </Dialog>
  );
}
