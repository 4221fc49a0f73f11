/** @jest-environment node */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CatalogChanges } from './catalog-changes';

it('pages made before the catalogue’s revision moved may be old; an API that is silent or talks nonsense says nothing [issue 19]', async () => {
  const answers = ['{"revision":4}', '{"revision":4}', 'nonsense', '{"revision":5}', '{}', '{"revision":5}'];
  const api = createServer((request, response) => {
    expect(request.url).toBe('/api/web/catalog/revision');
    response.end(answers.shift());
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const warn = jest.fn();
  let now = 1_000;
  const changes = new CatalogChanges({
    apiOrigin: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    everyMs: 1_000,
    log: { warn },
    now: () => now,
  });
  const seen: number[] = [];
  while (answers.length > 0) {
    await changes.look();
    seen.push(changes.changedAt);
    now += 1_000;
  }
  const never = Number.NEGATIVE_INFINITY;
  expect(seen).toEqual([never, never, never, 5_500, 5_500, 5_500]);
  expect(warn).toHaveBeenCalledTimes(1);
  await new Promise((resolve) => api.close(resolve));
  await changes.look();
  expect(changes.changedAt).toBe(5_500);
});
