import type { Message, ShareBody, ShareResult, SuggestionBody } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';

/** A shared product, its network, and the person who shared it; null: a visitor. */
interface Share {
  userId: number | null;
  productId: number;
  network: string;
}

/** The reward for sharing. */
export interface ShareReward {
  msg: string;
  /** The free-shipping code for Lima; null when this share earns none. */
  code: string | null;
}

/** `POST suggestion` (spec 2 §7); `userId` null is an anonymous one. */
export function sendSuggestion(userId: number | null, text: string): Promise<Message> {
  const body: SuggestionBody = { user_id: userId, mensaje: text };
  return api.post<Message>('suggestion', body);
}

/** `POST share` (spec 2 §7): says that it was shared, answers with the code that it earns. */
export async function reportShare({ userId, productId, network }: Share): Promise<ShareReward> {
  const body: ShareBody = { user_id: userId, product_id: productId, redsocial: network };
  const { msg, codigo } = await api.post<ShareResult>('share', body);
  return { msg, code: codigo };
}
