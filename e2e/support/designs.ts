import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import type { CustomProductList, ProductCustom } from '@qhatu/contract/wire';
import sharp from 'sharp';
import { unique } from './newcomers';

const json = async (answer: Promise<APIResponse>) => {
  const got = await answer;
  expect(got.status(), await got.text()).toBe(200);
  return got.json();
};

/** A design of one word on the first polo, its front captured, stored by the API for whose token it is. */
export async function storedDesign(request: APIRequestContext, token: string): Promise<ProductCustom> {
  const { data }: CustomProductList = await json(request.get('/api/web/products/search?all=true&custom=1'));
  const [product] = data;
  const [variant] = product?.variants ?? [];
  if (!product || !variant) throw new Error('the demo has no polo to design on');
  const words = {
    ...{ id: 'a', kind: 'text', x: 95, y: 60, width: 120, height: 40, rotation: 0, text: 'Puno', font: 'anton' },
    color: '#a3243b',
  };
  const design = {
    ...{ version: 1, product_id: product.id, color_id: variant.attributes[0]?.id },
    views: { front: [words], back: [] },
  };
  const own = { authorization: `Bearer ${token}` };
  const headers = { ...own, 'idempotency-key': `e2e-${unique()}` };
  const body = { product_id: variant.id, quantity: 2, description: 'Sin brillo', design };
  const custom: ProductCustom = await json(request.post('/api/web/product-customs', { data: body, headers }));
  const buffer = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#f1e8dc' } })
    .png()
    .toBuffer();
  const image = { name: 'frente.png', mimeType: 'image/png', buffer };
  const multipart = { view: '1', product_custom_id: String(custom.id), image };
  return json(request.post('/api/web/product-customs/upload', { headers: own, multipart }));
}
