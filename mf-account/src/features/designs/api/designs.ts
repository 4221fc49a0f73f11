import { type Picture, pictureFromWire } from '@qhatu/contract/model';
import { type Cents, toCents } from '@qhatu/contract/money';
import type { Message, OwnCustomList, OwnCustom as WireDesign } from '@qhatu/contract/wire';
import { ApiError, api, PERSONAL, useInfiniteQuery, useQueryClient } from '@qhatu/shared-state';

/** A design on one size of a polo, as its owner has it in the shop. */
export interface SavedDesign {
  id: number;
  /** Of the polo. */
  name: string;
  /** 'Rojo, M'. */
  variantLabel: string;
  /** Its front; null while nobody has captured it. */
  picture: Picture | null;
  /** One unit today, with its stickers. */
  price: Cents;
  /** ISO 8601. */
  savedAt: string;
  /** The order that needs it, so that it can't be deleted. */
  orderId: number | null;
  /** Whether that order is among the purchases; false: only a payment was begun. */
  orderPlaced: boolean;
  /** Whether it takes room of what the account may store. */
  counts: boolean;
}

function designFromWire({ images, ...wire }: WireDesign): SavedDesign {
  const [front] = images;
  return {
    ...{ id: wire.id, name: wire.name, variantLabel: wire.variant_label, savedAt: wire.created_at },
    ...{ price: toCents(wire.price), orderId: wire.order_id },
    ...{ orderPlaced: wire.order_placed, counts: wire.counts },
    picture: front ? pictureFromWire(front) : null,
  };
}

const keyOf = (userId: number) => ['api', 'product-customs', userId];

/** `GET product-customs`: the person's designs, newest first, page by page (D9). */
export function useDesigns(userId: number) {
  return useInfiniteQuery({
    queryKey: keyOf(userId),
    meta: PERSONAL,
    queryFn: ({ pageParam, signal }) => api.get<OwnCustomList>(`product-customs?page=${pageParam}`, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }: OwnCustomList) =>
      current_page < last_page ? current_page + 1 : undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data.map(designFromWire)),
  });
}

/** After a change they are read again. */
export function useReloadDesigns(userId: number): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(userId) });
}

/**
 * `DELETE product-customs/{id}` (D405). One that is gone already, by another tab, is deleted as well. Rejects with ApiError: 409
 * when an order needs it. @returns what to tell
 */
export async function deleteDesign(id: number): Promise<string> {
  try {
    return (await api.delete<Message>(`product-customs/${id}`)).msg;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'design_not_found') return 'Ese diseño ya estaba borrado.';
    throw error;
  }
}
