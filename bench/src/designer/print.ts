import { imageOf, textOf } from '@qhatu/contract/designer';
import type { CustomProductList, DesignDocument, DesignObject } from '@qhatu/contract/wire';
import sharp from 'sharp';
import type { Row } from '../lib/report';
import { median } from '../lib/stats';

const RUNS = 5;
const CREDENTIALS = JSON.stringify({ email: 'cliente2@demo.pe', password: 'Demo1234' });

interface Client {
  get: (path: string) => Promise<Response>;
  post: (path: string, body: FormData | string, headers?: Record<string, string>) => Promise<Response>;
}

async function clientOf(api: string): Promise<Client> {
  const json = { 'content-type': 'application/json' };
  const login = await fetch(`${api}/api/web/auth/login`, { method: 'POST', body: CREDENTIALS, headers: json });
  const { access_token } = (await login.json()) as { access_token: string };
  const authorization = `Bearer ${access_token}`;
  const checked = async (answer: Response): Promise<Response> => {
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  return {
    get: async (path) => checked(await fetch(`${api}/api/web/${path}`, { headers: { authorization } })),
    post: async (path, body, headers = {}) =>
      checked(
        await fetch(`${api}/api/web/${path}`, {
          method: 'POST',
          body,
          headers: { authorization, ...(typeof body === 'string' ? json : {}), ...headers },
        }),
      ),
  };
}

/** A photo of 6 megapixels that fills the area, drawings and letters on it: more than most people design. */
function objects(photo: number, drawing: number): DesignObject[] {
  const picture = (id: string, print_id: number, x: number, y: number, width: number, height: number): DesignObject =>
    imageOf({
      ...{ id, kind: 'image', print_id, x, y, width, height },
      filter: id === 'photo' ? 'contrast' : 'none',
    });
  const drawings = Array.from({ length: 10 }, (_, n) =>
    picture(`d${n}`, drawing, 35 + (n % 4) * 40, 150 + Math.floor(n / 4) * 40, 36, 36),
  );
  const words = textOf({
    ...{ id: 'words', x: 95, y: 50, width: 170, height: 80, text: 'Feria de Huancayo' },
    ...{ font: 'anton', color: '#f6ead2', curve: 110 },
  });
  return [picture('photo', photo, 95, 138.5, 184, 276), ...drawings, words];
}

const noisy = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 2000,
      height: 3000,
      channels: 3,
      background: '#7a5a3c',
      noise: { type: 'gaussian', mean: 120, sigma: 8 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();

/** How long the API says nothing else while it draws: the slowest of small questions asked all the while. */
async function slowestBeside(api: string, work: Promise<unknown>): Promise<number> {
  let busy = true;
  void work.finally(() => {
    busy = false;
  });
  let slowest = 0;
  while (busy) {
    const start = performance.now();
    await (await fetch(`${api}/api/web/payment-methods`)).arrayBuffer();
    slowest = Math.max(slowest, performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return slowest;
}

/** The file, asked for until a job has drawn it (D240). */
async function drawn(ask: () => Promise<Response>): Promise<ArrayBuffer> {
  for (const end = Date.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const answer = await ask();
    if (answer.status === 200) return answer.arrayBuffer();
    await answer.arrayBuffer();
    if (Date.now() > end) throw new Error(`${answer.url} is still not drawn`);
  }
}

/** Print files of stored designs: one side, PNG of 300 dpi and PDF together, from the question to the last byte. */
export async function printRows(api: string): Promise<Row[]> {
  const client = await clientOf(api);
  const { data } = (await (await client.get('products/search?all=true&custom=1')).json()) as CustomProductList;
  const [product] = data;
  const variant = product?.variants[0];
  if (!product || !variant) throw new Error('the demo has no polo to design on');
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await noisy())]), 'foto.jpg');
  const photo = (await (await client.post('prints/upload', form)).json()) as { id: number };
  const [drawing] = (await (await client.get('prints?all=true&enable=1')).json()) as { id: number }[];
  const design: DesignDocument = {
    version: 1,
    product_id: product.id,
    color_id: variant.attributes[0]?.id ?? 0,
    views: { front: objects(photo.id, drawing?.id ?? 1), back: [] },
  };
  const took: number[] = [];
  const beside: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const body = JSON.stringify({ product_id: variant.id, quantity: 1, design });
    const key = { 'idempotency-key': `bench-${Date.now()}-${run}` };
    const custom = (await (await client.post('product-customs', body, key)).json()) as { id: number };
    const start = performance.now();
    const file = drawn(() => client.get(`product-customs/${custom.id}/print/1`));
    const slowest = await slowestBeside(api, file);
    await file;
    // The first one starts the process and reads the fonts.
    if (run > 0) took.push(performance.now() - start);
    beside.push(slowest);
  }
  return [
    {
      what: 'print file of one side, PNG and PDF',
      value: median(took),
      unit: 'ms',
      bound: { kind: 'max', value: 2_000 },
      how: `median of ${RUNS}, a photo over the whole area, ten drawings, curved text: ${took.map(Math.round).join(', ')}`,
    },
    {
      what: 'slowest small answer while a print file is drawn',
      value: Math.max(...beside),
      unit: 'ms',
      bound: { kind: 'max', value: 200 },
      how: `${RUNS + 1} files, drawn in a process of its own`,
    },
  ];
}
