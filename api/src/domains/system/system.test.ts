import { adminShopForTests } from '../sellers/fixtures';

const stage = adminShopForTests();

/** A job that fails as often as it is tried, until `mend` says otherwise. */
async function failedJob(kind: string) {
  const { id } = await stage.shop.db
    .insertInto('jobs')
    .values({ kind, payload: '{}', attempts: 8, failed_at: new Date(), last_error: 'Error: no route to mail' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const list = async (query = '') => (await stage.shop.get(`admin/jobs?${query}`, stage.admin.token)).json();

it('a failed job is listed with its reason, is tried again when staff say so, and the act is in the log', async () => {
  const id = await failedJob('test-again');
  const done: unknown[] = [];
  stage.shop.app.jobs.handle('test-again', async (payload) => void done.push(payload));
  await stage.shop.app.jobs.drain();
  expect(done).toEqual([]);
  expect((await list('state=failed&kind=test-again')).data).toEqual([
    expect.objectContaining({ id, state: 'failed', attempts: 8, run_at: null, error: 'Error: no route to mail' }),
  ]);
  expect((await stage.shop.post(`admin/jobs/${id}/retry`, undefined, stage.admin.token)).statusCode).toBe(200);
  await stage.shop.app.jobs.drain();
  expect(done).toEqual([{}]);
  const { data } = (await stage.shop.get(`admin/acts?subject=job&subject_id=${id}`, stage.admin.token)).json();
  expect(data).toEqual([expect.objectContaining({ act: 'job.retry', after: { kind: 'test-again' } })]);
});

it('only what failed can be retried: 409 for what waits, 404 for what is done', async () => {
  const id = await failedJob('test-nobody');
  expect((await stage.shop.post(`admin/jobs/${id}/retry`, undefined, stage.admin.token)).statusCode).toBe(200);
  const again = await stage.shop.post(`admin/jobs/${id}/retry`, undefined, stage.admin.token);
  expect([again.statusCode, again.json().code]).toEqual([409, 'not_failed']);
  expect((await stage.shop.post('admin/jobs/999999999/retry', undefined, stage.admin.token)).statusCode).toBe(404);
});

it('jobs are read by key, newest first, and what they carry stays inside', async () => {
  await stage.shop.db
    .insertInto('jobs')
    .values(
      Array.from({ length: 60 }, () => ({
        ...{ kind: 'test-many', payload: JSON.stringify({ to: 'rosa@prueba.pe' }) },
      })),
    )
    .execute();
  const first = await list('kind=test-many&state=waiting');
  const second = await list(`kind=test-many&state=waiting&before=${first.next}`);
  const ids = [...first.data, ...second.data].map(({ id }: { id: number }) => id);
  expect([first.data.length, second.data.length, second.next]).toEqual([50, 10, null]);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  expect(JSON.stringify(first)).not.toContain('rosa@prueba.pe');
});

it('the state names the database, its last migration, Redis and the work that failed', async () => {
  const before = (await stage.shop.get('admin/system', stage.admin.token)).json();
  await failedJob('test-count');
  const after = (await stage.shop.get('admin/system', stage.admin.token)).json();
  expect(after.jobs.failed).toBe(before.jobs.failed + 1);
  expect(after).toMatchObject({ redis: 'off', database: { kind: expect.stringMatching(/postgres|embedded/) } });
  expect(after.database.migration).toMatch(/^\d{4}-/);
  expect(after.database.bytes).toBeGreaterThan(0);
});
