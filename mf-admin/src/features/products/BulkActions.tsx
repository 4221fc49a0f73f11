import { MAX_TAGS, TAG_LENGTH } from '@qhatu/contract/shop';
import { messageOf, toast, useQueryClient } from '@qhatu/shared-state';
import { Button, Dialog, FieldRow, Notice, ProgressBar, Select, Stack, TextField } from '@qhatu/ui';
import { type FormEvent, useState } from 'react';
import { type Category, categoryOptions } from '../../lib/api/categories';
import { listKey } from '../../list';
import { PRODUCTS_PATH, readBulkEdit, startBulkEdit } from './api/products';
import { type BulkChange, type BulkEdit, type ProductRow, type ProductStatus, STATUS_TEXTS } from './product-model';

type Kind = BulkChange['kind'];
const KINDS: readonly { value: Kind; text: string }[] = [
  { value: 'price', text: 'Precio' },
  { value: 'offer', text: 'Oferta' },
  { value: 'offer-end', text: 'Quitar oferta' },
  { value: 'stock', text: 'Stock' },
  { value: 'status', text: 'Estado' },
  { value: 'category', text: 'Categoría' },
  { value: 'tags', text: 'Etiquetas' },
];
const LOOK_MS = 400;

interface BulkActionsProps {
  products: readonly ProductRow[];
  categories: readonly Category[] | undefined;
  /** Ids of those that were not changed stay chosen. */
  onDone: (failed: number[]) => void;
}

