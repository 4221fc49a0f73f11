import { CLIENT } from './accounts';
import type { Shopper } from './shopper';

/** Everything that a browser may remember of the shop: somebody logged in, a full cart, hearts, a compared product. */
export async function withFullStorage(shopper: Shopper): Promise<void> {
  const owner = await shopper.alreadyLoggedIn(CLIENT);
  const lines = [9001, 9005, 9007, 9008].map((id) => ({
    key: `${id}-0-0`,
    productId: id,
    variantId: null,
    customId: null,
    name: `Producto ${id}`,
    variantLabel: null,
    picture: null,
    qty: 2,
    price: 5000,
    originalPrice: 6000,
    stock: 3,
  }));
  await shopper.remember('qhatu:cart', { state: { owner, parked: {}, lines }, version: 1 });
  await shopper.remember('qhatu:wishlist', { state: { ids: [9001, 9002] }, version: 1 });
  await shopper.remember('qhatu:compare', { state: { ids: [9001] }, version: 1 });
}
