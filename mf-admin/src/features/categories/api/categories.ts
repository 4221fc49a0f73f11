import type { CategoryBody, RemoveCategoryBody, AdminCategory as WireCategory } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';
import type { Category } from '../../../lib/api/categories';

const PATH = 'admin/categories';

/** What the form holds, under the names that the server refuses it by. */
export interface CategoryValues {
  name: string;
  parent_id: string;
  enabled: boolean;
  especial: boolean;
  freelancer: boolean;
}

// All of these reject with ApiError: 409 when somebody else saved meanwhile, 422 with texts per field.

/** `before` is the one that it stands before among its siblings; null: it is the last. */
export function placeCategory(category: Category, parentId: number | null, before: number | null): Promise<unknown> {
  const { version, name, isEnabled, isSpecial, isFreelancer } = category;
  const body: CategoryBody = {
    ...{ version, name, parent_id: parentId, before },
    ...{ enabled: isEnabled, especial: isSpecial, freelancer: isFreelancer },
  };
  return api.post<WireCategory>(`${PATH}/${category.id}`, body);
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
