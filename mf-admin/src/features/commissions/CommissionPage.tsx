import { commissionForms } from '@qhatu/contract/forms';
import { paths } from '@qhatu/contract/paths';
import { tiersText } from '@qhatu/contract/sellers';
import { bundledRules, FormSelect, FormTextField, type UseFormReturn, useSchemaForm } from '@qhatu/kit/form';
import { useStepUp } from '@qhatu/kit/step-up';
import { messageOf, toast, useQueryClient } from '@qhatu/shared-state';
import {
  Button,
  Checkbox,
  Cluster,
  Dialog,
  FieldRow,
  FormPart,
  IconButton,
  ListSkeleton,
  PlusIcon,
  Stack,
  TextField,
  TrashIcon,
} from '@qhatu/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { categoryOptions, useCategories } from '../../lib/api/categories';
import { Facts } from '../../lib/Facts';
import { Filter } from '../../lib/Filter';
import { QueryError } from '../../lib/QueryError';
import { dayText } from '../../lib/typed';
import { useView } from '../../lib/useView';
import { listKey } from '../../list';
import { COMMISSIONS, previewOf, saveCommission, useGeneralTerms } from './api/commissions';
import {
  type CommissionPreview,
  type CommissionScope,
  type CommissionTerms,
  type CommissionValues,
  reachText,
  SCOPE_TEXTS,
  valuesFrom,
} from './commission-model';

const RULES = {
  default: bundledRules(commissionForms.default),
  category: bundledRules(commissionForms.category),
  seller: bundledRules(commissionForms.seller),
};
const SCOPES = (Object.keys(SCOPE_TEXTS) as CommissionScope[]).map((id) => ({ id, text: SCOPE_TEXTS[id] }));

/** New terms for everybody, a category or a seller; they begin on a day to come. */
export default function CommissionPage({ userId }: { userId: number }) {
  const general = useGeneralTerms(userId);
  const [scope, choose] = useView('para', SCOPES, 'default');
  if (general.isPending) return <ListSkeleton rows={4} />;
  if (general.data === undefined) {
    return <QueryError heading="h1" title="No pudimos traer las comisiones" query={general} />;
  }
  return (
    <Stack gap={3}>
      <h1>Cambiar comisión</h1>
      <Filter label="Para quién" options={SCOPES} value={scope} onChange={choose} />
      <CommissionForm key={scope} scope={scope} general={general.data} userId={userId} />
    </Stack>
  );
}

interface CommissionFormProps {
  scope: CommissionScope;
  general: CommissionTerms | null;
  userId: number;
}

function CommissionForm({ scope, general, userId }: CommissionFormProps) {
  const [busy, setBusy] = useState(false);
  const [preview, setPreview] = useState<CommissionPreview | null>(null);
  const navigate = useNavigate();
  const client = useQueryClient();
  const { withProof, dialog } = useStepUp();
  const { form, submit, showRefusal } = useSchemaForm<CommissionValues>({
    rules: RULES[scope],
    defaultValues: valuesFrom(scope, general),
  });

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setPreview(null);
      showRefusal(error);
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const look = (typed: CommissionValues) =>
    attempt(async () => setPreview(await previewOf({ ...typed, scope, back: form.getValues('back') })));
  const save = ({ seen }: CommissionPreview) =>
    attempt(async () => {
      toast.success((await withProof(() => saveCommission({ ...form.getValues(), scope }, seen))).msg);
      await client.invalidateQueries({ queryKey: listKey(COMMISSIONS) });
      void navigate(paths.admin.href('comisiones'));
    });

  return (
    <>
      <form noValidate aria-label="Comisión" onSubmit={submit(look)}>
        <Stack gap={3}>
          <Terms form={form} scope={scope} userId={userId} />
          <div>
            <Button type="submit" loading={busy && !preview} loadingText="Calculando">
              Ver qué cambia
            </Button>
          </div>
        </Stack>
      </form>
      <Dialog open={preview !== null} onClose={() => setPreview(null)} title="Qué cambia">
        {preview && (
          <Changes preview={preview} busy={busy} onSave={() => void save(preview)} onBack={() => setPreview(null)} />
        )}
      </Dialog>
      {dialog}
    </>
  );
}

interface TermsProps extends Pick<CommissionFormProps, 'scope' | 'userId'> {
  form: UseFormReturn<CommissionValues>;
}

