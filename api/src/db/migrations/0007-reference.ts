import { type AnyDb, script } from './script';

/** What a shop needs before it has any goods: reference data, also in production without the demo (D40). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
insert into activities (name) values
  ('Abarrotes y alimentos'), ('Accesorios y bisutería'), ('Artesanía'), ('Artículos de oficina y librería'),
  ('Belleza y cuidado personal'), ('Calzado'), ('Computación y tecnología'), ('Decoración y hogar'),
  ('Deportes y aire libre'), ('Electrodomésticos'), ('Ferretería y construcción'), ('Juguetes y coleccionables'),
  ('Libros y música'), ('Mascotas'), ('Ropa y textiles'), ('Salud y bienestar'), ('Servicios profesionales'),
  ('Videojuegos y consolas'), ('Otro');

insert into exchange_rates (venta) values (3.7520);

insert into settings (key, value) values ('payments', '{"pagoefectivo_listed": false}');
`,
  );
}
