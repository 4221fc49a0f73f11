import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { DESIGN_FONTS, type DesignObject, PRINT_AREA } from '@qhatu/contract/designer';
import sharp from 'sharp';
import { photo, words } from '../../../domains/designs/testing';
import { pdfOf } from './pdf';
import { type Pixels, renderView } from './render';

const folder = mkdtempSync(join(tmpdir(), 'qhatu-print-'));
const files: Record<number, Uint8Array> = {};
beforeAll(async () => {
  // Four quarters of four colours, so that a flip or a turn shows.
  const quarter = (left: number, top: number, background: string) => ({
    input: { create: { width: 300, height: 300, channels: 3 as const, background } },
    left,
    top,
  });
  files[1] = await sharp({ create: { width: 600, height: 600, channels: 4, background: '#ff0000' } })
    .composite([quarter(300, 0, '#00ff00'), quarter(0, 300, '#0000ff'), quarter(300, 300, '#ffff00')])
    .png()
    .toBuffer();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = async (printId: number) => {
  const file = files[printId];
  if (!file) throw new Error(`print ${printId} has no file`);
  return file;
};
const draw = (objects: DesignObject[], width?: number) => renderView({ objects, read, width });
/** Colour at a place in millimetres, '#rrggbb/alpha'. */
function at({ data, width }: Pixels, x: number, y: number): string {
  const scale = width / PRINT_AREA.width;
  const from = (Math.round(y * scale) * width + Math.round(x * scale)) * 4;
  return `#${data.subarray(from, from + 3).toString('hex')}/${data[from + 3]}`;
}
/** Box of what is not clear, mm. */
function inked({ data, width, height }: Pixels) {
  const scale = width / PRINT_AREA.width;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < 40) continue;
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
  }
  return { left: left / scale, top: top / scale, right: (right + 1) / scale, bottom: (bottom + 1) / scale };
}

