import type { Product } from '@qhatu/contract/model';
import { cx, Stack, VisuallyHidden } from '@qhatu/ui';
import { useId } from 'react';
import { type Choice, canChoose, choose, isSoldOut } from './choices';
import styles from './VariantPicker.module.css';

interface VariantPickerProps {
  product: Product;
  purchase: {
    choice: Choice;
    setChoice: (choice: Choice) => void;
    /** Attributes that have to be picked before buying: said beside them when the shopper tried. */
    missing: string[];
  };
}

/** Colours and sizes (spec 1 §4): a value that does not exist together with what is picked cannot be chosen. Nothing of a product without variants. */
export function VariantPicker({ product, purchase: { choice, setChoice, missing } }: VariantPickerProps) {
  const base = useId();
  if (product.variantAttributes.length === 0) return null;
  return (
    <Stack>
      {product.variantAttributes.map((attribute) => {
        const picked = attribute.values.find(({ id }) => id === choice[attribute.id]);
        const isMissing = missing.includes(attribute.name);
        return (
          <fieldset key={attribute.id} aria-describedby={isMissing ? `${base}-${attribute.id}` : undefined}>
            <legend className={styles.legend}>
              {attribute.name}
              {picked && <span className={styles.picked}>: {picked.name}</span>}
            </legend>
            <div className={styles.values}>
              {attribute.values.map((value) => {
                const exists = canChoose(product, choice, attribute.id, value.id);
                const soldOut = exists && isSoldOut(product, choice, attribute.id, value.id);
                return (
                  <button
                    key={value.id}
                    type="button"
                    disabled={!exists}
                    aria-pressed={choice[attribute.id] === value.id}
                    className={cx(styles.value, value.colour !== null && styles.colour, soldOut && styles.soldOut)}
                    onClick={() => setChoice(choose(product, choice, attribute.id, value.id))}
                  >
                    {value.colour !== null && (
                      <span aria-hidden="true" className={styles.swatch} style={{ background: value.colour }} />
                    )}
                    {value.name}
                    {soldOut && <VisuallyHidden> (agotado)</VisuallyHidden>}
                  </button>
                );
              })}
            </div>
            {isMissing && (
              <p id={`${base}-${attribute.id}`} role="alert" className={styles.missing}>
                Elige {attribute.name.toLowerCase()} para continuar
              </p>
            )}
          </fieldset>
        );
      })}
    </Stack>
  );
}
