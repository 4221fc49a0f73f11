import { paths } from '@qhatu/contract/paths';
import { useOwned } from '@qhatu/kit/owned';
import { Button, ButtonLink, Cluster, EmptyState, Grid, Notice, Stack, TextField } from '@qhatu/ui';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { categoryOptions, useCategories } from '../../lib/api/categories';
import { useAct } from '../../lib/useAct';
import { ListStates } from '../../list';
import { correctItems, MAX_CORRECTIONS, useItems, useReloadImport } from './api/imports';
import { CategoryField, CategoryNames, type Choice, categoryNamed } from './CategoryField';
import { figure, type ImportItem, type ImportRun, products, rowsText, SECTION } from './import-model';
import styles from './imports.module.css';
import {
  categoryKey,
  cellsOf,
  correctionOf,
  nameKey,
  type Typed,
  typedKey,
  typedProblem,
  typedStore,
  VARIANT_FIELDS,
  VARIANT_TEXTS,
  variantKey,
  variantText,
} from './repair-model';

const NOTHING: Typed = {};

/** Refused products, mended in the browser: each cell or field with what is wrong beside it. Many are sent at once (D203). */
export function Repair({ run, userId }: { run: ImportRun; userId: number }) {
  const query = useItems(run.id, 'plan=refused', userId);
  const categories = categoryOptions(useCategories(userId).data);
  const listId = useId();
  const navigate = useNavigate();
  const key = typedKey(userId, run.id);
  const typed = useOwned(typedStore, key) ?? NOTHING;
  const [tried, setTried] = useState(false);
  const { act, busy, dialog } = useAct(useReloadImport(run.id));
  const type = (field: string, text: string) => typedStore.keep(key, { ...typedStore.of(key), [field]: text });
  const overview = paths.admin.href(SECTION, String(run.id));

  if (run.state === 'undone' || run.counts.refused === 0) {
    return (
      <EmptyState
        title={run.state === 'undone' ? 'La importación se deshizo' : 'No queda nada por corregir'}
        action={<ButtonLink to={overview}>Volver a la revisión</ButtonLink>}
      >
        {run.state === 'undone'
          ? 'Sube el archivo otra vez para importarlo.'
          : 'Todos los productos pueden importarse.'}
      </EmptyState>
    );
  }

  const categoryOf = (said: string) => Number(categoryNamed(said, categories)?.value) || null;
  const items = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const ready = items.flatMap((item) => correctionOf(item, typed, categoryOf) ?? []).slice(0, MAX_CORRECTIONS);
  const retry = async (corrections: typeof ready) => {
    const done = await act(() =>
      correctItems(
        run.id,
        corrections.map(({ correction }) => correction),
      ).then(() => ({ msg: `Comparamos otra vez ${products(corrections.length)}` })),
    );
    if (!done) return;
    const sent = new Set(corrections.flatMap(({ keys }) => keys));
    const rest = Object.entries(typedStore.of(key) ?? NOTHING).filter(([field]) => !sent.has(field));
    if (rest.length > 0) typedStore.keep(key, Object.fromEntries(rest));
    else typedStore.drop(key);
    setTried(false);
    await navigate(overview);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (ready.length > 0) void retry(ready);
  };

  return (
    <form noValidate aria-label="Corregir productos" onSubmit={send}>
      <Stack gap={2}>
        <h2>Corregir {products(run.counts.refused)}</h2>
        <p className={styles.note}>
          Lo que escribes se queda en este navegador hasta que lo envíes. Tu archivo no cambia.
        </p>
        <CategoryNames id={listId} options={categories} />
        <ListStates query={query} empty="No queda nada por corregir">
          {(rows) => (
            <ul className={styles.cards} aria-label="Productos rechazados">
              {rows.map((item) => (
                <li key={item.id}>
                  <Card
                    item={item}
                    typed={typed}
                    type={type}
                    listId={listId}
                    categories={categories}
                    busy={busy}
                    onRetry={() => void retry([{ correction: { id: item.id }, keys: [] }])}
                  />
                </li>
              ))}
            </ul>
          )}
        </ListStates>
        {tried && ready.length === 0 && (
          <Notice tone="warning" announce>
            Corrige al menos un producto. Lo que tiene un aviso debajo todavía no se puede enviar.
          </Notice>
        )}
        <Cluster gap={1}>
          <Button type="submit" loading={busy} loadingText="Enviando">
            {ready.length > 0 ? `Comparar otra vez ${products(ready.length)}` : 'Comparar otra vez'}
          </Button>
          <ButtonLink variant="secondary" to={overview}>
            Volver sin enviar
          </ButtonLink>
        </Cluster>
      </Stack>
      {dialog}
    </form>
  );
}

