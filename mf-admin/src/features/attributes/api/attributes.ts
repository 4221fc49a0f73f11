import type { AttributeBody, RemoveAttributeBody, AdminAttribute as WireAttribute } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';
import type { Attribute } from '../../../lib/api/attributes';

const PATH = 'admin/attributes';

/** One value as it is typed, under the names that the server refuses it by. `id`: null for a new one. */
export interface ValueRow {
  id: number | null;
  value_text: string;
  payload: string;
}

/** What the form holds. */
export interface AttributeValues {
  name: string;
  kind: Attribute['kind'];
  filterable: boolean;
  values: ValueRow[];
}

// Both reject with ApiError: 409 when somebody else saved meanwhile, 422 with texts per field.

/** `attribute` is null for a new one. */
export function saveAttribute(
  { name, kind, filterable, values }: AttributeValues,
  attribute: Attribute | null,
): Promise<unknown> {
  const body: AttributeBody = {
    ...{ version: attribute?.version, name, filterable },
    kind: kind === 'number' ? 'text' : kind,
    values:
      kind === 'number'
        ? []
        : values.map(({ id, value_text, payload }) => ({
            ...{ id: id ?? undefined, value_text, payload: kind === 'color' ? payload : null },
          })),
  };
  return api.post<WireAttribute>(attribute ? `${PATH}/${attribute.id}` : PATH, body);
}

export function removeAttribute({ id, version }: Attribute): Promise<unknown> {
  const body: RemoveAttributeBody = { version };
  return api.post(`${PATH}/${id}/remove`, body);
}
