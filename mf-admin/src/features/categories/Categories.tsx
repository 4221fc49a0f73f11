import { categoryForm } from '@qhatu/contract/forms';
import { bundledRules, FormButton, FormSelect, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { ApiError, messageOf, toast } from '@qhatu/shared-state';
import {
  Badge,
  Button,
  Checkbox,
  Cluster,
  EmptyState,
  EyeIcon,
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
import { type Category, categoryOptions, useCategories, useReloadCategories } from '../../lib/api/categories';
import { ItemDialog } from '../../lib/ItemDialog';
import { MoveButtons } from '../../lib/MoveButtons';
import { QueryError } from '../../lib/QueryError';
import { Row, Rows } from '../../lib/Rows';
import type { SectionProps } from '../../lib/section';
import { useUndoable } from '../../lib/useUndoable';
import { type CategoryValues, removeCategory, saveCategory, useCategoryActs } from './api/categories';
import styles from './Categories.module.css';

const RULES = bundledRules(categoryForm);

type Editing = { category: Category | null; parentId: number | null };

/** The tree of categories: two levels, ordered by dragging or by buttons. */
export default function Categories({ person }: SectionProps) {
  const reload = useReloadCategories();
  const query = useCategories(person.id);
  const { data, isPending } = query;
  const acts = useCategoryActs(data ?? []);
  const { run } = useUndoable({ onSettled: () => void reload() });
  const [editing, setEditing] = useState<Editing | null>(null);
  const [removing, setRemoving] = useState<Category | null>(null);
  if (isPending) return <ListSkeleton rows={6} />;
  if (!data) {
    return <QueryError title="No pudimos traer las categorías" query={query} />;
  }
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
        <CategoryTree
          categories={data}
          onPlace={(category, parentId, before) => void run(acts.place(category, parentId, before))}
          onShow={(category) => void run(acts.show(category, !category.isEnabled))}
          onEdit={setEditing}
          onRemove={setRemoving}
        />
      )}
      <ItemDialog
        item={editing}
        title={({ category }) => (category ? `Editar ${category.name}` : 'Nueva categoría')}
        onClose={() => setEditing(null)}
        onDone={reload}
      >
        {(item, done) => <CategoryForm {...item} categories={data} onDone={done} />}
      </ItemDialog>
      <ItemDialog
        item={removing}
        title={({ name }) => `Retirar ${name}`}
        onClose={() => setRemoving(null)}
        onDone={reload}
      >
        {(item, done) => <RemoveForm category={item} categories={data} onDone={done} />}
      </ItemDialog>
    </Stack>
  );
}

interface CategoryActs {
  /** Shows it, or hides it. */
  onShow: (category: Category) => void;
  onEdit: (editing: Editing) => void;
  onRemove: (category: Category) => void;
}

interface CategoryTreeProps extends CategoryActs {
  categories: readonly Category[];
  /** `before`: the sibling that it stands before from now on; null: it is the last. */
  onPlace: (category: Category, parentId: number | null, before: number | null) => void;
}

