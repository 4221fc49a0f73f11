import type { Shop } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';

/** `POST users/get-shop` takes a number or a user name (D48) and only reads, so its answer is cached like a GET. */
export const shopQuery = (id: string) => ({
  queryKey: ['shop', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.post<Shop>('users/get-shop', { id: /^\d+$/.test(id) ? Number(id) : id }, { signal }),
});
