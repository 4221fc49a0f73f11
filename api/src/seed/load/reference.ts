import type { Db } from '../../db/open';
import { hashPassword } from '../../domains/accounts/passwords';
import { insertRows } from '../bulk';
import { daysBefore } from '../catalog/anchor';
import { ATTRIBUTES, attributeId, COLOR, mentioned, SHOE_SIZE, SIZE, UNITS, VALUES } from '../catalog/attributes';
import { BRAND_NAMES } from '../catalog/brands';
import { BUYERS } from '../catalog/buyers';
import { CATEGORIES, ROOT_OF } from '../catalog/categories';
import { FIRST_SELLER_ID, SELLERS } from '../catalog/sellers';
import { TYPES } from '../catalog/types';
import { ACCOUNTS, DEMO_PASSWORD, type Person } from '../demo/accounts';
import { markName } from '../media/pictures/marks';
import { avatar, productPicture } from '../media-uri';

interface UserRow extends Person {
  password_hash: string | null;
  phone: string | null;
  uri: string | null;
  birthdate: string | null;
  sex: string | null;
  document_type: number | null;
  document_number: string | null;
  verified_at: string | null;
  formularioventa: 0 | 1;
  suscribed: 0 | 1 | null;
  business_name: string | null;
  ruc: string | null;
  bill_type: 0 | 1 | 2 | null;
  fob: boolean;
  created_at: string;
}

/** Weights of a RUC's check digit (modulo 11), as SUNAT publishes them. */
const RUC_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** A RUC of a natural person with a right check digit, for an invented seller. */
export function demoRuc(index: number): string {
  const body = `10${String(40_100_000 + index * 73_331).padStart(8, '0')}`;
  const sum = RUC_WEIGHTS.reduce((total, weight, i) => total + weight * Number(body[i]), 0);
  return `${body}${(11 - (sum % 11)) % 10}`;
}

const EMPTY = {
  password_hash: null,
  phone: null,
  birthdate: null,
  sex: null,
  document_type: null,
  document_number: null,
  formularioventa: 0,
  suscribed: null,
  business_name: null,
  ruc: null,
  bill_type: null,
  fob: false,
} as const;

/** People: demo accounts (D40), sellers, buyers. User 5 is there already and keeps no password (D2). */
export async function loadUsers(db: Db): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const accounts = ACCOUNTS.map(
    ({ avatar: picture, ...account }): UserRow => ({
      ...EMPTY,
      ...account,
      password_hash,
      uri: avatar(picture),
      verified_at: daysBefore(400),
      created_at: daysBefore(400),
    }),
  );
  const sellers = SELLERS.map(
    ({ business, user, person: [name, last_name], invoices }, i): UserRow => ({
      ...EMPTY,
      id: FIRST_SELLER_ID + i,
      role_id: 4,
      name,
      last_name,
      user_name: user,
      email: `${user}@tienda.invalid`,
      phone: `9${String(40_000_000 + i * 913_717).padStart(8, '0')}`,
      uri: avatar(markName(i)),
      verified_at: daysBefore(700 - i * 15),
      formularioventa: 1,
      business_name: business,
      ruc: demoRuc(i + 1),
      bill_type: invoices ? 0 : 1,
      fob: invoices,
      created_at: daysBefore(700 - i * 15),
    }),
  );
  const buyers = BUYERS.map(
    ({ id, name, lastName, userName, email, avatar: picture }, i): UserRow => ({
      ...EMPTY,
      id,
      role_id: 1,
      name,
      last_name: lastName,
      user_name: userName,
      email,
      uri: avatar(picture),
      verified_at: daysBefore(600 - i),
      created_at: daysBefore(600 - i),
    }),
  );
  await insertRows<UserRow>(
    db,
    'users',
    {
      id: 'int',
      role_id: 'smallint',
      name: 'text',
      last_name: 'text',
      user_name: 'text',
      email: 'text',
      password_hash: 'text',
      phone: 'text',
      uri: 'text',
      birthdate: 'date',
      sex: 'char(1)',
      document_type: 'smallint',
      document_number: 'text',
      verified_at: 'timestamptz',
      formularioventa: 'smallint',
      suscribed: 'smallint',
      business_name: 'text',
      ruc: 'text',
      bill_type: 'smallint',
      fob: 'boolean',
      created_at: 'timestamptz',
    },
    [...accounts, ...sellers, ...buyers],
  );
}

/** Categories, brands, attributes with units and values, and which attributes a root category shows. */
export async function loadShelves(db: Db): Promise<void> {
  const roots = CATEGORIES.map(({ id, name, picture, especial = false, freelancer = false }, position) => ({
    id,
    parent_id: null,
    name,
    uri: productPicture(picture).uri,
    position,
    especial,
    freelancer,
  }));
  const subs = CATEGORIES.flatMap(({ id: parent_id, especial = false, freelancer = false, subs: list = [] }) =>
    list.map(([id, name, picture], position) => ({
      id,
      parent_id,
      name,
      uri: productPicture(picture).uri,
      position,
      especial,
      freelancer,
    })),
  );
  const category = {
    id: 'int',
    parent_id: 'int',
    name: 'text',
    uri: 'text',
    position: 'int',
    especial: 'boolean',
    freelancer: 'boolean',
  };
  await insertRows<object>(db, 'categories', category, roots);
  await insertRows<object>(db, 'categories', category, subs);
  await insertRows<object>(
    db,
    'brands',
    { id: 'int', name: 'text' },
    BRAND_NAMES.map((name, i) => ({ id: i + 1, name })),
  );
  await insertRows<object>(db, 'units', { id: 'int', name: 'text', symbol: 'text' }, [...UNITS]);
  await insertRows<object>(
    db,
    'attributes',
    { id: 'int', name: 'text', kind: 'text', position: 'int' },
    ATTRIBUTES.map((attribute, position) => ({ ...attribute, position })),
  );
  await insertRows<object>(
    db,
    'attribute_values',
    {
      id: 'int',
      attribute_id: 'int',
      value_text: 'text',
      payload: 'text',
      number: 'numeric',
      unit_id: 'int',
      position: 'int',
    },
    [...VALUES],
  );
  const units = new Set(VALUES.flatMap(({ attribute_id, unit_id }) => (unit_id ? [`${attribute_id}:${unit_id}`] : [])));
  const pairs = [...units]
    .map((pair) => pair.split(':').map(Number))
    .map(([attribute_id, unit_id]) => ({ attribute_id, unit_id }));
  await insertRows<object>(db, 'attribute_units', { attribute_id: 'int', unit_id: 'int' }, pairs);
  await insertRows<object>(
    db,
    'category_attributes',
    { category_id: 'int', attribute_id: 'int', position: 'int' },
    categoryAttributes(),
  );
}

function categoryAttributes(): { category_id: number; attribute_id: number; position: number }[] {
  const found = new Map<string, { category_id: number; attribute_id: number; position: number }>();
  for (const type of TYPES) {
    const ids = new Set(mentioned(type).map(([name]) => attributeId(name)));
    if (type.sizes) ids.add(type.sizes.startsWith('shoe') ? SHOE_SIZE : SIZE);
    if ('cut' in type.look || 'sneaker' in type.look || 'colours' in type.look) ids.add(COLOR);
    const root = ROOT_OF.get(type.sub) ?? type.sub;
    for (const attribute_id of ids) {
      for (const category_id of new Set([root, type.sub]))
        found.set(`${category_id}:${attribute_id}`, { category_id, attribute_id, position: attribute_id });
    }
  }
  return [...found.values()];
}