function CategoryTree({ categories, onPlace, ...acts }: CategoryTreeProps) {
  const [dragged, setDragged] = useState<Category | null>(null);
  const childrenOf = (parent: number | null) => categories.filter(({ parentId }) => parentId === parent);

  /** Before the one above, or behind the one below. */
  const step = (category: Category, by: -1 | 1) => {
    const siblings = childrenOf(category.parentId);
    const at = siblings.findIndex(({ id }) => id === category.id);
    onPlace(category, category.parentId, siblings[by === -1 ? at - 1 : at + 2]?.id ?? null);
  };
  const drop = (event: DragEvent, target: Category) => {
    event.preventDefault();
    event.stopPropagation();
    // Nothing stands inside of itself.
    if (dragged && dragged.id !== target.id && dragged.id !== target.parentId)
      onPlace(dragged, target.parentId, target.id);
    setDragged(null);
  };

  const branch = (parent: number | null) => (
    <Rows className={parent === null ? undefined : styles.branch}>
      {childrenOf(parent).map((category, at, siblings) => (
        <li key={category.id}>
          {/* Dragging is a second way; the buttons are the first. */}
          <Row
            draggable
            onDragStart={() => setDragged(category)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, category)}
            picture={
              <PictureFrame className={styles.frame}>
                {category.picture && (
                  <Picture picture={{ ...category.picture, widths: [] }} alt="" sizes="40px" width={80} height={80} />
                )}
              </PictureFrame>
            }
            name={category.name}
            note={category.products === 1 ? '1 producto' : `${category.products} productos`}
            buttons={
              <CategoryButtons
                category={category}
                isFirst={at === 0}
                isLast={at === siblings.length - 1}
                onStep={(by) => step(category, by)}
                {...acts}
              />
            }
          >
            {!category.isEnabled && <Badge tone="warning">Oculta</Badge>}
            {category.isSpecial && <Badge tone="info">Especial</Badge>}
            {category.isFreelancer && <Badge tone="info">Servicios</Badge>}
          </Row>
          {parent === null && branch(category.id)}
        </li>
      ))}
    </Rows>
  );
  return branch(null);
}

interface CategoryButtonsProps extends CategoryActs {
  category: Category;
  /** Among its siblings. */
  isFirst: boolean;
  isLast: boolean;
  onStep: (by: -1 | 1) => void;
}

/** What can be done with one of them. */
function CategoryButtons({ category, isFirst, isLast, onStep, onShow, onEdit, onRemove }: CategoryButtonsProps) {
  const { id, name, parentId, isEnabled } = category;
  return (
    <>
      <MoveButtons name={name} isFirst={isFirst} isLast={isLast} onStep={onStep} />
      {parentId === null && (
        <IconButton label={`Agregar dentro de ${name}`} onClick={() => onEdit({ category: null, parentId: id })}>
          <PlusIcon />
        </IconButton>
      )}
      <IconButton label={`${isEnabled ? 'Ocultar' : 'Mostrar'} ${name}`} onClick={() => onShow(category)}>
        <EyeIcon />
      </IconButton>
      <IconButton label={`Editar ${name}`} onClick={() => onEdit({ category, parentId })}>
        <PencilIcon />
      </IconButton>
      <IconButton label={`Retirar ${name}`} onClick={() => onRemove(category)}>
        <TrashIcon />
      </IconButton>
    </>
  );
}

function CategoryForm({
  category,
  parentId,
  categories,
  onDone,
}: Editing & { categories: readonly Category[]; onDone: () => void }) {
  const [picture, setPicture] = useState<File | null>(null);
  const { form, save } = useSchemaForm<CategoryValues>({
    rules: RULES,
    defaultValues: {
      name: category?.name ?? '',
      parent_id: parentId === null ? '' : String(parentId),
      enabled: category?.isEnabled ?? true,
      especial: category?.isSpecial ?? false,
      freelancer: category?.isFreelancer ?? false,
    },
  });
  const send = save(async (values) => {
    await saveCategory(values, category, picture);
    toast.success('Categoría guardada');
    onDone();
  });
  return (
    <form noValidate aria-label="Categoría" onSubmit={send}>
      <Stack gap={2}>
        <FormTextField form={form} name="name" label="Nombre" required maxLength={60} />
        <FormSelect
          form={form}
          name="parent_id"
          label="Dentro de"
          placeholder="Ninguna: es principal"
          options={categories
            .filter(({ id, parentId: parent }) => parent === null && id !== category?.id)
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
        <FormButton form={form} />
      </Stack>
    </form>
  );
}

function RemoveForm({
  category,
  categories,
  onDone,
}: {
  category: Category;
  categories: readonly Category[];
  onDone: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const [target, setTarget] = useState('');
  const remove = async () => {
    setBusy(true);
    try {
      await removeCategory(category, target ? Number(target) : null);
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
  const others = categories.filter(({ id, parentId }) => id !== category.id && parentId !== category.id);
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