describe('print file', () => {
  it('has 2244 × 3272 pixels and is clear where nothing is printed [3§9]', async () => {
    const pixels = await draw([photo(1)]);
    expect([pixels.width, pixels.height]).toEqual([2244, 3272]);
    expect([at(pixels, 10, 10), at(pixels, 60, 100), at(pixels, 130, 100)]).toEqual([
      '#000000/0',
      '#ff0000/255',
      '#00ff00/255',
    ]);
  });

  it('a picture lies where the design says, to half a millimetre [3§9]', async () => {
    const box = inked(await draw([photo(1, { x: 60, y: 70, width: 80, height: 40 })]));
    for (const [side, value] of Object.entries({ left: 20, top: 50, right: 100, bottom: 90 })) {
      expect(Math.abs(box[side as keyof typeof box] - value)).toBeLessThan(0.5);
    }
  });

  it('nothing is printed beyond the area, whatever the design says [3§9]', async () => {
    const box = inked(await draw([photo(1, { x: 0, y: 0, width: 190, height: 190 })], 380));
    expect(box).toMatchObject({ left: 0, top: 0 });
    expect(box.right).toBeLessThan(96);
  });

  it('flips, turns, crops, filters, opacity and order are drawn [3§9]', async () => {
    const flipped = await draw([photo(1, { flip_x: true })], 380);
    expect([at(flipped, 60, 100), at(flipped, 130, 100)]).toEqual(['#00ff00/255', '#ff0000/255']);
    const turned = await draw([photo(1, { rotation: 90 })], 380);
    expect([at(turned, 60, 100), at(turned, 130, 100)]).toEqual(['#0000ff/255', '#ff0000/255']);
    const cropped = await draw([photo(1, { crop: { x: 0.5, y: 0, width: 0.5, height: 0.5 } })], 380);
    expect([at(cropped, 50, 95), at(cropped, 140, 180)]).toEqual(['#00ff00/255', '#00ff00/255']);
    expect(at(await draw([photo(1, { filter: 'invert' })], 380), 60, 100)).toBe('#00ffff/255');
    expect(at(await draw([photo(1, { opacity: 0.5 })], 380), 60, 100)).toMatch(/^#f[ef]0000\/12[78]$/);
    const covered = await draw([photo(1), words({ hidden: true }), photo(1, { id: 'arriba', rotation: 180 })], 380);
    expect(at(covered, 60, 100)).toBe('#ffff00/255');
  });

  it.each(DESIGN_FONTS.map(({ id }) => id))('letters in %s fill their box and stay inside [3§9]', async (font) => {
    const box = inked(await draw([words({ font, text: 'Ñandú y jagüey', width: 150, height: 60 })], 760));
    expect(box.left).toBeGreaterThanOrEqual(19.5);
    expect(box.right).toBeLessThanOrEqual(170.5);
    expect(box.right - box.left).toBeGreaterThan(120);
    expect([box.top >= 69.5, box.bottom <= 130.5]).toEqual([true, true]);
  });

  it('curved text bends up or down [3§9]', async () => {
    const rows = (curve: number) => draw([words({ text: 'QHATU QHATU', curve, width: 150, height: 70 })], 380);
    const middle = async (curve: number) => {
      const pixels = await rows(curve);
      const column = (from: number, to: number) => {
        const { data, width, height } = pixels;
        for (let y = 0; y < height; y++) {
          for (let x = from * 2; x < to * 2; x++) if ((data[(y * width + x) * 4 + 3] ?? 0) > 100) return y;
        }
        return height;
      };
      return column(20, 45) - column(85, 105);
    };
    expect(await middle(120)).toBeGreaterThan(10);
    expect(await middle(-120)).toBeLessThan(-10);
  });

  it('the preview and the print file are the same picture [3§9]', async () => {
    const design = [
      photo(1, { rotation: 12, filter: 'sepia', y: 180 }),
      words({ text: 'Arequipa\nsiempre', font: 'pacifico', height: 70, rotation: -8, color: '#2d4f9e' }),
      words({ id: 'arco', text: 'Feria del sol', curve: 140, y: 50, width: 160, height: 80 }),
    ];
    const [preview, print] = [await draw(design, 343), await draw(design)];
    const raw = (of: Pixels) => ({ raw: { width: of.width, height: of.height, channels: 4 as const } });
    const ground = { background: '#ffffff' };
    const small = await sharp(print.data, raw(print))
      .resize(preview.width, preview.height, { fit: 'fill' })
      .flatten(ground)
      .raw()
      .toBuffer();
    const shown = await sharp(preview.data, raw(preview)).flatten(ground).raw().toBuffer();
    const apart = shown.map((value, index) => Math.abs(value - (small[index] ?? 0)));
    expect(apart.reduce((sum, value) => sum + value, 0) / apart.length).toBeLessThan(1.5);
    expect(apart.filter((value) => value > 96).length / apart.length).toBeLessThan(0.004);
  });

  it('a missing picture is an error, not a hole [3§7]', async () => {
    await expect(draw([photo(7)])).rejects.toThrow('print 7 has no file');
  });
});

describe('PDF', () => {
  it('its page is 190 × 277 mm to a thousandth, and holds every pixel with its transparency [3§9]', async () => {
    const pixels = await draw([photo(1)], 190);
    const pdf = pdfOf(pixels, PRINT_AREA, 'Diseño 7');
    const text = pdf.toString('latin1');
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
    expect((Number(width) / 72) * 25.4).toBeCloseTo(190, 3);
    expect((Number(height) / 72) * 25.4).toBeCloseTo(277, 3);
    expect(text).toContain('/Width 190 /Height 277');
    const streams = [...text.matchAll(/FlateDecode[^>]*\/Length (\d+) >>\nstream\n/g)].map((match) => {
      const from = match.index + match[0].length;
      return inflateSync(pdf.subarray(from, from + Number(match[1])));
    });
    expect(streams.map(({ length }) => length)).toEqual([190 * 277 * 3, 190 * 277]);
    const pixel = 100 * 190 + 60;
    expect(streams[0]?.subarray(pixel * 3, pixel * 3 + 3).toString('hex')).toBe('ff0000');
    expect([streams[1]?.[pixel], streams[1]?.[0]]).toEqual([255, 0]);
    // Every object is where the table says.
    const [, start = ''] = /startxref\n(\d+)/.exec(text) ?? [];
    expect(text.slice(Number(start), Number(start) + 4)).toBe('xref');
    [...text.matchAll(/^(\d{10}) 00000 n/gm)].forEach(([, offset], index) => {
      expect(text.slice(Number(offset)).startsWith(`${index + 1} 0 obj`)).toBe(true);
    });
  });
});
