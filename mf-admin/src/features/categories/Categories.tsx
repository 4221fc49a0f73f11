import { categoryForm } from '@qhatu/contract/forms';
import type { AdminCategory, CategoryBody } from '@qhatu/contract/wire';
import { bundledRules, FormSelect, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { ApiError, api, messageOf, PERSONAL, toast, useQuery, useQueryClient } from '@qhatu/shared-state';
import {
  Badge,
  Button,
  Checkbox,
  ChevronDownIcon,
  ChevronUpIcon,
  Cluster,
  Dialog,
  EmptyState,
  ErrorState,
  FileField,
  IconButton,
  ListSkeleton,
  Notice,
  PencilIcon,
  Picture,
  PictureFrame,
  PlusIcon,
  Select,
  Stack,
  TrashIcon,
} from '@qhatu/ui';
import { type DragEvent, useState } from 'react';
import { categoryOptions } from '../../lib/categories';
import type { SectionProps } from '../../lib/section';
import styles from './Categories.module.css';

const RULES = bundledRules(categoryForm);
const keyOf = (userId: number) => ['api', 'users/admin/categories', userId];

type Editing = { category: AdminCategory | null; parentId: number | null };

/** The tree of categories: two levels, ordered by dragging or by buttons (issue 19, section 4). */
export default function Categories({ person }: SectionProps) {
  const client = useQueryClient();
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: keyOf(person.id),
    meta: PERSONAL,
    queryFn: ({ signal }) => api.get<AdminCategory[]>('admin/categories', { signal }),
    staleTime: 0,
  });
  const [editing, setEditing] = useState<Editing | null>(null);
  const [removing, setRemoving] = useState<AdminCategory | null>(null);
  const [dragged, setDragged] = useState<AdminCategory | null>(null);
  if (isPending) return <ListSkeleton rows={6} />;
  if (!data) {
    return (
      <ErrorState
        compact
        heading="h2"
        title="No pudimos traer las categorías"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {messageOf(error)}
      </ErrorState>
    );
  }
  const reload = () => client.invalidateQueries({ queryKey: ['api', 'users/admin/categories'] });
  const childrenOf = (parent: number | null) => data.filter(({ parent_id }) => parent_id === parent);

  const place = async (category: AdminCategory, parent_id: number | null, before: number | null) => {
    try {
      await api.post(`admin/categories/${category.id}`, { ...bodyOf(category), parent_id, before });
    } catch (cause) {
      toast.error(messageOf(cause));
    }
    await reload();
  };
  /** Before the one above, or behind the one below. */
  const step = (category: AdminCategory, by: -1 | 1) => {
    const siblings = childrenOf(category.parent_id);
    const at = siblings.findIndex(({ id }) => id === category.id);
    const before = siblings[by === -1 ? at - 1 : at + 2]?.id ?? null;
    return place(category, category.parent_id, before);
  };
  const drop = (event: DragEvent, target: AdminCategory) => {
    event.preventDefault();
    event.stopPropagation();
    if (dragged && dragged.id !== target.id) void place(dragged, target.parent_id, target.id);
    setDragged(null);
  };

  const branch = (parent: number | null) => (
    <ul className={parent === null ? styles.tree : styles.branch}>
      {childrenOf(parent).map((category, at, siblings) => (
        <li key={category.id}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is a second way; the buttons are the first */}
          <div
            className={styles.row}
            draggable
            onDragStart={() => setDragged(category)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, category)}
          >
            <PictureFrame className={styles.frame}>
              {category.uri && (
                <Picture
                  picture={{ src: category.uri, widths: [], tint: category.tint }}
                  alt=""
                  sizes="40px"
                  width={80}
                  height={80}
                />
              )}
            </PictureFrame>
            <span className={styles.name}>
              <strong>{category.name}</strong>
              <small>{category.products === 1 ? '1 producto' : `${category.products} productos`}</small>
            </span>
            {!category.enabled && <Badge tone="warning">Oculta</Badge>}
            {category.especial && <Badge tone="info">Especial</Badge>}
            {category.freelancer && <Badge tone="info">Servicios</Badge>}
            <span className={styles.buttons}>
              <IconButton label={`Subir ${category.name}`} disabled={at === 0} onClick={() => void step(category, -1)}>
                <ChevronUpIcon />
              </IconButton>
              <IconButton
                label={`Bajar ${category.name}`}
                disabled={at === siblings.length - 1}
                onClick={() => void step(category, 1)}
              >
                <ChevronDownIcon />
              </IconButton>
              {parent === null && (
                <IconButton
                  label={`Agregar dentro de ${category.name}`}
                  onClick={() => setEditing({ category: null, parentId: category.id })}
                >
                  <PlusIcon />
                </IconButton>
              )}
              <IconButton
                label={`Editar ${category.name}`}
                onClick={() => setEditing({ category, parentId: category.parent_id })}
              >
                <PencilIcon />
              </IconButton>
              <IconButton label={`Retirar ${category.name}`} onClick={() => setRemoving(category)}>
                <TrashIcon />
              </IconButton>
            </span>
          </div>
          {parent === null && branch(category.id)}
        </li>
      ))}
    </ul>
  );

  return (
    <Stack gap={2}>
      <div>
        <Button size="small" icon={<PlusIcon />} onClick={() => setEditing({ category: null, parentId: null })}>
          Nueva categoría
        </Button>
      </div>
      {data.length === 0 ? (
        <EmptyState compact heading="h2" title="Todavía no hay categorías">
          Crea la primera: los productos necesitan una.
        </EmptyState>
      ) : (
        branch(null)
      )}
      <Dialog
        open={editing !== null}
        onClose={() => setEditing(null)}
        title={editing?.category ? `Editar ${editing.category.name}` : 'Nueva categoría'}
      >
        {editing && (
          <CategoryForm
            {...editing}
            categories={data}
            onDone={() => {
              setEditing(null);
              void reload();
            }}
          />
        )}
      </Dialog>
      <Dialog open={removing !== null} onClose={() => setRemoving(null)} title={`Retirar ${removing?.name ?? ''}`}>
        {removing && (
          <RemoveForm
            category={removing}
            categories={data}
            onDone={() => {
              setRemoving(null);
              void reload();
            }}
          />
        )}
      </Dialog>
    </Stack>
  );
}

