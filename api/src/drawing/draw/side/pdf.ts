import { deflateSync } from 'node:zlib';
import type { Pixels } from './render';

const POINTS_PER_MM = 72 / 25.4;

/** Colour and transparency apart, as PDF keeps them. */
function planes({ data, width, height }: Pixels): { colour: Buffer; alpha: Buffer } {
  const count = width * height;
  const colour = Buffer.allocUnsafe(count * 3);
  const alpha = Buffer.allocUnsafe(count);
  for (let from = 0, to = 0, at = 0; at < count; from += 4, to += 3, at++) {
    colour[to] = data[from] ?? 0;
    colour[to + 1] = data[from + 1] ?? 0;
    colour[to + 2] = data[from + 2] ?? 0;
    alpha[at] = data[from + 3] ?? 0;
  }
  return { colour, alpha };
}

const stream = (head: string, bytes: Buffer): Buffer[] => [
  Buffer.from(`<< ${head} /Length ${bytes.length} >>\nstream\n`),
  bytes,
  Buffer.from('\nendstream'),
];

/**
 * A page of exactly `size` millimetres that the picture fills, on nothing. Written by hand: libraries round the page to
 * whole points, which is a third of a millimetre, or take seconds to take the transparency apart.
 */
export function pdfOf(pixels: Pixels, size: { width: number; height: number }, title: string): Buffer {
  const [width, height] = [size.width, size.height].map((side) => (side * POINTS_PER_MM).toFixed(4));
  const { colour, alpha } = planes(pixels);
  const image = (space: string, more: string) =>
    `/Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} /ColorSpace /${space} /BitsPerComponent 8 /Filter /FlateDecode${more}`;
  const objects: Buffer[][] = [
    [Buffer.from('<< /Type /Catalog /Pages 2 0 R >>')],
    [Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>')],
    [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /TrimBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>`,
      ),
    ],
    stream('', Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /P Do Q`)),
    stream(image('DeviceRGB', ' /SMask 6 0 R'), deflateSync(colour, { level: 3 })),
    stream(image('DeviceGray', ''), deflateSync(alpha, { level: 3 })),
    // UTF-16, as titles with accents want it.
    [Buffer.from(`<< /Title <feff${Buffer.from(title, 'utf16le').swap16().toString('hex')}> /Producer (Qhatu) >>`)],
  ];
  return assembled(objects);
}

/** Numbers the objects and lists where each begins. */
function assembled(objects: readonly Buffer[][]): Buffer {
  // Four bytes above 127 tell every carrier that this is no text.
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  objects.forEach((content, index) => {
    offsets.push(length);
    add(Buffer.from(`${index + 1} 0 obj\n`));
    content.forEach(add);
    add(Buffer.from('\nendobj\n'));
  });
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  add(Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${rows}`));
  add(
    Buffer.from(`trailer\n<< /Size ${count} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
}
