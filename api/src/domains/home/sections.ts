import type { ProductSummary, Section } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import type { Selection } from '../../db/schema';
import { tintOf } from '../../http/placeholders';
import { selectOfCategory, selectProducts } from '../catalog/selections';
import { findSummaries } from '../catalog/summaries';
import { type HomeChoice, isWithinDates, shownHomeVersion } from './queries';

/** Product lists by category are cut to 8 (spec 1 §9). */
const PRODUCTS = 8;
/** spec 1 §3. */
const TYPE_TEXT = ['', 'Categorías', 'Slider', 'Parallax', 'Banners', 'Banner informativo', 'Ofertas'];
const STATUS_TEXT = ['Inactivo', 'Activo'];

interface Shelf {
  category_id: number | null;
  selection: Selection | null;
  product_ids: number[] | null;
}

/** Products stand in sections of offers; the other types show pictures, and would only make the answer longer. */
const OFFERS = 6;

/** What stands on a shelf: products chosen by hand, else a selection, else the best of its category. */
async function productsOf(db: Db, { product_ids, selection, category_id }: Shelf): Promise<ProductSummary[]> {
  if (product_ids) return findSummaries(db, product_ids.slice(0, PRODUCTS));
  if (selection) return selectProducts(db, selection, PRODUCTS);
  return category_id === null ? [] : selectOfCategory(db, category_id, PRODUCTS);
}

/** The home's sections in order, only what is switched on and may go home. */
export async function listSections(db: Db, home: HomeChoice): Promise<Section[]> {
  const [sections, items] = await Promise.all([
    db
      .selectFrom('sections')
      .selectAll()
      .where('home_id', '=', shownHomeVersion(home))
      .where('status', '=', 1)
      .where(isWithinDates)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('section_items')
      .selectAll()
      .where('status', '=', 1)
      .where('can_go_home', '=', 1)
      .where((eb) =>
        eb('section_id', 'in', eb.selectFrom('sections').select('id').where('home_id', '=', shownHomeVersion(home))),
      )
      .where(isWithinDates)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  ]);
  const ofOffers = new Set(sections.filter(({ type }) => type === OFFERS).map(({ id }) => id));
  const shelves = await Promise.all(
    items.map(async (item) => ({ item, products: ofOffers.has(item.section_id) ? await productsOf(db, item) : [] })),
  );
  return sections.map(({ id, type, name, position, status }) => ({
    id,
    type,
    name,
    order: position,
    status,
    status_text: STATUS_TEXT[status] ?? '',
    type_text: TYPE_TEXT[type] ?? '',
    items: shelves
      .filter(({ item }) => item.section_id === id)
      .map(({ item, products }) => ({
        id: item.id,
        order: item.position,
        status: item.status,
        sectionable: {
          name: item.name,
          can_go_home: item.can_go_home,
          order: item.position,
          status: item.status,
          uri: item.uri,
          ...tintOf(item.uri),
          url: item.url,
          description: item.description,
          category_id: item.category_id,
          default_products: products,
        },
      })),
  }));
}