/** One change for all products that are chosen; what was not changed is listed with its reason. */
export function BulkActions({ products, categories, onDone }: BulkActionsProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Cambiar
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={products.length === 1 ? 'Cambiar 1 producto' : `Cambiar ${products.length} productos`}
      >
        <BulkForm {...{ products, categories, onDone }} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const numberOf = (form: FormData, name: string): number => Number(String(form.get(name) ?? '').replace(',', '.'));

/** What is wrong, by the field's name, in the fields' order. */
type Problems = Readonly<Record<string, string>>;

/** What the form asks for, or what is wrong with it. */
function changeOf(kind: Kind, form: FormData): BulkChange | Problems {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  switch (kind) {
    case 'price': {
      const percent = numberOf(form, 'percent');
      if (!text('percent') || !Number.isFinite(percent) || percent < -95 || percent > 900 || percent === 0)
        return { percent: 'Escribe un porcentaje de -95 a 900, distinto de 0' };
      return { kind, percent };
    }
    case 'offer': {
      const percent = numberOf(form, 'percent');
      if (!Number.isInteger(percent) || percent < 1 || percent > 95)
        return { percent: 'Escribe un descuento entero de 1 a 95' };
      const until = text('until');
      return { kind, percent, until: until ? new Date(until).toISOString() : null };
    }
    case 'offer-end':
      return { kind };
    case 'stock': {
      const units = numberOf(form, 'units');
      const mode = text('mode') === 'set' ? 'set' : 'add';
      const isNumber = text('units') !== '' && Number.isInteger(units) && (mode === 'add' || units >= 0);
      const reason = text('reason');
      if (isNumber && reason) return { kind, mode, units, reason };
      return {
        ...(!isNumber && { units: 'Escribe un número entero' }),
        ...(!reason && { reason: 'El campo motivo es requerido' }),
      };
    }
    case 'status':
      return { kind, status: text('status') as ProductStatus };
    case 'category': {
      const categoryId = Number(text('category'));
      return categoryId ? { kind, categoryId } : { category: 'Elige una categoría' };
    }
    case 'tags': {
      const tags = text('tags')
        .split(',')
        .map((tag) => tag.trim());
      const named = tags.filter(Boolean);
      if (named.length === 0) return { tags: 'Escribe al menos una etiqueta' };
      if (named.length > MAX_TAGS || named.some((tag) => tag.length > TAG_LENGTH))
        return { tags: `Escribe hasta ${MAX_TAGS} etiquetas de hasta ${TAG_LENGTH} letras` };
      return { kind, mode: text('mode') === 'remove' ? 'remove' : 'add', tags: named };
    }
  }
}

const isChange = (asked: BulkChange | Problems): asked is BulkChange => 'kind' in asked;

function BulkForm({ products, categories, onDone, onClose }: BulkActionsProps & { onClose: () => void }) {
  const client = useQueryClient();
  const [kind, setKind] = useState<Kind>('price');
  const [wrong, setWrong] = useState<Problems>({});
  /** Why it could not be done. */
  const [problem, setProblem] = useState<string | null>(null);
  const [edit, setEdit] = useState<BulkEdit | null>(null);
  const [busy, setBusy] = useState(false);
  // The rows change behind the dialog once it is done; what was asked for stays.
  const [asked] = useState(products);
  const nameOf = (id: number) => asked.find((product) => product.id === id)?.name ?? `Producto ${id}`;

  const run = async (change: BulkChange) => {
    setBusy(true);
    setProblem(null);
    try {
      let now = await startBulkEdit(change, asked);
      setEdit(now);
      while (!now.isFinished) {
        await pause(LOOK_MS);
        now = await readBulkEdit(now.id);
        setEdit(now);
      }
      await client.invalidateQueries({ queryKey: listKey(PRODUCTS_PATH) });
      const changed = now.total - now.failed.length;
      if (now.failed.length > 0) return onDone(now.failed.map(({ id }) => id));
      toast.success(changed === 1 ? '1 producto cambiado' : `${changed} productos cambiados`);
      onDone([]);
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const change = changeOf(kind, new FormData(form));
    if (isChange(change)) return void run(change);
    setWrong(change);
    const first = form.elements.namedItem(Object.keys(change)[0] ?? '');
    if (first instanceof HTMLElement) first.focus();
  };

  if (edit?.isFinished) {
    return (
      <Stack gap={2}>
        <Notice tone="warning" announce title={`${edit.failed.length} de ${edit.total} no cambiaron`}>
          <ul>
            {edit.failed.map(({ id, text }) => (
              <li key={id}>
                <strong>{nameOf(id)}</strong>: {text}
              </li>
            ))}
          </ul>
        </Notice>
        <Button onClick={onClose}>Entendido</Button>
      </Stack>
    );
  }
  return (
    <form noValidate aria-label="Cambio" onSubmit={submit} onChange={() => setWrong({})}>
      <Stack gap={2}>
        <Select
          label="Qué cambiar"
          options={KINDS}
          value={kind}
          onChange={(event) => {
            setKind(event.target.value as Kind);
            setProblem(null);
          }}
        />
        <KindFields kind={kind} categories={categories} wrong={wrong} />
        {problem && (
          <Notice tone="danger" announce>
            {problem}
          </Notice>
        )}
        {edit && busy && <ProgressBar label="Productos cambiados" value={edit.done} max={edit.total} />}
        <Button type="submit" loading={busy} loadingText="Cambiando">
          Aplicar
        </Button>
      </Stack>
    </form>
  );
}

interface KindFieldsProps {
  kind: Kind;
  categories: readonly Category[] | undefined;
  wrong: Problems;
}

function KindFields({ kind, categories, wrong }: KindFieldsProps) {
  switch (kind) {
    case 'price':
      return (
        <TextField
          name="percent"
          label="Porcentaje"
          hint="10 sube los precios un 10 %, -10 los baja."
          inputMode="decimal"
          required
          error={wrong.percent}
        />
      );
    case 'offer':
      return (
        <FieldRow>
          <TextField name="percent" label="Descuento (%)" inputMode="numeric" required error={wrong.percent} />
          <TextField name="until" label="Hasta" type="datetime-local" optional />
        </FieldRow>
      );
    case 'stock':
      return (
        <>
          <FieldRow>
            <ModeSelect add="Sumar o restar" other={{ value: 'set', text: 'Dejar en' }} />
            <TextField
              name="units"
              label="Unidades"
              hint="De cada variante a la venta."
              inputMode="numeric"
              required
              error={wrong.units}
            />
          </FieldRow>
          <TextField
            name="reason"
            label="Motivo"
            hint="Queda en el registro de stock."
            maxLength={200}
            required
            error={wrong.reason}
          />
        </>
      );
    case 'status':
      return (
        <Select
          name="status"
          label="Estado"
          options={Object.entries(STATUS_TEXTS).map(([value, text]) => ({ value, text }))}
        />
      );
    case 'category':
      return (
        <Select
          name="category"
          label="Categoría"
          placeholder="Elige"
          options={categoryOptions(categories)}
          error={wrong.category}
        />
      );
    case 'tags':
      return (
        <FieldRow>
          <ModeSelect add="Agregar" other={{ value: 'remove', text: 'Quitar' }} />
          <TextField name="tags" label="Etiquetas" hint="Separadas por comas." required error={wrong.tags} />
        </FieldRow>
      );
    case 'offer-end':
      return <p>Se quita la oferta; el precio queda como está.</p>;
  }
}

/** Whether what is typed is added, or what else becomes of it. */
const ModeSelect = ({ add, other }: { add: string; other: { value: 'set' | 'remove'; text: string } }) => (
  <Select name="mode" label="Cómo" options={[{ value: 'add', text: add }, other]} />
);
