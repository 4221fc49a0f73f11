import type { CategoryBody, RemoveCategoryBody, AdminCategory as WireCategory } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';
import { CATEGORIES_KEY, type Category, readCategories } from '../../../lib/api/categories';
import type { OptimisticAct } from '../../../lib/useUndoable';
import { useOptimistic } from '../../../list';

const PATH = 'admin/categories';

/** What the form holds, under the names that the server refuses it by. */
export interface CategoryValues {
  name: string;
  parent_id: string;
  enabled: boolean;
  especial: boolean;
  freelancer: boolean;
}

// All of these calls reject with ApiError: 409 when somebody else saved meanwhile, 422 with texts per field.

/** Of where and how it is shown. `before`: the one that it stands before among its siblings; null: it is the last; absent: it stays. */
interface Change {
  parentId?: number | null;
  before?: number | null | undefined;
  isEnabled?: boolean;
}

function changeCategory(category: Category, { before, ...change }: Change): Promise<WireCategory> {
  const { version, name, parentId, isEnabled, isSpecial, isFreelancer } = { ...category, ...change };
  const body: CategoryBody = {
    ...{ version, name, parent_id: parentId, before },
    ...{ enabled: isEnabled, especial: isSpecial, freelancer: isFreelancer },
  };
  return api.post<WireCategory>(`${PATH}/${category.id}`, body);
}

/** The tree with one of them changed; siblings stand in its order. */
function changed(all: readonly Category[], id: number, { before, ...change }: Change): Category[] {
  const one = all.find((category) => category.id === id);
  if (!one) return [...all];
  const next = { ...one, ...change, version: one.version + 1 };
  if (before === undefined) return all.map((category) => (category.id === id ? next : category));
  const others = all.filter((category) => category.id !== id);
  const at = before === null ? -1 : others.findIndex((category) => category.id === before);
  return others.toSpliced(at < 0 ? others.length : at, 0, next);
}

/** The one that was changed as it is now, whatever else was saved of it since; as it was left where that change has gone. */
async function unlessChangedMeanwhile(left: Category, { parentId, isEnabled }: Change): Promise<Category> {
  const now = (await readCategories()).find(({ id }) => id === left.id);
  const isLeft =
    now &&
    (parentId === undefined || now.parentId === parentId) &&
    (isEnabled === undefined || now.isEnabled === isEnabled);
  return isLeft ? now : left;
}

/** Changes that are seen at once and can be undone: the category in another place, hidden, or to be seen again. */
export function useCategoryActs(all: readonly Category[]) {
  const optimistic = useOptimistic();
  const shown = (id: number, change: Change) =>
    optimistic.data<Category[]>(CATEGORIES_KEY, (tree) => changed(tree, id, change));
  const act = (category: Category, change: Change, back: Change, said: string): OptimisticAct => ({
    show: () => shown(category.id, change),
    work: async () => {
      const { version } = await changeCategory(category, change);
      const { before: _, ...rest } = change;
      const left = { ...category, ...rest, version };
      return {
        said,
        undo: {
          show: () => shown(category.id, back),
          work: async () => {
            const { name } = await changeCategory(await unlessChangedMeanwhile(left, change), back);
            return { said: `${name}: como estaba` };
          },
        },
      };
    },
  });
  return {
    place: (category: Category, parentId: number | null, before: number | null) => {
      const siblings = all.filter((one) => one.parentId === category.parentId);
      const behind = siblings[siblings.findIndex(({ id }) => id === category.id) + 1]?.id ?? null;
      const back = { parentId: category.parentId, before: behind };
      return act(category, { parentId, before }, back, `${category.name} cambió de lugar`);
    },
    show: (category: Category, isEnabled: boolean) => {
      const said = isEnabled ? `${category.name} se ve en la tienda` : `${category.name} ya no se ve en la tienda`;
      return act(category, { isEnabled }, { isEnabled: !isEnabled }, said);
    },
  };
}

/** `category` is null for a new one; a picture is kept after it. */
export async function saveCategory(values: CategoryValues, category: Category | null, picture: File | null) {
  const { parent_id, ...rest } = values;
  const body: CategoryBody = { ...rest, parent_id: parent_id ? Number(parent_id) : null, version: category?.version };
  const { id } = await api.post<WireCategory>(category ? `${PATH}/${category.id}` : PATH, body);
  if (!picture) return;
  const upload = new FormData();
  upload.append('image', picture);
  await api.post(`${PATH}/${id}/picture`, upload, { timeout: 120_000 });
}

/** Rejects with `has_products` while it has some and nobody says where they go. */
export function removeCategory({ id, version }: Category, moveTo: number | null): Promise<unknown> {
  const body: RemoveCategoryBody = { version, move_to: moveTo };
  return api.post(`${PATH}/${id}/remove`, body);
}
