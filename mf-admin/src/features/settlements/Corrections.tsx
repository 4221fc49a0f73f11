import { formatDateTime } from '@qhatu/contract/delivery';
import { correctionForm } from '@qhatu/contract/forms';
import { formatMoney } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import { randomId } from '@qhatu/contract/random';
import { bundledRules, FormButton, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { useStepUp } from '@qhatu/kit/step-up';
import { toast } from '@qhatu/shared-state';
import { Button, Dialog, FieldRow, PageHead, PlusIcon, Stack } from '@qhatu/ui';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Column, ListStates } from '../../list';
import { DataTable } from '../../list/DataTable';
import {
  type Correction,
  type CorrectionValues,
  postCorrection,
  useCorrections,
  useReloadCorrections,
} from './api/settlements';
import { ROLE_TEXTS } from './settlement-texts';

const RULES = bundledRules(correctionForm);
const NOTHING: CorrectionValues = { party: '', amount: '', reason: '' };

const COLUMNS: Column<Correction>[] = [
  { id: 'party', title: 'Para', lead: true, cell: ({ party, role }) => `${party} (${ROLE_TEXTS[role]})` },
  { id: 'amount', title: 'Monto', align: 'end', cell: ({ amount }) => formatMoney(amount) },
  { id: 'reason', title: 'Motivo', cell: ({ reason }) => reason },
  { id: 'by', title: 'Quién', cell: ({ by, at }) => `${by ?? 'Alguien'}, ${formatDateTime(new Date(at))}` },
  {
    id: 'settlement',
    title: 'Liquidación',
    cell: ({ settlementId }) =>
      settlementId === null ? (
        'La próxima'
      ) : (
        <Link to={paths.admin.href('liquidaciones', String(settlementId))}>N.º {settlementId}</Link>
      ),
  },
];

/** What was put right by hand with sellers and resellers (D200): nothing of it can be changed, another one takes it back. */
export default function Corrections({ userId }: { userId: number }) {
  const [open, setOpen] = useState(false);
  const corrections = useCorrections(userId);
  return (
    <Stack gap={3}>
      <PageHead title="Correcciones · Administración" noindex />
      <h1>Correcciones</h1>
      <p>
        Lo que se da o se descuenta a un vendedor o comisionista fuera de sus ventas. Aparece al instante en su saldo y
        en su próxima liquidación, con el motivo. No se borra: se compensa con otra.
      </p>
      <div>
        <Button icon={<PlusIcon />} onClick={() => setOpen(true)}>
          Nueva corrección
        </Button>
      </div>
      <ListStates
        query={corrections}
        empty="Todavía no hay correcciones"
        emptyHint="Cuando algo se cobró o se pagó mal, se arregla aquí con su motivo."
      >
        {(rows) => <DataTable label="Correcciones" columns={COLUMNS} rows={rows} rowKey={({ id }) => String(id)} />}
      </ListStates>
      {/* Each opened dialog is one correction, however often it is sent. */}
      {open && <CorrectionDialog onClose={() => setOpen(false)} />}
    </Stack>
  );
}

function CorrectionDialog({ onClose }: { onClose: () => void }) {
  const key = useRef(randomId());
  const reload = useReloadCorrections();
  const { withProof, dialog } = useStepUp();
  const { form, save } = useSchemaForm<CorrectionValues>({ rules: RULES, defaultValues: NOTHING });
  const send = save(async (values) => {
    toast.success((await withProof(() => postCorrection(values, key.current))).msg);
    reload();
    onClose();
  });
  return (
    <>
      <Dialog open onClose={onClose} title="Nueva corrección">
        <form noValidate aria-label="Corrección" onSubmit={send}>
          <Stack gap={2}>
            <FieldRow>
              <FormTextField
                form={form}
                name="party"
                label="Vendedor o comisionista"
                hint="Usuario o correo."
                required
              />
              <FormTextField
                form={form}
                name="amount"
                label="Monto en soles"
                hint="Con un menos delante, lo que se descuenta: -12,50."
                required
              />
            </FieldRow>
            <FormTextField
              form={form}
              name="reason"
              label="Motivo"
              hint="Lo leerá en su estado de cuenta."
              maxLength={300}
              required
            />
            <FormButton form={form} loadingText="Registrando">
              Registrar corrección
            </FormButton>
          </Stack>
        </form>
      </Dialog>
      {dialog}
    </>
  );
}
