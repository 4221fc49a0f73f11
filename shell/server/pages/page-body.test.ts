import { brotliDecompressSync } from 'node:zlib';
import { PageBody } from './page-body';

const html = `<!doctype html>${Array.from({ length: 400 }, (_, nth) => `<p class="card-${nth % 17}">Polo ${nth * 7919}</p>`).join('')}`;

/** Until the work in the background has changed what is sent. */
async function smaller(body: PageBody, than: number): Promise<Buffer> {
  for (let tries = 0; tries < 10_000; tries += 1) {
    const ready = body.ready('br');
    if (ready && ready.length < than) return ready;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error('never became smaller');
}

test('a page that many ask for becomes smaller, and says the same', async () => {
  const body = new PageBody(html);
  expect(body.ready('br')).toBeUndefined();
  const quick = await body.body('br');
  for (let visitor = 0; visitor < 3; visitor += 1) body.ready('br');
  const small = await smaller(body, quick.length);
  expect(brotliDecompressSync(small).toString()).toBe(html);
});

test('a page that few ask for is compressed once', async () => {
  const body = new PageBody(html);
  const quick = await body.body('br');
  body.ready('br');
  body.ready('br');
  // Another page goes through the whole queue meanwhile.
  const other = new PageBody(`${html}<p>otra</p>`);
  const length = (await other.body('br')).length;
  for (let visitor = 0; visitor < 4; visitor += 1) other.ready('br');
  await smaller(other, length);
  expect(body.ready('br')).toBe(quick);
});
