import type {
  AdminAttribute,
  AdminImage,
  AdminProduct,
  BulkBody,
  BulkEdit,
  ProductBody,
  ProductStatus,
  StockBody,
} from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery } from '@qhatu/shared-state';

const UPLOAD_MS = 120_000;
const base = 'admin/products';

/** One product to edit. */
export const useProduct = (id: string, userId: number) =>
  useQuery({
    queryKey: productKey(id, userId),
    meta: PERSONAL,
    queryFn: ({ signal }) => api.get<AdminProduct>(`${base}/${id}`, { signal }),
    // What is being edited does not change under the hands; who saves an old version is told.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
export const productKey = (id: string | number, userId: number) => ['api', `users/${base}/one`, String(id), userId];

export const useAttributes = (userId: number) =>
  useQuery({
    queryKey: ['api', 'users/admin/attributes', userId],
    meta: PERSONAL,
    queryFn: ({ signal }) => api.get<AdminAttribute[]>('admin/attributes', { signal }),
  });

/** All of these reject with ApiError: 409 `stale` when somebody else saved meanwhile, 422 with texts per field. */
export const createProduct = (body: ProductBody) => api.post<AdminProduct>(base, body);
export const saveProduct = (id: number, body: ProductBody) => api.post<AdminProduct>(`${base}/${id}`, body);
export const setStatus = (id: number, status: ProductStatus, version: number) =>
  api.post<AdminProduct>(`${base}/${id}/status`, { status, version });
export const duplicateProduct = (id: number) => api.post<AdminProduct>(`${base}/${id}/duplicate`);

export function uploadPicture(id: number, file: File) {
  const body = new FormData();
  body.append('image', file);
  return api.post<{ image: AdminImage; version: number }>(`${base}/${id}/pictures`, body, { timeout: UPLOAD_MS });
}

export const moveStock = (variantId: number, body: StockBody) =>
  api.post<{ stock: number }>(`admin/variants/${variantId}/stock`, body);

export const startBulkEdit = (body: BulkBody) => api.post<BulkEdit>(`${base}/bulk`, body);
export const readBulkEdit = (id: number) => api.get<BulkEdit>(`admin/bulk-edits/${id}`);

export const STATUS_TEXTS: Record<ProductStatus, string> = {
  draft: 'Borrador',
  published: 'Publicado',
  archived: 'Archivado',
};
export const STATUS_TONES = { draft: 'neutral', published: 'success', archived: 'warning' } as const;
