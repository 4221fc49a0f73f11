import { NEWSLETTER_PRODUCTS } from '@qhatu/contract/forms';
import { Button, IconButton, Stack, TextField, TrashIcon } from '@qhatu/ui';
import { useDeferredValue, useState } from 'react';
import { useFoundProducts } from './api/newsletter';
import styles from './Newsletter.module.css';
import type { ChosenProduct } from './newsletter-model';

interface ProductPickerProps {
  userId: number;
  chosen: readonly ChosenProduct[];
  error: string | undefined;
  onChange: (chosen: ChosenProduct[]) => void;
}

/** Products of an issue, found by name or code and shown in the order in which they were chosen. */
export function ProductPicker({ userId, chosen, error, onChange }: ProductPickerProps) {
  const [text, setText] = useState('');
  const asked = useDeferredValue(text.trim());
  const { data = [], isFetching } = useFoundProducts(asked, userId);
  const found = asked.length > 1 ? data.filter(({ id }) => !chosen.some((one) => one.id === id)) : [];
  return (
    <Stack gap={2}>
      {chosen.length > 0 && (
        <ul aria-label="Productos elegidos" className={styles.picks}>
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <span>{name}</span>
              <IconButton label={`Quitar ${name}`} onClick={() => onChange(chosen.filter((one) => one.id !== id))}>
                <TrashIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <TextField
        label="Buscar un producto"
        name="product_ids"
        type="search"
        hint={`Por nombre o código; ${NEWSLETTER_PRODUCTS} como máximo.`}
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          // Enter looks for products here; it never saves the issue.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {found.length > 0 && (
        <ul aria-label="Productos encontrados" className={styles.picks}>
          {found.map((product) => (
            <li key={product.id}>
              <span>{product.name}</span>
              <Button
                size="small"
                variant="secondary"
                disabled={chosen.length >= NEWSLETTER_PRODUCTS}
                aria-label={`Agregar ${product.name}`}
                onClick={() => onChange([...chosen, product])}
              >
                Agregar
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asked.length > 1 && !isFetching && found.length === 0 && <p>No hay otro producto a la venta con ese nombre.</p>}
    </Stack>
  );
}
