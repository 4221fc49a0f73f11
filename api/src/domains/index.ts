import type { FastifyInstance } from 'fastify';
import { accounts } from './accounts/routes';
import { addresses } from './addresses';
import { admin } from './admin';
import { afterwards } from './afterwards';
import { catalog } from './catalog/routes';
import { complaints } from './complaints';
import { designs } from './designs';
import { home } from './home/routes';
import type { DomainOptions } from './options';
import { orders } from './orders';
import { places } from './places/routes';
import { promotions } from './promotions';
import { purchases } from './purchases';
import { retention } from './retention';
import { security } from './security';
import { sellers } from './sellers';
import { sitemap } from './sitemap';
import { support } from './support';
import { terms } from './terms';
import { visitors } from './visitors/routes';
import { voices } from './voices';
import { wishlist } from './wishlist/routes';

/** Every domain is a Fastify plugin under /api/web. */
export async function domains(app: FastifyInstance, { db, env }: DomainOptions): Promise<void> {
  const options: DomainOptions = { db, env };
  await app.register(accounts, options);
  await app.register(security, options);
  await app.register(places, options);
  await app.register(catalog, options);
  await app.register(home, options);
  await app.register(visitors, options);
  await app.register(voices, options);
  await app.register(sitemap, options);
  await app.register(wishlist, options);
  await app.register(terms, options);
  await app.register(addresses, options);
  await app.register(orders, options);
  await app.register(promotions, options);
  await app.register(afterwards, options);
  await app.register(purchases, options);
  await app.register(sellers, options);
  await app.register(designs, options);
  await app.register(admin, options);
  await app.register(complaints, options);
  await app.register(support, options);
  await app.register(retention, options);
}
