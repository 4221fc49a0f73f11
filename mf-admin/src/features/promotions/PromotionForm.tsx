import { batchForm, promotionForm } from '@qhatu/contract/forms';
import {
  bundledRules,
  FormButton,
  FormSelect,
  FormTextField,
  type UseFormReturn,
  useRegions,
  useSchemaForm,
} from '@qhatu/kit/form';
import { FieldRow, FormPart, Stack } from '@qhatu/ui';
import { categoryOptions, useCategories } from '../../lib/api/categories';
import { MethodChoice } from '../../lib/MethodChoice';
import { PromotionDays } from '../../lib/PromotionDays';
import { TYPE_TEXTS } from './promotion-texts';
import type { PromotionValues } from './promotion-values';
import { ScopeRows } from './ScopeRows';

const RULES = { one: bundledRules(promotionForm), batch: bundledRules(batchForm) };

interface PromotionFormProps {
  userId: number;
  /** One code, or many with the same terms. */
  kind: 'one' | 'batch';
  values: PromotionValues;
  /** Which one is edited. */
  id?: number;
  /** Orders have named it: its code and its type stay. */
  used?: boolean;
  action: string;
  /** Rejects with what the server refused. @returns whether the form may begin anew with what was saved */
  onSend: (values: PromotionValues) => Promise<void>;
}

/** The terms of a promotion: what it takes off, when, for whom and of what. */
export function PromotionForm({ userId, kind, values, id, used = false, action, onSend }: PromotionFormProps) {
  const categories = useCategories(userId);
  const regions = useRegions();
  const { form, save } = useSchemaForm<PromotionValues>({ rules: RULES[kind], defaultValues: values });
  const methods = form.watch('methods');
  const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  const whose = form.watch('scope').flatMap(({ seller, product_id }, at) => {
    const named = [seller.trim(), product_id.trim()] as const;
    return named[0].length > 2 || named[1] ? [{ at, seller: named[0], product: named[0] ? '' : named[1] }] : [];
  });
  // Names with places in them, such as `scope[0].seller`, are nested in the form's errors or stand as they are.
  const errorOf = (field: string): string | undefined => form.getFieldState(field as 'scope').error?.message;

  return (
    <form noValidate aria-label="Promoción" onSubmit={save(onSend)}>
      <Stack gap={3}>
        <DiscountFields form={form} kind={kind} used={used} first={values.type} />
        <FormPart title="Cuándo y cuántas veces" note="Sin fechas vale desde que guardas y no termina.">
          <FieldRow look="triple">
            <FormTextField form={form} name="since" label="Desde" type="datetime-local" optional />
            <FormTextField form={form} name="until" label="Hasta" type="datetime-local" optional />
            <FormTextField
              form={form}
              name="max_uses"
              label={kind === 'one' ? 'Límite de usos' : 'Límite de usos de cada código'}
              inputMode="numeric"
              optional
            />
          </FieldRow>
          {whose.map((one) => (
            <PromotionDays
              key={one.at}
              userId={userId}
              since={form.watch('since')}
              until={form.watch('until')}
              {...(id === undefined ? {} : { exceptPromotion: id })}
              {...(one.product ? { product: one.product } : { seller: one.seller })}
            />
          ))}
        </FormPart>
        <FormPart title="Para quién">
          <MethodChoice
            label="Métodos de pago"
            chosen={methods}
            onChange={(chosen) => form.setValue('methods', chosen, change)}
          />
          <FieldRow>
            <FormSelect
              form={form}
              name="region_id"
              label="Entrega en"
              placeholder="Todo el país"
              options={(regions.data ?? []).map(({ id, name }) => ({ value: String(id), text: name }))}
              key={regions.data ? 'known' : 'waiting'}
            />
            <FormTextField
              form={form}
              name="reseller"
              label="Comisionista"
              hint="Usuario o correo de quien recomienda con este código."
              optional
            />
          </FieldRow>
        </FormPart>
        <FormPart title="A qué llega" note="Una fila basta; lo que dice una misma fila debe cumplirse junto.">
          <ScopeRows
            scope={form.watch('scope')}
            categories={categoryOptions(categories.data)}
            errorOf={errorOf}
            onChange={(scope) => form.setValue('scope', scope, change)}
          />
        </FormPart>
        <div>
          <FormButton form={form}>{action}</FormButton>
        </div>
      </Stack>
    </form>
  );
}

interface DiscountFieldsProps extends Required<Pick<PromotionFormProps, 'kind' | 'used'>> {
  form: UseFormReturn<PromotionValues>;
  /** The type that it was saved with. */
  first: PromotionValues['type'];
}

/** Fields for the code, its discount and the least sum. */
function DiscountFields({ form, kind, used, first }: DiscountFieldsProps) {
  return (
    <FormPart title="Lo que descuenta">
      {kind === 'one' ? (
        <FormTextField
          form={form}
          name="code"
          label="Código"
          hint={used ? 'Ya hay pedidos con él: no puede cambiar.' : 'Mayúsculas y minúsculas son distintas.'}
          required
          readOnly={used}
          maxLength={40}
        />
      ) : (
        <FieldRow look="triple">
          <FormTextField form={form} name="name" label="Nombre del lote" required maxLength={80} />
          <FormTextField form={form} name="prefix" label="Prefijo" hint="FERIA da FERIA-7KQ2…" required />
          <FormTextField form={form} name="codes" label="Cuántos códigos" inputMode="numeric" required />
        </FieldRow>
      )}
      <FieldRow look="triple">
        <FormSelect
          form={form}
          name="type"
          label="Qué descuenta"
          options={Object.entries(TYPE_TEXTS)
            .filter(([value]) => !used || value === first)
            .map(([value, text]) => ({ value, text }))}
        />
        <FormTextField
          form={form}
          name="value"
          label={form.watch('type') === '2' ? 'Monto (S/)' : 'Porcentaje (%)'}
          inputMode="decimal"
          required
        />
        <FormTextField
          form={form}
          name="minimum"
          label="Compra mínima (S/)"
          hint="Debe pasarse, no basta llegar."
          inputMode="decimal"
          optional
        />
      </FieldRow>
    </FormPart>
  );
}