/** Whom the terms are for, from when on, and what they are. */
function Terms({ form, scope, userId }: TermsProps) {
  const categories = useCategories(userId);
  const back = form.watch('back');
  return (
    <FormPart
      title={SCOPE_TEXTS[scope]}
      note="Lo que ya se pagó conserva su comisión. La de un vendedor vale antes que la de la categoría, y esta antes que la general."
    >
      <FieldRow>
        {scope === 'category' && (
          <FormSelect
            form={form}
            name="category_id"
            label="Categoría"
            placeholder="Elige una"
            options={categoryOptions(categories.data)}
            key={categories.data ? 'known' : 'waiting'}
          />
        )}
        {scope === 'seller' && (
          <FormTextField form={form} name="seller" label="Vendedor" hint="Usuario o correo." required />
        )}
        <FormTextField form={form} name="from_day" label="Vale desde el" type="date" hint="Desde mañana." required />
      </FieldRow>
      {scope !== 'default' && (
        <Checkbox
          label="Sin comisión propia: vuelve a la general"
          checked={back}
          onChange={({ target }) => form.setValue('back', target.checked, { shouldDirty: true })}
        />
      )}
      {!back && (
        <Tiers
          tiers={form.watch('tiers')}
          errorOf={(field) => form.getFieldState(field as 'tiers').error?.message}
          onChange={(tiers) =>
            form.setValue('tiers', tiers, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
        />
      )}
      {scope === 'default' && <Shares form={form} />}
      <FormTextField form={form} name="reason" label="Por qué cambia" required maxLength={300} />
    </FormPart>
  );
}

/** What others get of a sale: who recommended it, and the seller for sending it. */
function Shares({ form }: { form: UseFormReturn<CommissionValues> }) {
  return (
    <FieldRow>
      <FormTextField
        form={form}
        name="reseller_percent"
        label="Para el comisionista (%)"
        hint="De lo que vende su código; sale de la comisión."
        inputMode="decimal"
        required
      />
      <FormTextField
        form={form}
        name="shipping_percent"
        label="Envío a provincia para el vendedor (%)"
        hint="De lo que paga el comprador por el envío."
        inputMode="decimal"
        required
      />
    </FieldRow>
  );
}

interface ChangesProps {
  preview: CommissionPreview;
  busy: boolean;
  onSave: () => void;
  onBack: () => void;
}

/** What the new terms change, before they are saved. */
function Changes({ preview, busy, onSave, onBack }: ChangesProps) {
  return (
    <Stack gap={2}>
      <Facts
        rows={[
          ['Desde el', dayText(preview.fromDay)],
          ['Para', reachText(preview)],
          ['Hasta ese día', tiersText(preview.before)],
          ['Desde ese día', tiersText(preview.after)],
        ]}
      />
      <p>Las compras pagadas antes del {dayText(preview.fromDay)} conservan su comisión.</p>
      <Cluster>
        <Button loading={busy} loadingText="Guardando" onClick={onSave}>
          Guardar
        </Button>
        <Button variant="secondary" onClick={onBack}>
          Seguir editando
        </Button>
      </Cluster>
    </Stack>
  );
}

type TypedTier = CommissionValues['tiers'][number];

interface TiersProps {
  tiers: readonly TypedTier[];
  errorOf: (field: string) => string | undefined;
  onChange: (tiers: TypedTier[]) => void;
}

/** Rates by what a unit costs; the last one holds for whatever costs more. */
function Tiers({ tiers, errorOf, onChange }: TiersProps) {
  const last = tiers.length - 1;
  const change = (at: number, part: Partial<TypedTier>) =>
    onChange(tiers.map((tier, nth) => (nth === at ? { ...tier, ...part } : tier)));
  const add = () => onChange([...tiers.slice(0, last), { under: '', percent: '' }, ...tiers.slice(last)]);
  return (
    <Stack gap={2}>
      {tiers.map((tier, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing of their own but what is typed in them
        <FieldRow key={at} look="triple">
          <TextField
            label={at === last ? `Tramo ${at + 1}: desde ahí` : `Tramo ${at + 1}: menos de (S/)`}
            name={`tiers[${at}].under`}
            inputMode="decimal"
            readOnly={at === last}
            value={at === last ? '' : tier.under}
            error={errorOf(`tiers[${at}].under`)}
            onChange={(event) => change(at, { under: event.target.value })}
          />
          <TextField
            label={`Comisión del tramo ${at + 1} (%)`}
            name={`tiers[${at}].percent`}
            inputMode="decimal"
            value={tier.percent}
            error={errorOf(`tiers[${at}].percent`)}
            onChange={(event) => change(at, { percent: event.target.value })}
          />
          {at < last ? (
            <IconButton
              label={`Quitar el tramo ${at + 1}`}
              onClick={() => onChange(tiers.filter((_, nth) => nth !== at))}
            >
              <TrashIcon />
            </IconButton>
          ) : (
            <span />
          )}
        </FieldRow>
      ))}
      <div>
        <Button size="small" variant="secondary" icon={<PlusIcon />} onClick={add}>
          Agregar un tramo
        </Button>
      </div>
    </Stack>
  );
}
