import { chromiumArgs, windowedChromiumPath } from '@qhatu/e2e/chromium';
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  devices,
  type Page,
  type Request,
} from 'playwright';

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: windowedChromiumPath, args: chromiumArgs });
}

/**
 * The emulated phone of the bounds: 150 ms round trip, 1.6 Mbit/s down, processor four times slower. BENCH_PHONE=slow is a
 * worse one on a worse line, to be looked at beside it: the bounds are not its.
 */
export const MOBILE =
  process.env.BENCH_PHONE === 'slow'
    ? { latencyMs: 150, downBitsPerSecond: 400_000, upBitsPerSecond: 400_000, cpuSlowdown: 6 }
    : { latencyMs: 150, downBitsPerSecond: 1_600_000, upBitsPerSecond: 750_000, cpuSlowdown: 4 };

/**
 * BENCH_SLOWER=4 makes every browser's processor so many times slower, a phone's and a desk's: what bounds that were
 * written on a slower machine ask for can be measured on a quicker one, where an empty page takes as long as they allow.
 */
const SLOWER = Number(process.env.BENCH_SLOWER ?? 1);

/** Makes a page's processor so many times slower than the desk's, which BENCH_SLOWER may have slowed already. */
export async function slowDown(cdp: CDPSession, times: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER * times });
}

/** For what a figure says of itself. */
export const PHONE = `phone at ${MOBILE.downBitsPerSecond / 1e6} Mbit/s, CPU ÷ ${MOBILE.cpuSlowdown * SLOWER}${SLOWER === 1 ? '' : `, desk ÷ ${SLOWER}`}`;

export interface Visit {
  page: Page;
  cdp: CDPSession;
  /** Resolves when, from now on, nothing has been asked for and nothing has been on its way for a second. */
  atRest: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * A cold visitor: new context, empty cache, nothing stored.
 * @param hinted false: a phone whose browser sends no client hints, as those of iOS and Firefox
 */
export async function visitor(browser: Browser, device: 'mobile' | 'desktop', hinted = true): Promise<Visit> {
  const phone = device === 'mobile';
  const context: BrowserContext = await browser.newContext({
    locale: 'es-PE',
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    deviceScaleFactor: phone ? 2 : 1,
    // A phone says that it is one; the front door announces a phone's pictures with the answer.
    userAgent: phone ? devices['Pixel 7'].userAgent : undefined,
    isMobile: phone,
    hasTouch: phone,
  });
  const page = await context.newPage();
  // tsx marks named functions with a helper of its own, which functions sent into the page would look for there.
  await page.addInitScript('globalThis.__name = (named) => named;');
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  // Chromium sends none for a name that comes without its parts.
  if (!hinted) await cdp.send('Emulation.setUserAgentOverride', { userAgent: devices['Pixel 7'].userAgent });
  if (phone) {
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: MOBILE.latencyMs,
      downloadThroughput: MOBILE.downBitsPerSecond / 8,
      uploadThroughput: MOBILE.upBitsPerSecond / 8,
    });
  }
  await slowDown(cdp, phone ? MOBILE.cpuSlowdown : 1);
  const atRest = restOf(page);
  return { page, cdp, atRest, close: () => context.close() };
}

const REST_MS = 1_000;
/** Nothing that these visits ask for takes so long, on the slow phone neither. */
const MAX_REST_MS = 120_000;

/**
 * Playwright's `networkidle` is the first silence since the navigation, which on a slow processor comes before the page
 * has hydrated; what it prefetches afterwards would be missed.
 */
function restOf(page: Page): () => Promise<void> {
  const running = new Set<Request>();
  let last = performance.now();
  const ended = (request: Request) => {
    running.delete(request);
    last = performance.now();
  };
  page.on('request', (request) => {
    running.add(request);
    last = performance.now();
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async () => {
    // What has just been done (scrolling) may ask for something a moment later.
    const began = performance.now();
    last = began;
    while (running.size > 0 || performance.now() - last < REST_MS) {
      // A bench that waits for ever says nothing.
      if (performance.now() - began > MAX_REST_MS) {
        const left = [...running].map((request) => request.url()).join(', ');
        throw new Error(`${page.url()} is not at rest after ${MAX_REST_MS / 1_000} s; without an end: ${left}`);
      }
      await page.waitForTimeout(100);
    }
  };
}
