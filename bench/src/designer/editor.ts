import type { Browser, Page } from 'playwright';
import { MOBILE, slowDown, visitor } from '../lib/browser';

const STICKERS = 30;
const DRAG_STEPS = 90;

/** Opens the designer on a desktop and puts thirty drawings on the polo; then the processor becomes four times slower. */
async function withStickers(browser: Browser, url: string) {
  const visit = await visitor(browser, 'desktop');
  const { page, cdp } = visit;
  await page.goto(url);
  await page.getByRole('tab', { name: 'Diseños' }).click({ timeout: 30_000 });
  const drawings = page.getByRole('button', { name: /^Agregar / });
  await drawings.first().waitFor();
  const count = await drawings.count();
  for (let sticker = 0; sticker < STICKERS; sticker++) await drawings.nth(sticker % count).click();
  await visit.atRest();
  await slowDown(cdp, MOBILE.cpuSlowdown);
  return visit;
}

/** Frames that the page draws in a second, by its own animation frames, between two moments. */
async function startCounting(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { frames: 0, start: performance.now(), on: true };
    Object.assign(window, { __frames: seen });
    const tick = () => {
      seen.frames++;
      if (seen.on) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  return () =>
    page.evaluate(() => {
      const seen = (window as unknown as { __frames: { frames: number; start: number; on: boolean } }).__frames;
      seen.on = false;
      return (seen.frames * 1000) / (performance.now() - seen.start);
    });
}

export interface DragAndUndo {
  framesPerSecond: number;
  /** From the click until the next frame stands. */
  undoMs: number;
}

/** Drags one of thirty stickers about at a fourth of the processor, and takes that back at all of it. */
export async function dragAndUndo(browser: Browser, url: string): Promise<DragAndUndo> {
  const { page, cdp, close } = await withStickers(browser, url);
  const area = page.getByTestId('print-area');
  await area.scrollIntoViewIfNeeded();
  const box = await area.boundingBox();
  if (!box) throw new Error('the print area is not on the screen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const stop = await startCounting(page);
  for (let step = 0; step < DRAG_STEPS; step++) {
    const turn = (step / DRAG_STEPS) * 4 * Math.PI;
    await page.mouse.move(x + Math.sin(turn) * 40, y + Math.cos(turn) * 60 - 60);
  }
  const framesPerSecond = await stop();
  await page.mouse.up();
  await slowDown(cdp, 1);
  const undoMs = await page.evaluate(async () => {
    const button = document.querySelector<HTMLButtonElement>('button[aria-label="Deshacer"]');
    const start = performance.now();
    button?.click();
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - start;
  });
  await close();
  return { framesPerSecond, undoMs };
}

export interface PhotoPlaced {
  /** From the choice of the file until its sticker is in the list and drawn. */
  placedMs: number;
  /** The longest that the page answered nothing meanwhile. */
  frozenMs: number;
}

/** Chooses a photo of twelve megapixels on a desktop. `photo` is the JPEG. */
export async function placePhoto(browser: Browser, url: string, photo: Buffer): Promise<PhotoPlaced> {
  const { page, atRest, close } = await visitor(browser, 'desktop');
  await page.goto(url);
  const input = page.getByRole('tabpanel', { name: 'Imagen' }).locator('input[type="file"]');
  await input.waitFor({ state: 'attached', timeout: 30_000 });
  await atRest();
  await page.evaluate(() => {
    const seen = { longest: 0, chosen: 0, placed: 0 };
    Object.assign(window, { __photo: seen });
    document.addEventListener('change', () => {
      seen.chosen = performance.now();
      let last = seen.chosen;
      const watch = () => {
        const now = performance.now();
        seen.longest = Math.max(seen.longest, now - last);
        last = now;
        if (document.querySelector('[aria-labelledby="stickers"] li')) {
          seen.placed ||= now;
          return;
        }
        setTimeout(watch);
      };
      watch();
    });
  });
  await input.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.locator('[aria-labelledby="stickers"] li').first().waitFor({ timeout: 30_000 });
  const seen = await page.evaluate(
    () =>
      new Promise<{ longest: number; chosen: number; placed: number }>((resolve) =>
        setTimeout(() => resolve((window as never as { __photo: never }).__photo), 50),
      ),
  );
  await close();
  return { placedMs: seen.placed - seen.chosen, frozenMs: seen.longest };
}
