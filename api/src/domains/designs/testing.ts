import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import type { TestApp } from '../../../test/app';

/** A form with one file and fields, as a browser sends it. */
export function sendForm(
  shop: TestApp,
  path: string,
  token: string | undefined,
  form: { image?: Buffer; name?: string; fields?: Record<string, string | number> },
): Promise<LightMyRequestResponse> {
  const edge = 'limite';
  const fields = Object.entries(form.fields ?? {}).map(
    ([name, value]) => `--${edge}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${edge}\r\nContent-Disposition: form-data; name="image"; filename="${form.name ?? 'foto.jpg'}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const file = form.image ? [Buffer.from(head), form.image, Buffer.from('\r\n')] : [];
  return shop.app.inject({
    method: 'POST',
    url: `/api/web/${path}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
    payload: Buffer.concat([Buffer.from(fields.join('')), ...file, Buffer.from(`--${edge}--\r\n`)]),
  });
}

/** A picture of one colour. */
export const plain = (width: number, height: number, background = '#9b1b38') =>
  sharp({ create: { width, height, channels: 3, background } });