interface CardProps {
  item: ImportItem;
  typed: Typed;
  type: (field: string, text: string) => void;
  listId: string;
  categories: readonly Choice[];
  busy: boolean;
  onRetry: () => void;
}

function Card({ item, busy, onRetry, ...props }: CardProps) {
  const { name, rows, msg, fields, problems } = item;
  return (
    <article className={styles.card} aria-label={`${name}, ${rowsText(rows).toLowerCase()}`}>
      <div>
        <h3 className={styles.cardTitle}>{name}</h3>
        <p className={styles.note}>{rowsText(rows)}</p>
      </div>
      {fields ? (
        <>
          <p className={styles.problem}>{msg}</p>
          <Fields item={item} fields={fields} {...props} />
          <div>
            <Button
              size="small"
              variant="quiet"
              disabled={busy}
              onClick={onRetry}
              aria-label={`Comparar otra vez ${name}`}
            >
              Comparar otra vez
            </Button>
          </div>
        </>
      ) : (
        <BrokenCells problems={problems} {...props} />
      )}
    </article>
  );
}

function BrokenCells({ problems, typed, type }: Pick<ImportItem, 'problems'> & Pick<CardProps, 'typed' | 'type'>) {
  const { cells, rest } = cellsOf(problems);
  return (
    <>
      {rest.map(({ row, text }) => (
        <p key={`${row} ${text}`} className={styles.problem}>
          Fila {figure(row)}: {text}. Corrígelo en tu archivo y súbelo otra vez.
        </p>
      ))}
      <Grid min="14rem">
        {cells.map(({ key, row, column, value, text }) => (
          <TextField
            key={key}
            label={`${column}, fila ${row}`}
            value={typed[key] ?? value}
            error={typed[key] === undefined || typed[key] === value ? text : undefined}
            hint={typed[key] !== undefined && typed[key] !== value ? `Decía «${value || 'nada'}»` : undefined}
            onChange={({ target }) => type(key, target.value)}
          />
        ))}
      </Grid>
    </>
  );
}

interface FieldsProps extends Pick<CardProps, 'item' | 'typed' | 'type' | 'listId' | 'categories'> {
  fields: NonNullable<ImportItem['fields']>;
}

function Fields({ item, fields, typed, type, listId, categories }: FieldsProps) {
  const category = String(fields.categoryId ?? '');
  const typedCategory = typed[categoryKey(item)] ?? categories.find(({ value }) => value === category)?.text ?? '';
  return (
    <>
      <Grid min="14rem">
        <TextField
          label="Nombre"
          value={typed[nameKey(item)] ?? fields.name}
          onChange={({ target }) => type(nameKey(item), target.value)}
        />
        <CategoryField
          label="Categoría"
          listId={listId}
          options={categories}
          typed={typedCategory}
          onType={(text) => type(categoryKey(item), text)}
        />
      </Grid>
      {fields.variants.map((variant) => (
        <fieldset key={variant.row} className={styles.variant}>
          <legend className={styles.note}>
            {variant.label ? `${variant.label} · ` : ''}Fila {figure(variant.row)}
          </legend>
          <Grid min="14rem">
            {VARIANT_FIELDS.map((field) => {
              const key = variantKey(variant.row, field);
              const text = typed[key] ?? variantText(variant, field);
              return (
                <TextField
                  key={field}
                  label={VARIANT_TEXTS[field]}
                  aria-label={`${VARIANT_TEXTS[field]}, fila ${variant.row}`}
                  inputMode={field === 'price' ? 'decimal' : field === 'stock' ? 'numeric' : undefined}
                  value={text}
                  error={typedProblem(field, text) ?? undefined}
                  onChange={({ target }) => type(key, target.value)}
                />
              );
            })}
          </Grid>
        </fieldset>
      ))}
    </>
  );
}