const bodyOf = ({ version, name, parent_id, enabled, especial, freelancer }: AdminCategory): CategoryBody => ({
  ...{ version, name, parent_id, enabled, especial, freelancer },
});

interface CategoryValues {
  name: string;
  parent_id: string;
  enabled: boolean;
  especial: boolean;
  freelancer: boolean;
}

function CategoryForm({
  category,
  parentId,
  categories,
  onDone,
}: Editing & { categories: readonly AdminCategory[]; onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const [picture, setPicture] = useState<File | null>(null);
  const { form, submit, showRefusal } = useSchemaForm<CategoryValues>({
    rules: RULES,
    defaultValues: {
      name: category?.name ?? '',
      parent_id: parentId === null ? '' : String(parentId),
      enabled: category?.enabled ?? true,
      especial: category?.especial ?? false,
      freelancer: category?.freelancer ?? false,
    },
  });
  const send = async ({ parent_id, ...values }: CategoryValues) => {
    setBusy(true);
    try {
      const body = { ...values, parent_id: parent_id ? Number(parent_id) : null, version: category?.version };
      const saved = await api.post<AdminCategory>(
        category ? `admin/categories/${category.id}` : 'admin/categories',
        body,
      );
      if (picture) {
        const upload = new FormData();
        upload.append('image', picture);
        await api.post(`admin/categories/${saved.id}/picture`, upload, { timeout: 120_000 });
      }
      toast.success('Categoría guardada');
      onDone();
    } catch (error) {
      showRefusal(error);
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate aria-label="Categoría" onSubmit={submit(send)}>
      <Stack gap={2}>
        <FormTextField form={form} name="name" label="Nombre" required maxLength={60} />
        <FormSelect
          form={form}
          name="parent_id"
          label="Dentro de"
          placeholder="Ninguna: es principal"
          options={categories
            .filter(({ id, parent_id }) => parent_id === null && id !== category?.id)
            .map(({ id, name }) => ({ value: String(id), text: name }))}
        />
        <Cluster gap={2}>
          <Checkbox label="Visible en la tienda" {...form.register('enabled')} />
          <Checkbox label="Especial" hint="Se paga aparte (servicios a medida)." {...form.register('especial')} />
          <Checkbox label="Servicios de freelancers" {...form.register('freelancer')} />
        </Cluster>
        <FileField
          label="Foto"
          hint="JPG, PNG o WebP de hasta 8 MB."
          accept="image/jpeg,image/png,image/webp"
          optional
          onFiles={([file]) => setPicture(file ?? null)}
        />
        <Button type="submit" loading={busy} loadingText="Guardando">
          Guardar
        </Button>
      </Stack>
    </form>
  );
}

function RemoveForm({
  category,
  categories,
  onDone,
}: {
  category: AdminCategory;
  categories: readonly AdminCategory[];
  onDone: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const [target, setTarget] = useState('');
  const remove = async () => {
    setBusy(true);
    try {
      const { version } = category;
      await api.post(`admin/categories/${category.id}/remove`, { version, move_to: target ? Number(target) : null });
      toast.success('Categoría retirada');
      onDone();
    } catch (error) {
      // Its products need a place: the server says how many there are.
      if (error instanceof ApiError && error.code === 'has_products') setAsked(error.msg);
      else toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const others = categories.filter(({ id, parent_id }) => id !== category.id && parent_id !== category.id);
  return (
    <Stack gap={2}>
      <p>Deja de verse en la tienda, con sus subcategorías. Los pedidos que la nombran quedan como están.</p>
      {asked && (
        <>
          <Notice tone="warning" announce>
            {asked}
          </Notice>
          <Select
            label="Pasar los productos a"
            placeholder="Elige una categoría"
            options={categoryOptions(others)}
            value={target}
            onChange={(event) => setTarget(event.target.value)}
          />
        </>
      )}
      <Button variant="danger" loading={busy} loadingText="Retirando" onClick={() => void remove()}>
        {asked ? 'Pasar y retirar' : 'Retirar'}
      </Button>
    </Stack>
  );
}
