import { NEW_DISTRICTS, provinceIdOf } from '../../reference/new-districts';
import { TERMS_HTML } from '../../reference/terms';
import { peruvianRegions } from '../../reference/ubigeo';
import type { AnyDb } from '../script';

/** What a shop needs before it has any products, also in production without the demo (D40). */
export const reference = `
insert into roles (id, name) values
  (1, 'cliente'), (2, 'administrador'), (3, 'comisionista'), (4, 'vendedor'), (5, 'soporte');

insert into users (id, role_id, name, user_name, email, verified_at)
  values (5, 1, 'Visitante', 'visitante', 'visitante@qhatu.invalid', null);

insert into activities (name) values
  ('Abarrotes y alimentos'), ('Accesorios y bisutería'), ('Artesanía'), ('Artículos de oficina y librería'),
  ('Belleza y cuidado personal'), ('Calzado'), ('Computación y tecnología'), ('Decoración y hogar'),
  ('Deportes y aire libre'), ('Electrodomésticos'), ('Ferretería y construcción'), ('Juguetes y coleccionables'),
  ('Libros y música'), ('Mascotas'), ('Ropa y textiles'), ('Salud y bienestar'), ('Servicios profesionales'),
  ('Videojuegos y consolas'), ('Otro');

insert into exchange_rates (venta) values (3.7520);

insert into settings (key, value) values ('payments', '{"pagoefectivo_listed": false}');

insert into support_types (id, name) values
  (1, 'Pedido o entrega'), (2, 'Producto'), (3, 'Pago o cobro'), (4, 'Cambio, devolución o reembolso'),
  (5, 'Vendedor'), (6, 'Cuenta y datos personales'), (7, 'Atención recibida'), (8, 'Otro');

insert into canned_answers (title, text) values
  ('Saludo', 'Hola, gracias por escribirnos. Ya estoy revisando tu caso y te respondo en unos minutos.'),
  ('Pedir el número de pedido', '¿Me compartes el número de tu pedido? Lo encuentras en Mis compras.'),
  ('Pedir una foto', '¿Puedes enviarnos una foto del producto tal como llegó, con su empaque?'),
  ('Plazo de un reclamo', 'Registramos tu reclamo. Te responderemos en un plazo máximo de 15 días hábiles, por aquí y por correo.'),
  ('Despedida', 'Quedamos atentos. Si necesitas algo más, escríbenos por aquí.');
`;

/** Rows that stand in files of their own: the country (D23) and the terms. */
export async function insertFiles(db: AnyDb): Promise<void> {
  const regions = peruvianRegions();
  const provinces = regions.flatMap((region) =>
    region.provinces.map(({ id, name }) => ({ id, region_id: region.id, name })),
  );
  const districts = regions
    .flatMap((region) => region.provinces)
    .flatMap((province) => province.districts.map(({ id, name }) => ({ id, province_id: province.id, name })));
  const newer = NEW_DISTRICTS.map(({ id, name }) => ({ id, province_id: provinceIdOf(id), name }));
  await db
    .insertInto('regions')
    .values(regions.map(({ id, name }) => ({ id, name })))
    .execute();
  await db.insertInto('provinces').values(provinces).execute();
  await db
    .insertInto('districts')
    .values([...districts, ...newer])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await db
    .insertInto('settings')
    .values({ key: 'terms', value: JSON.stringify({ text: TERMS_HTML }) })
    .execute();
}
