import { generateProducts } from './catalog/generate';
import type { ProductSeed } from './catalog/rows';
import { POLOS } from './demo/polos';
import { DEMO_PRODUCTS } from './demo/products';
import { loadChats } from './load/chats';
import { loadComplaints } from './load/complaints';
import { loadDesigner } from './load/designer';
import { loadProducts, newCursor } from './load/products';
import { loadShelves, loadUsers } from './load/reference';
import { loadBankAccounts, loadCustomer, loadFront, loadPromotions } from './load/shop';
import type { Seed } from './prepare';

/** Products that are held in memory at once: the catalogue may have a million. */
const BATCH = 500;

/**
 * The demo of D40: deterministic, so that every machine shows the same shop. The caller gives it a transaction and
 * builds the search model afterwards (`prepare`), so an interrupted seed leaves nothing and the next start repeats it.
 */
export const seed: Seed = async (db, { products: total }) => {
  await loadUsers(db);
  await loadShelves(db);
  const cursor = newCursor();
  const variantIds = new Map<number, number[]>();
  for (const { row, variants } of DEMO_PRODUCTS) {
    const first = cursor.variantId + [...variantIds.values()].flat().length;
    variantIds.set(
      row.id,
      variants.map((_, i) => first + i),
    );
  }
  await loadProducts(db, [...DEMO_PRODUCTS, ...POLOS], cursor);
  await loadDesigner(db);
  let batch: ProductSeed[] = [];
  for (const product of generateProducts(total)) {
    batch.push(product);
    if (batch.length < BATCH) continue;
    await loadProducts(db, batch, cursor);
    batch = [];
  }
  await loadProducts(db, batch, cursor);
  await loadFront(db);
  await loadBankAccounts(db);
  await loadPromotions(db);
  await loadCustomer(db, variantIds);
  await loadChats(db);
  await loadComplaints(db);
};
