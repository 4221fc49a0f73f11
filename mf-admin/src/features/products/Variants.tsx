import { Checkbox, Chip, Cluster, FieldGroup, Notice, Select, Stack, TextField } from '@qhatu/ui';
import { useState } from 'react';
import type { Attribute } from '../../lib/api/attributes';
import type { Product } from './product-model';
import type { VariantValues } from './product-values';
import { StockButton } from './StockButton';
import styles from './Variants.module.css';

interface VariantsProps {
  attributes: readonly Attribute[] | undefined;
  product: Product | null;
  variants: VariantValues[];
  errorOf: (field: string) => string | null;
  onChange: (variants: VariantValues[]) => void;
  /** Stock was moved in the ledger. */
  onStock: (variantId: number, stock: number) => void;
}

const keyOf = (values: readonly number[]): string => [...values].sort((a, b) => a - b).join();

/** Every combination of one value of each attribute; the variants that are there keep what was typed. */
export function matrixOf(chosen: readonly (readonly number[])[], variants: readonly VariantValues[]): VariantValues[] {
  const combinations = chosen
    .filter((values) => values.length > 0)
    .reduce<number[][]>((rows, values) => rows.flatMap((row) => values.map((value) => [...row, value])), [[]]);
  const known = new Map(variants.map((variant) => [keyOf(variant.values), variant]));
  const price = variants.find((variant) => variant.price !== '')?.price ?? '';
  return combinations.map(
    (values) => known.get(keyOf(values)) ?? { id: null, values, price, stock: '0', enabled: true, sku: '', gtin: '' },
  );
}

/** Variants as a matrix of the attributes' values: price, whether on sale, and stock through the ledger alone. */
export function Variants({ attributes = [], product, variants, errorOf, onChange, onStock }: VariantsProps) {
  const named = new Set(variants.flatMap(({ values }) => values));
  const [added, setAdded] = useState<number[]>([]);
  const used = attributes.filter(({ id, values }) => added.includes(id) || values.some((value) => named.has(value.id)));
  const textOf = new Map(attributes.flatMap(({ values }) => values.map((value) => [value.id, value.text])));
  const labelOf = ({ values }: VariantValues) => values.map((value) => textOf.get(value) ?? '').join(', ') || 'Única';

  const toggle = (attribute: Attribute, value: number) => {
    const chosen = used.map(({ id, values }) => {
      const before = values.map((one) => one.id).filter((one) => named.has(one));
      if (id !== attribute.id) return before;
      return named.has(value) ? before.filter((one) => one !== value) : [...before, value];
    });
    onChange(matrixOf(chosen, variants));
  };
  const change = (at: number, part: Partial<VariantValues>) =>
    onChange(variants.map((variant, index) => (index === at ? { ...variant, ...part } : variant)));
  const problem = errorOf('variants');
  const placeOf = (name: string) => ({ name, error: errorOf(name) });

  return (
    <Stack gap={2}>
      {used.map((attribute) => (
        <FieldGroup key={attribute.id} label={attribute.name}>
          <Cluster gap={1}>
            {attribute.values.map(({ id, text }) => (
              <Chip key={id} pressed={named.has(id)} onClick={() => toggle(attribute, id)}>
                {text}
              </Chip>
            ))}
          </Cluster>
        </FieldGroup>
      ))}
      <Select
        label="Agregar atributo"
        hint="Color, talla…: cada combinación es una variante con su precio y su stock."
        placeholder="Elige"
        value=""
        options={attributes
          .filter(({ id, values }) => values.length > 0 && !used.some((attribute) => attribute.id === id))
          .map(({ id, name }) => ({ value: String(id), text: name }))}
        onChange={(event) => setAdded([...added, Number(event.target.value)])}
      />
      {problem && (
        <Notice tone="danger" announce>
          {problem}
        </Notice>
      )}
      <ul aria-label="Variantes" className={styles.rows}>
        {variants.map((variant, at) => (
          <VariantRow
            key={keyOf(variant.values) || 'only'}
            variant={variant}
            label={labelOf(variant)}
            stock={product?.variants.find(({ id }) => id === variant.id)?.stock ?? 0}
            fieldOf={(name) => placeOf(`variants[${at}].${name}`)}
            onChange={(part) => change(at, part)}
            onStock={onStock}
          />
        ))}
      </ul>
    </Stack>
  );
}

interface VariantRowProps {
  variant: VariantValues;
  label: string;
  /** What the ledger has of it. */
  stock: number;
  /** The form's name of a field, and its error. */
  fieldOf: (name: keyof VariantValues) => { name: string; error: string | null };
  onChange: (part: Partial<VariantValues>) => void;
  onStock: (variantId: number, stock: number) => void;
}

function VariantRow({ variant, label, stock, fieldOf, onChange, onStock }: VariantRowProps) {
  return (
    <li className={styles.row}>
      <strong className={styles.label}>{label}</strong>
      <TextField
        label="Precio (S/)"
        {...fieldOf('price')}
        aria-label={`Precio de ${label}`}
        inputMode="decimal"
        value={variant.price}
        onChange={(event) => onChange({ price: event.target.value })}
      />
      {variant.id === null ? (
        <TextField
          label="Stock inicial"
          {...fieldOf('stock')}
          aria-label={`Stock inicial de ${label}`}
          inputMode="numeric"
          value={variant.stock}
          onChange={(event) => onChange({ stock: event.target.value })}
        />
      ) : (
        <StockButton
          variantId={variant.id}
          name={label}
          stock={stock}
          onMoved={(moved) => variant.id !== null && onStock(variant.id, moved)}
        />
      )}
      <TextField
        label="SKU"
        {...fieldOf('sku')}
        aria-label={`SKU de ${label}`}
        maxLength={64}
        value={variant.sku}
        onChange={(event) => onChange({ sku: event.target.value })}
      />
      <TextField
        label="GTIN (EAN, UPC)"
        {...fieldOf('gtin')}
        aria-label={`GTIN de ${label}`}
        inputMode="numeric"
        maxLength={14}
        value={variant.gtin}
        onChange={(event) => onChange({ gtin: event.target.value })}
      />
      <Checkbox
        label="A la venta"
        aria-label={`${label} a la venta`}
        checked={variant.enabled}
        onChange={(event) => onChange({ enabled: event.target.checked })}
      />
    </li>
  );
}
