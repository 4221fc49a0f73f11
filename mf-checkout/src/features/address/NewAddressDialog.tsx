import { addressForm } from '@qhatu/contract/forms';
import { bundledRules, FormPlaceFields, FormTextArea, useSchemaForm } from '@qhatu/kit/form';
import { DEFAULT_ERROR, toast, useMember } from '@qhatu/shared-state';
import { Button, Dialog, Stack } from '@qhatu/ui';
import { useReloadProfile } from '../buyer/api/profile';
import { saveAddress } from './api/addresses';

interface NewAddressDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called with the saved address, once the server has answered. */
  onSaved: (addressId: number) => void;
}

const RULES = bundledRules(addressForm);
const EMPTY = { region_id: '', province_id: '', district_id: '', address: '', reference: '' };

/**
 * 'Crear direcciones' (spec 2 §2, §5). It always closes after the attempt to save; what was typed is kept for the next
 * opening when the attempt failed.
 */
export function NewAddressDialog({ open, onClose, onSaved }: NewAddressDialogProps) {
  const userId = useMember()?.person.id ?? 0;
  const reload = useReloadProfile(userId);
  const { form, submit, reset } = useSchemaForm({ rules: RULES, defaultValues: EMPTY, judged: 'at submit' });

  const save = submit(async ({ district_id, address, reference }) => {
    try {
      const districtId = Number(district_id);
      const saved = await saveAddress({ districtId, street: address, reference: reference || null, userId });
      await reload();
      reset();
      toast.success(saved.msg);
      if (saved.id !== null) onSaved(saved.id);
    } catch {
      toast.error(DEFAULT_ERROR);
    } finally {
      onClose();
    }
  });

  return (
    <Dialog open={open} onClose={onClose} title="Crear direcciones">
      <Stack as="form" noValidate onSubmit={save}>
        <FormPlaceFields form={form} />
        <FormTextArea
          form={form}
          name="address"
          label="Dirección"
          required
          rows={2}
          maxLength={300}
          autoComplete="street-address"
          placeholder="Av. Los Incas 450, dpto. 302"
        />
        <FormTextArea
          form={form}
          name="reference"
          label="Referencia"
          optional
          rows={2}
          maxLength={300}
          autoComplete="off"
        />
        <Button type="submit" block loading={form.formState.isSubmitting} loadingText="Guardando">
          Guardar
        </Button>
      </Stack>
    </Dialog>
  );
}
