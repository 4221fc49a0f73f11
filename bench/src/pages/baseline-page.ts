import type { Browser } from 'playwright';
import type { Row } from '../lib/report';
import { serve } from '../lib/serve';
import { median, repeat } from '../lib/stats';
import { vitals } from './vitals';

/** A headline and a picture, no styles, no code: what no page that shows them can beat on this machine today. */
const page = (picture: string) =>
  `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><h1>Parlante</h1><img src="${picture}" width="358" height="358" alt="">
<script>performance.mark('qhatu:hydrated')</script></html>`;

/** Largest paint of the barest page with the same picture, beside which those of the shop are to be read. */
export async function baselinePage(browser: Browser, site: string, picture: string, runs: number): Promise<Row> {
  const file = Buffer.from(await (await fetch(site + picture)).arrayBuffer());
  const { url, close } = await serve((request, reply) => {
    if (request.url === picture) reply.setHeader('content-type', 'image/webp').end(file);
    else reply.setHeader('content-type', 'text/html').end(page(picture));
  });
  try {
    const seen = await repeat(runs, () => vitals(browser, url, 'mobile'));
    const paints = seen.map(({ lcpMs }) => lcpMs);
    const how = `median of ${runs}: ${paints.map(Math.round).join(', ')}; a headline and the product’s picture, nothing else`;
    return { what: 'LCP, mobile, baseline page', value: median(paints), unit: 'ms', how };
  } finally {
    close();
  }
}
