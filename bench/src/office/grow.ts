import { sql } from 'kysely';
import type { Db } from '../../../api/src/db/open';
import { beginBulk } from '../../../api/src/domains/catalog/search/rebuild';
import { tidy } from '../search/serve';

export interface OfficeSize {
  people: number;
  orders: number;
}

const array = (words: string) => `(string_to_array('${words}', ' '))`;
const FIRST = array(
  'Rosa Camila Luz Ana Elena Julia Carmen Teresa Norma Flor Jorge Luis Carlos Pedro Miguel Raul Hugo Edwin Percy Wilmer Ruth Nelida Yolanda Saturnino',
);
const LAST = array(
  'Quispe Flores Mamani Rojas Huaman Vargas Condori Ramos Chavez Castillo Mendoza Espinoza Torres Apaza Ccori Salazar Paredes Yupanqui Cardenas Zevallos',
);
const pick = (words: string, of: string, many: number) => `(${words})[1 + ${of} % ${many}]`;

/** A number that looks drawn and is the same in every run. */
const h = (of: string, salt: number) => `abs(hashint4((${of}) * 31 + ${salt})::bigint)`;

const STATEMENTS = ({ people, orders }: OfficeSize) => [
  // Triggers and foreign keys rest: what is made here is whole, and nobody is to be mailed about it.
  `set local session_replication_role = replica`,

  `insert into users (role_id, name, last_name, user_name, email, password_hash, phone, verified_at, suspended_at, created_at)
    select 1, ${pick(FIRST, h('n', 1), 24)}, ${pick(LAST, h('n', 2), 20)} || ' ' || ${pick(LAST, h('n', 3), 20)},
      'bench' || n, 'bench' || n || '@correo.pe', case when n % 50 > 0 then 'none' end, '9' || (10000000 + n),
      case when n % 12 > 0 then now() end, case when n % 700 = 0 then now() end,
      now() - (${people} - n) * interval '10 minutes'
    from generate_series(1, ${people}) n`,
  `create temp table buyers on commit drop as
    select row_number() over (order by id) as nth, id, name || ' ' || last_name as name, email, phone
    from users where user_name like 'bench%'`,
  'create index on buyers (nth)',
  `create temp table ranked_products on commit drop as select row_number() over (order by ${h('id', 4)}) as nth, id from products`,
  'create index on ranked_products (nth)',

  // A shop of two years: nearly everything has come, some waits, and one in six was never paid.
  `create temp table sold on commit drop as
    select n, (select max(id) from orders) + n as id, b.id as user_id, b.name, b.email, b.phone,
      now() - interval '20 minutes' - (${orders} - n) * interval '730 days' / ${orders} as at,
      ${pick("'{1,1,1,1,3,3,3,5,4,2}'::int[]", h('n', 5), 10)} as method,
      case when n > ${orders} - ${orders} / 400 then 'awaiting_payment'
        when ${h('n', 6)} % 100 < 14 then 'expired' when ${h('n', 6)} % 100 < 17 then 'cancelled'
        when ${h('n', 6)} % 100 < 18 then 'rejected' when ${h('n', 6)} % 100 < 19 then 'refunded'
        when ${h('n', 6)} % 200 = 38 then 'returned' when ${h('n', 6)} % 1000 = 195 then 'disputed'
        when n > ${orders} - ${orders} / 100 then 'paid' when n > ${orders} - ${orders} / 60 then 'preparing'
        when n > ${orders} - ${orders} / 30 then 'sent' else 'delivered' end as status
    from generate_series(1, ${orders}) n join buyers b on b.nth = 1 + ${h('n', 7)} % ${people}`,

  // Few products sell much: the square of an even number leans to the first ones.
  `create temp table sold_lines on commit drop as
    select s.id as order_id, s.at, s.status, p.id as product_id, p.seller_id, p.category_id, p.name, p.code, p.price,
      (select min(v.id) from variants v where v.product_id = p.id) as variant_id,
      (select json_build_object('id', i.id, 'uri', i.uri, 'url', i.uri, 'widths', i.widths)
        from product_images i where i.product_id = p.id order by i.position limit 1) as image,
      1 + ${h('s.n + k', 8)} % 3 as qty
    from sold s cross join lateral generate_series(1, (1 + ${h('s.n', 9)} % 3)::int) k
      join ranked_products g on g.nth = 1 + floor((select count(*) from ranked_products) * power((${h('s.n * 5 + k', 10)} % 100000) / 100000.0, 2))
      join products p on p.id = g.id`,

  'create index on sold_lines (order_id)',
  `insert into orders (id, user_id, reference, status, payment_type_id, code, name, phone, email, address, region_id,
      total_products, discounts, subtotal, shipping, surcharge, discount_fix, discount_shipping, total, hold_until, reminded_at,
      approved_at, created_at, updated_at, placed_at)
    select s.id, s.user_id, 'bench-' || s.n, s.status, s.method, case when s.method in (3, 5) then 'OP' || s.n end, s.name, s.phone,
      s.email, a.address, a.region_id, l.sum, 0, l.sum, 1000, 0, 0, 0, l.sum + 1000,
      case when s.status = 'awaiting_payment' then now() + interval '20 hours' end, now(),
      case when s.status in ('awaiting_payment', 'expired', 'rejected') then null else s.at + interval '1 hour' end, s.at, s.at, s.at
    from sold s join (select order_id, sum(price * qty) as sum from sold_lines group by 1) l on l.order_id = s.id
      cross join (select address, region_id from orders order by id limit 1) a`,
  `insert into order_lines (order_id, product_id, variant_id, seller_id, category_id, name, code, image, qty, price, list, discount,
      total, processed_at, sent_at, received_at)
    select order_id, product_id, variant_id, seller_id, category_id, name, code, image, qty, price, price * qty, 0, price * qty,
      case when done or (status = 'preparing' and order_id % 3 > 0) then at + interval '1 day' end,
      case when done then at + interval '2 days' end,
      case when done and status <> 'sent' then at + interval '4 days' end
    from (select *, status in ('sent', 'delivered', 'returned') as done from sold_lines order by order_id) l`,
  `insert into order_events (order_id, at, kind, from_status, to_status, actor)
    select s.id, s.at + step * interval '1 hour', kind, null, null, 'shop'
    from sold s cross join (values (0, 'placed'), (1, 'paid'), (2, 'sent'), (3, 'delivered')) e (step, kind)
    where step = 0 or s.status not in ('awaiting_payment', 'expired', 'rejected')`,
  `insert into order_returns (order_id, user_id, seller_id, key, body_hash, reason, comment, status, asked_at, due_on, decided_at)
    select s.id, s.user_id, l.seller_id, 'bench-' || s.n, '', 'damaged', 'Llegó roto', case when s.n % 20 = 0 then 'asked' else 'refused' end,
      s.at + interval '5 days', (s.at + interval '8 days')::date, case when s.n % 20 > 0 then s.at + interval '6 days' end
    from sold s join lateral (select seller_id from sold_lines where order_id = s.id limit 1) l on true
    where s.status = 'returned'`,

  `insert into questions (product_id, user_id, message, answer, answered_at, created_at)
    select g.id, b.id, '¿Hacen envíos a provincia? ' || n, case when n % 30 > 0 then 'Sí, a todo el país.' end,
      case when n % 30 > 0 then now() - (100000 - n) * interval '9 minutes' end, now() - (100000 - n) * interval '10 minutes'
    from generate_series(1, 100000) n join ranked_products g on g.nth = 1 + ${h('n', 11)} % (select count(*) from ranked_products)
      join buyers b on b.nth = 1 + ${h('n', 12)} % ${people}`,
  `insert into ratings (product_id, user_id, rating, title, message, created_at, hidden_at, hidden_reason)
    select g.id, b.id, 2 + n % 9, 'Bien', 'Llegó a tiempo. ' || n, now() - (200000 - n) * interval '5 minutes',
      case when n % 1000 = 0 then now() end, case when n % 1000 = 0 then 'Insultos' end
    from generate_series(1, 200000) n join ranked_products g on g.nth = 1 + ${h('n', 13)} % (select count(*) from ranked_products)
      join buyers b on b.nth = 1 + ${h('n', 14)} % ${people} on conflict do nothing`,
  `insert into text_reports (kind, text_id, user_id, reason, decided_at)
    select 'review', r.id, r.user_id, 'Insulta', case when r.id % 4000 > 0 then now() end from ratings r where r.id % 400 = 0`,
  // No sheet opens, since its seal is no seal: a list shows it with that said, as it would a broken one.
  `insert into complaints (year, number, key, document_type, document, name, phone, email, address, district_id, reason,
      support_type_id, description, due_on, answer, answered_at, created_at)
    select 2025, 500000 + n, 'bench-' || n, 1, 'none', 'Rosa Quispe', '987654321', 'rosa@correo.pe', 'Av. Larco 1',
      (select min(id) from districts), n % 2, 1, 'Llegó tarde', current_date - (20000 - n) / 40 + 15,
      case when n <= 19000 then 'Lo sentimos' end, case when n <= 19000 then now() - (20000 - n) * interval '40 minutes' end,
      now() - (20000 - n) * interval '40 minutes'
    from generate_series(1, 20000) n`,
  `insert into contact_messages (name, last_name, phone, email, message, created_at, closed_at)
    select 'Rosa', 'Quispe', '987654321', 'rosa@correo.pe', 'Hola', now(), case when n % 20 > 0 then now() end
    from generate_series(1, 20000) n`,
  `insert into suggestions (message, created_at, closed_at)
    select 'Más colores', now(), case when n % 20 > 0 then now() end from generate_series(1, 20000) n`,
  `insert into staff_acts (at, actor_id, act, subject, subject_id, before, after)
    select now() - (500000 - n) * interval '1 minute', a.id, kind.act, split_part(kind.act, '.', 1), 1 + ${h('n', 15)} % ${orders},
      '{"price": 100}', '{"price": 120}'
    from generate_series(1, 500000) n
      cross join lateral (select ${pick("'{product.update,order.approve,line.sent,variant.stock,product.publish,line.processed}'::text[]", h('n', 16), 6)} as act) kind
      join (select id, row_number() over (order by id) as k, count(*) over () as many from users where role_id in (2, 4, 5)) a
        on a.k = 1 + ${h('n', 17)} % a.many`,
  `insert into security_events (at, user_id, actor_id, kind, network, details)
    select now() - (500000 - n) * interval '1 minute', b.id, b.id, case when n % 9 = 0 then 'login-failed' else 'login' end, '10.0.0.1', '{}'
    from generate_series(1, 500000) n join buyers b on b.nth = 1 + ${h('n', 18)} % ${people}`,
  `insert into promotions (code, type_id, amount, since, until, max_uses, uses)
    select 'BENCH' || n, 2, 500, now() - interval '9 days', now() + (n % 40 - 20) * interval '1 day', 10, n % 11
    from generate_series(1, 20000) n`,
  `insert into payment_problems (provider, kind, charge_id, order_id, ours, theirs, closed_at)
    select 'izipay', 'other_amount', 'bench-' || n, (select max(id) from orders) - n, side, side,
      case when n % 20 > 0 then now() end
    from generate_series(1, 4000) n,
      (values ('{"state": "paid", "amount": 100, "currency": "PEN", "returned": null}'::jsonb)) sides (side)`,
  `insert into settlements (party_id, role, first_day, last_day, earned, due, due_on, status, reference, paid_at)
    select s.id, 'seller', d, d + 6, 1000, 1000, d + 10, case when w < 2 then 'due' else 'paid' end,
      case when w >= 2 then 'T-1234' end, case when w >= 2 then now() end
    from (select id from users where role_id = 4) s cross join generate_series(0, 103) w
      cross join lateral (select current_date - 7 * w as d) day on conflict do nothing`,
  `insert into jobs (kind, payload, failed_at, last_error, attempts)
    select 'mail', '{}', now(), 'bench', 8 from generate_series(1, 5000)`,
  // Newest products in every state there is.
  `update products set enabled = false, archived_at = case when id % 100 = 7 then now() end,
      review_state = case when id % 100 = 8 and id % 1000 > 500 then 'waiting' end where id % 100 in (7, 8, 9)`,
  ...['users', 'orders', 'order_lines', 'questions', 'ratings', 'complaints', 'promotions'].map(
    (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
  ),
  `set local session_replication_role = default`,
];

/**
 * Makes the shop as large as one that has sold for two years: people, orders in all their states with lines and history, and what
 * else staff read. By SQL, in one transaction; needs a superuser, which a temporary server gives.
 */
export async function growOffice(db: Db, size: OfficeSize): Promise<void> {
  await db.transaction().execute(async (one) => {
    await beginBulk(one);
    for (const statement of STATEMENTS(size)) await sql.raw(statement).execute(one);
  });
  await tidy(db);
}
