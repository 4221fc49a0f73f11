import { Region } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../../db/open';
import type { DomainOptions } from '../options';

/** The country does not change while we look: ten minutes. */
const CACHE_SECONDS = 600;

function groupBy<T>(rows: T[], key: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}

/** Regions with provinces and districts, each by name (D23). */
export async function listRegions(db: Db): Promise<Region[]> {
  const [regions, provinces, districts] = await Promise.all([
    db.selectFrom('regions').selectAll().execute(),
    db.selectFrom('provinces').selectAll().execute(),
    db.selectFrom('districts').selectAll().execute(),
  ]);
  const byName = <T extends { name: string }>(rows: T[]) => rows.sort((a, b) => a.name.localeCompare(b.name, 'es'));
  const districtsOf = groupBy(byName(districts), (row) => row.province_id);
  const provincesOf = groupBy(byName(provinces), (row) => row.region_id);
  return byName(regions).map(({ id, name }) => ({
    id,
    name,
    provinces: (provincesOf.get(id) ?? []).map((province) => ({
      id: province.id,
      name: province.name,
      districts: (districtsOf.get(province.id) ?? []).map((district) => ({ id: district.id, name: district.name })),
    })),
  }));
}

export const places: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  app.get(
    '/regions',
    { config: { cache: CACHE_SECONDS }, schema: { tags: ['lugares'], response: { 200: z.array(Region) } } },
    async () => listRegions(db),
  );
};
