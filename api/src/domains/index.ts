import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/open';
import type { Env } from '../env';
import { accounts } from './accounts/routes';
import { addresses } from './addresses';
import { orders } from './orders';
import { promotions } from './promotions';

/** What every domain is given. Anything else it needs, it finds on `app` (mail, jobs, counter, publicCache). */
export interface DomainOptions {
  db: Db;
  env: Env;
}

/** Every domain is a Fastify plugin under /api/web. */
export async function domains(app: FastifyInstance, { db, env }: DomainOptions): Promise<void> {
  const options: DomainOptions = { db, env };
  await app.register(accounts, options);
  await app.register(addresses, options);
  await app.register(orders, options);
  await app.register(promotions, options);
}
