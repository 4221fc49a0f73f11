import { Button, IconButton, PlusIcon, Select, Stack, TextField, TrashIcon } from '@qhatu/ui';
import styles from './PromotionForm.module.css';
import { EMPTY_SCOPE, type ScopeValues } from './promotion-values';

interface ScopeRowsProps {
  scope: readonly ScopeValues[];
  categories: { value: string; text: string }[];
  errorOf: (field: string) => string | undefined;
  onChange: (scope: ScopeValues[]) => void;
}

/** What a code reaches: a row fits when everything in it does, and one fitting row is enough. */
export function ScopeRows({ scope, categories, errorOf, onChange }: ScopeRowsProps) {
  const change = (at: number, part: Partial<ScopeValues>) =>
    onChange(scope.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <Stack gap={2}>
      {scope.length === 0 && <p>Llega a todos los productos.</p>}
      <ul aria-label="A qué llega" className={styles.scope}>
        {scope.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing of their own but what is typed in them
          <li key={at} className={styles.row}>
            <Select
              label="Categoría"
              name={`scope[${at}].category_id`}
              placeholder="Cualquiera"
              options={categories}
              // The choices come after the form: a select without its option would show none.
              key={categories.length > 0 ? 'known' : 'waiting'}
              value={row.category_id}
              error={errorOf(`scope[${at}].category_id`)}
              onChange={(event) => change(at, { category_id: event.target.value })}
            />
            <TextField
              label="Vendedor"
              name={`scope[${at}].seller`}
              hint="Usuario o correo."
              value={row.seller}
              error={errorOf(`scope[${at}].seller`)}
              onChange={(event) => change(at, { seller: event.target.value })}
            />
            <TextField
              label="Producto N.º"
              name={`scope[${at}].product_id`}
              inputMode="numeric"
              value={row.product_id}
              error={errorOf(`scope[${at}].product_id`)}
              onChange={(event) => change(at, { product_id: event.target.value })}
            />
            <IconButton
              label={`Quitar la fila ${at + 1}`}
              onClick={() => onChange(scope.filter((_, index) => index !== at))}
            >
              <TrashIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      <div>
        <Button size="small" variant="secondary" icon={<PlusIcon />} onClick={() => onChange([...scope, EMPTY_SCOPE])}>
          Limitar a una categoría, vendedor o producto
        </Button>
      </div>
    </Stack>
  );
}
