import { isoOf, limaDay, shiftDays } from '@qhatu/contract/dates';
import { settleForm } from '@qhatu/contract/forms';
import { bundledRules, FormButton, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { useStepUp } from '@qhatu/kit/step-up';
import { toast } from '@qhatu/shared-state';
import { Dialog, Stack } from '@qhatu/ui';
import { settlePeriod, useReloadSettlements } from './api/settlements';

const RULES = bundledRules(settleForm);

/** Closes a period by hand, without waiting for Monday's (D151, D333); says how many settlements that made. */
export default function SettleDialog({ onClose }: { onClose: () => void }) {
  const reload = useReloadSettlements();
  const { withProof, dialog } = useStepUp();
  const yesterday = isoOf(shiftDays(limaDay(new Date()), -1));
  const { form, save } = useSchemaForm<{ last_day: string }>({ rules: RULES, defaultValues: { last_day: yesterday } });
  const send = save(async ({ last_day }) => {
    toast.success((await withProof(() => settlePeriod(last_day))).msg);
    reload();
    onClose();
  });
  return (
    <>
      <Dialog open onClose={onClose} title="Liquidar a mano">
        <form noValidate aria-label="Liquidar a mano" onSubmit={send}>
          <Stack gap={2}>
            <p>
              Cierra el período de cada vendedor y comisionista con todo lo que quedó firme hasta ese día. No se puede
              deshacer: lo que venga después entra en la siguiente liquidación.
            </p>
            <FormTextField
              form={form}
              name="last_day"
              type="date"
              label="Último día del período"
              hint="Un día que ya pasó. Quien ya tiene una liquidación hasta ese día o uno posterior queda igual."
              required
            />
            <FormButton form={form} loadingText="Liquidando">
              Liquidar
            </FormButton>
          </Stack>
        </form>
      </Dialog>
      {dialog}
    </>
  );
}
