import type { Table } from '../rule';
import { accounts } from './accounts';
import { catalog } from './catalog';
import { complaints } from './complaints';
import { designs } from './designs';
import { integrations } from './integrations';
import { orders } from './orders';
import { payments } from './payments';
import { sellers } from './sellers';
import { staff } from './staff';
import { support } from './support';

/** Who may do what: every route of the API, once. A file for each journey, so that they do not meet. */
export const PARTS: readonly Table[] = [
  accounts,
  catalog,
  complaints,
  designs,
  integrations,
  orders,
  payments,
  sellers,
  staff,
  support,
];
export const TABLE: Table = Object.assign({}, ...PARTS);
