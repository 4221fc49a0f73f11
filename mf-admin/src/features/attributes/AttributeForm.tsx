import { attributeForm } from '@qhatu/contract/forms';
import { bundledRules, FormButton, FormSelect, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { ApiError, toast } from '@qhatu/shared-state';
import { Button, Checkbox, FieldGroup, IconButton, Notice, PlusIcon, Stack, TextField, TrashIcon } from '@qhatu/ui';
import { useState } from 'react';
import type { Attribute } from '../../lib/api/attributes';
import { MoveButtons } from '../../lib/MoveButtons';
import styles from './AttributeForm.module.css';
import { type AttributeValues, saveAttribute, type ValueRow } from './api/attributes';

const RULES = bundledRules(attributeForm);
const GREY = '#808080';

const KINDS = [
  { value: 'text', text: 'Palabras (material, sabor…)' },
  { value: 'color', text: 'Colores' },
  { value: 'size', text: 'Tallas' },
];

interface AttributeFormProps {
  /** Null: a new one. */
  attribute: Attribute | null;
  onDone: () => void;
  /** Somebody else saved it meanwhile. */
  onStale: () => void;
}

/** An attribute and its values: renamed, ordered, added, taken away. What was typed stays when saving fails. */
export function AttributeForm({ attribute, onDone, onStale }: AttributeFormProps) {
  const [isStale, setIsStale] = useState(false);
  const { form, save } = useSchemaForm<AttributeValues>({
    rules: RULES,
    defaultValues: {
      name: attribute?.name ?? '',
      kind: attribute?.kind ?? 'text',
      filterable: attribute?.isFilterable ?? true,
      values: attribute?.values.map(({ id, text, color }) => ({ id, value_text: text, payload: color ?? GREY })) ?? [],
    },
  });
  const kind = form.watch('kind');
  const errors = form.formState.errors as Record<string, { message?: string } | undefined>;
  const send = save(
    async (values) => {
      await saveAttribute(values, attribute);
      toast.success('Atributo guardado');
      onDone();
    },
    (error) => {
      if (!(error instanceof ApiError && error.code === 'stale')) return false;
      setIsStale(true);
      onStale();
      return true;
    },
  );
  return (
    <form noValidate aria-label="Atributo" onSubmit={send}>
      <Stack gap={2}>
        {isStale && (
          <Notice tone="warning" announce title="Otra persona lo cambió mientras editabas">
            Cierra esta ventana y ábrela de nuevo para ver cómo quedó.
          </Notice>
        )}
        <FormTextField form={form} name="name" label="Nombre" required maxLength={40} />
        {!attribute && <FormSelect form={form} name="kind" label="Qué son sus valores" options={KINDS} required />}
        <Checkbox
          label="Filtra búsquedas"
          hint="Los clientes eligen entre sus valores."
          {...form.register('filterable')}
        />
        {kind === 'number' ? (
          <p>Es una medida: sus valores vienen con cada producto.</p>
        ) : (
          <Values
            rows={form.watch('values')}
            hasColors={kind === 'color'}
            isFixed={(id) => attribute?.values.some((value) => value.id === id && value.isUsed) ?? false}
            errorOf={(field) => errors[field]?.message ?? null}
            onChange={(rows) =>
              form.setValue('values', rows, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
            }
          />
        )}
        <FormButton form={form} />
      </Stack>
    </form>
  );
}

interface ValuesProps {
  rows: readonly ValueRow[];
  hasColors: boolean;
  /** Products have it: it may be renamed, but not go. */
  isFixed: (id: number | null) => boolean;
  errorOf: (field: string) => string | null;
  onChange: (rows: ValueRow[]) => void;
}

/** Values in the order in which shoppers see them. */
function Values({ rows, hasColors, isFixed, errorOf, onChange }: ValuesProps) {
  const change = (at: number, part: Partial<ValueRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const swap = (at: number, other: number) =>
    onChange(
      rows.map((row, index) => (index === at ? (rows[other] ?? row) : index === other ? (rows[at] ?? row) : row)),
    );
  const nameOf = (row: ValueRow, at: number) => row.value_text.trim() || `valor ${at + 1}`;
  return (
    <FieldGroup label="Valores, en su orden">
      {errorOf('values') && <p role="alert">{errorOf('values')}</p>}
      <ul className={styles.values}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own until they are saved
          <li key={at} className={styles.value}>
            {hasColors && (
              <TextField
                label="Color"
                className={styles.color}
                type="color"
                name={`values[${at}].payload`}
                aria-label={`Color de ${nameOf(row, at)}`}
                value={row.payload}
                error={errorOf(`values[${at}].payload`)}
                onChange={(event) => change(at, { payload: event.target.value })}
              />
            )}
            <TextField
              label="Valor"
              name={`values[${at}].value_text`}
              aria-label={`Valor ${at + 1}`}
              maxLength={60}
              value={row.value_text}
              error={errorOf(`values[${at}].value_text`)}
              onChange={(event) => change(at, { value_text: event.target.value })}
            />
            <span className={styles.buttons}>
              <MoveButtons
                name={nameOf(row, at)}
                isFirst={at === 0}
                isLast={at === rows.length - 1}
                onStep={(by) => swap(at, at + by)}
              />
              <IconButton
                label={isFixed(row.id) ? `${nameOf(row, at)} está en uso` : `Quitar ${nameOf(row, at)}`}
                disabled={isFixed(row.id)}
                onClick={() => onChange(rows.filter((_, index) => index !== at))}
              >
                <TrashIcon />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      <Button
        size="small"
        variant="secondary"
        icon={<PlusIcon />}
        onClick={() => onChange([...rows, { id: null, value_text: '', payload: GREY }])}
      >
        Agregar valor
      </Button>
    </FieldGroup>
  );
}
