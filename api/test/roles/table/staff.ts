import type { Rule, Table } from '../rule';

const ADMIN = ['admin'] as const;
const KEEPERS = ['admin', 'seller'] as const;
const goods = { nothing: 'goods, their prices and their stock are no personal data' } as const;
const figures = { nothing: 'figures and kinds of work, nobody’s data' } as const;
const sentence = { nothing: 'it answers with a sentence' } as const;
/** Everybody who has a list in the office; a reseller has one (D201). */
const OFFICE = ['admin', 'seller', 'support', 'reseller'] as const;
const DESK = ['admin', 'support'] as const;
const texts = 'the desk keeps every text';
const accounts = 'administration keeps every account';
const BODY = { version: 1, name: 'Ajeno', code: 'AJENO', category_id: 1, variants: [{ price: 10 }] };
const ownImports = { nothing: 'files of whoever asks, and of nobody else' } as const;
const foreignImport: Rule['foreign'] = ({ importId }) => ({ params: { id: importId } });
const everybodys = 'administration keeps every category';

/** What the back office does, beside orders and requests (`sellers.ts`). */
export const staff: Table = {
  'GET /admin/acts': {
    staffRead: { nothing: 'it tells what staff did, and of a person at most a number' },
    who: ADMIN,
  },
  'GET /admin/views': { staffRead: { nothing: 'what whoever asks kept themselves' }, who: OFFICE },
  'POST /admin/views': { staffRead: { nothing: 'what whoever asks keeps' }, who: OFFICE },
  'POST /admin/views/{id}/remove': {
    staffRead: sentence,
    who: OFFICE,
    foreign: ({ viewId }) => ({ params: { id: viewId } }),
  },
  'GET /admin/system': { staffRead: figures, who: ADMIN },
  'GET /admin/jobs': { staffRead: figures, who: ADMIN },
  'POST /admin/jobs/{id}/retry': { staffRead: figures, who: ADMIN, nobodys: 'work of the shop' },
  'GET /admin/accounts': { staffRead: 'people', who: ADMIN },
  'GET /admin/accounts/{id}': {
    staffRead: 'people',
    who: ADMIN,
    foreign: ({ ownerId }) => ({ params: { id: ownerId } }),
    except: ADMIN,
  },
  'POST /admin/accounts/{id}/suspend': { staffRead: sentence, who: ADMIN, nobodys: accounts },
  'POST /admin/accounts/{id}/reopen': { staffRead: sentence, who: ADMIN, nobodys: accounts },
  'POST /admin/accounts/{id}/role': { staffRead: sentence, who: ADMIN, nobodys: accounts },
  'POST /admin/accounts/{id}/links': { staffRead: sentence, who: ADMIN, nobodys: accounts },
  'POST /admin/accounts/{id}/close-sessions': { staffRead: sentence, who: ADMIN, nobodys: accounts },
  'POST /admin/invitations': { staffRead: sentence, who: ADMIN },
  'GET /admin/roles': { staffRead: { nothing: 'what roles may do, and nobody' }, who: ADMIN },
  'GET /admin/texts': { staffRead: { nothing: 'what everybody could read' }, who: DESK },
  'POST /admin/texts/{kind}/{id}/hide': {
    staffRead: sentence,
    who: DESK,
    params: { kind: 'review', id: 999_999_999 },
    nobodys: texts,
  },
  'POST /admin/texts/{kind}/{id}/restore': {
    staffRead: sentence,
    who: DESK,
    params: { kind: 'review', id: 999_999_999 },
    nobodys: texts,
  },
  'POST /admin/texts/{kind}/{id}/keep': {
    staffRead: sentence,
    who: DESK,
    params: { kind: 'review', id: 999_999_999 },
    nobodys: texts,
  },
  'POST /texts/report': { who: 'member' },
  'GET /admin/messages': { staffRead: 'messages', who: DESK },
  'POST /admin/messages/{id}/answer': { staffRead: sentence, who: DESK, nobodys: texts },
  'POST /admin/messages/{id}/close': { staffRead: sentence, who: DESK, nobodys: texts },
  'GET /admin/suggestions': { staffRead: 'suggestions', who: DESK },
  'POST /admin/suggestions/{id}/close': { staffRead: sentence, who: DESK, nobodys: texts },
  'GET /admin/settings/{key}': {
    staffRead: figures,
    who: ADMIN,
    params: { key: 'shipping' },
    nobodys: 'the shop’s own',
  },
  'POST /admin/settings/{key}': {
    staffRead: figures,
    who: ADMIN,
    params: { key: 'shipping' },
    nobodys: 'the shop’s own',
  },
  'GET /admin/products': { staffRead: goods, who: KEEPERS },
  'GET /admin/products/export': { staffRead: goods, who: KEEPERS },
  'POST /admin/products': { staffRead: goods, who: KEEPERS },
  'GET /admin/products/{id}': {
    staffRead: goods,
    who: KEEPERS,
    foreign: ({ productId }) => ({ params: { id: productId } }),
    except: ADMIN,
  },
  'POST /admin/products/{id}': {
    staffRead: goods,
    who: KEEPERS,
    foreign: ({ productId }) => ({ params: { id: productId }, body: BODY }),
    except: ADMIN,
  },
  'POST /admin/products/{id}/status': {
    staffRead: goods,
    who: KEEPERS,
    foreign: ({ productId }) => ({ params: { id: productId }, body: { status: 'archived', version: 1 } }),
    except: ADMIN,
  },
  'POST /admin/products/{id}/review': { staffRead: goods, who: ADMIN, nobodys: everybodys },
  'POST /admin/products/{id}/duplicate': {
    staffRead: goods,
    who: KEEPERS,
    foreign: ({ productId }) => ({ params: { id: productId } }),
    except: ADMIN,
  },
  'POST /admin/products/{id}/pictures': {
    staffRead: goods,
    who: KEEPERS,
    foreign: ({ productId }) => ({ params: { id: productId } }),
    except: ADMIN,
  },
  'POST /admin/products/bulk': { staffRead: goods, who: KEEPERS },
  'GET /admin/bulk-edits/{id}': {
    staffRead: goods,
    who: KEEPERS,
    foreign: ({ bulkId }) => ({ params: { id: bulkId } }),
    except: ADMIN,
  },
  'GET /admin/imports': { staffRead: ownImports, who: KEEPERS },
  'POST /admin/imports': { staffRead: ownImports, who: KEEPERS },
  'GET /admin/imports/{id}': { staffRead: ownImports, who: KEEPERS, foreign: foreignImport },
  'GET /admin/imports/{id}/items': { staffRead: ownImports, who: KEEPERS, foreign: foreignImport },
  'GET /admin/imports/{id}/words': { staffRead: ownImports, who: KEEPERS, foreign: foreignImport },
  'GET /admin/imports/{id}/report.csv': { staffRead: ownImports, who: KEEPERS, foreign: foreignImport },
  'POST /admin/imports/{id}/words': {
    staffRead: ownImports,
    who: KEEPERS,
    foreign: ({ importId }) => ({
      params: { id: importId },
      body: { words: [{ kind: 'category', words: 'x', target: 1 }] },
    }),
  },
  'POST /admin/imports/{id}/pictures': { staffRead: ownImports, who: KEEPERS, foreign: foreignImport },
  'POST /admin/imports/{id}/start': { staffRead: ownImports, who: KEEPERS, foreign: foreignImport },
  'POST /admin/imports/{id}/undo': { staffRead: ownImports, who: KEEPERS, foreign: foreignImport },
  'POST /admin/imports/{id}/corrections': {
    staffRead: ownImports,
    who: KEEPERS,
    foreign: ({ importId, importItemId }) => ({
      params: { id: importId },
      body: { items: [{ id: importItemId, cells: [{ row: 2, column: 'Precio', value: '1' }] }] },
    }),
  },
  'GET /admin/imports/{id}/undo': { staffRead: ownImports, who: KEEPERS, foreign: foreignImport },
  'GET /admin/imports/template.csv': { staffRead: { nothing: 'names of columns' }, who: KEEPERS },
  'GET /admin/variants/{id}/stock': {
    staffRead: { nothing: 'numbers of orders, and who of staff moved stock' },
    who: KEEPERS,
    foreign: ({ variantId }) => ({ params: { id: variantId } }),
    except: ADMIN,
  },
  'POST /admin/variants/{id}/stock': {
    staffRead: goods,
    who: KEEPERS,
    foreign: ({ variantId }) => ({ params: { id: variantId }, body: { delta: 1, reason: 'Ajeno' } }),
    except: ADMIN,
  },
  'GET /admin/labels/{kind}': { staffRead: goods, who: ADMIN, nobodys: everybodys },
  'POST /admin/labels/{kind}/{id}': { staffRead: goods, who: ADMIN, nobodys: everybodys },
  'POST /admin/labels/{kind}/{id}/remove': { staffRead: goods, who: ADMIN, nobodys: everybodys },
  'GET /admin/attributes': { staffRead: goods, who: KEEPERS },
  'POST /admin/attributes': { staffRead: goods, who: ADMIN },
  'POST /admin/attributes/{id}': { staffRead: goods, who: ADMIN, nobodys: everybodys },
  'POST /admin/attributes/{id}/remove': { staffRead: goods, who: ADMIN, nobodys: everybodys },
  'GET /admin/categories': { staffRead: goods, who: KEEPERS },
  'GET /staff/shop': { staffRead: goods, who: ['seller'] },
  'POST /staff/shop': { staffRead: goods, who: ['seller'] },
  'POST /staff/shop/banner': { staffRead: goods, who: ['seller'] },
  'GET /staff/figures': { staffRead: goods, who: ['seller'] },
  'GET /admin/shops': { staffRead: goods, who: ADMIN },
  'POST /admin/shops/{id}/reopen': { staffRead: goods, who: ADMIN, nobodys: 'what every shop says in public' },
  'POST /admin/shops/{id}/visibility': { staffRead: goods, who: ADMIN, nobodys: 'what every shop says in public' },
  'POST /admin/categories': { staffRead: goods, who: ADMIN },
  'POST /admin/categories/{id}': { staffRead: goods, who: ADMIN, nobodys: everybodys },
  'POST /admin/categories/{id}/picture': { staffRead: goods, who: ADMIN, nobodys: everybodys },
  'POST /admin/categories/{id}/remove': { staffRead: goods, who: ADMIN, nobodys: everybodys },
  'GET /admin/promotions': { staffRead: goods, who: ADMIN },
  'POST /admin/promotions': { staffRead: goods, who: ADMIN },
  'GET /admin/promotions/{id}': { staffRead: goods, who: ADMIN, nobodys: everybodys },
  'POST /admin/promotions/{id}': { staffRead: goods, who: ADMIN, nobodys: everybodys },
  'POST /admin/promotions/{id}/status': { staffRead: goods, who: ADMIN, nobodys: everybodys },
  'GET /admin/promotions/{id}/orders': { staffRead: goods, who: ADMIN, nobodys: everybodys },
  'GET /admin/home': { staffRead: goods, who: ADMIN },
  'POST /admin/home': { staffRead: goods, who: ADMIN },
  'POST /admin/home/discard': { staffRead: goods, who: ADMIN },
  'POST /admin/home/publish': { staffRead: goods, who: ADMIN },
  'POST /admin/home/preview': { staffRead: goods, who: ADMIN },
  'POST /admin/home/pictures': { staffRead: goods, who: ADMIN },
  'GET /admin/home/versions': { staffRead: goods, who: ADMIN },
  'POST /admin/home/versions/{id}/restore': { staffRead: goods, who: ADMIN, nobodys: everybodys },
  'POST /admin/promotion-batches': { staffRead: goods, who: ADMIN },
  'GET /admin/promotion-batches/{id}': { staffRead: goods, who: ADMIN, nobodys: everybodys },
};
