import { chromiumArgs, chromiumPath } from '@qhatu/e2e/chromium';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: chromiumArgs });
}

/** The emulated phone of the bounds: 150 ms round trip, 1.6 Mbit/s down, processor four times slower. */
export const MOBILE = { latencyMs: 150, downBitsPerSecond: 1_600_000, upBitsPerSecond: 750_000, cpuSlowdown: 4 };

export interface Visit {
  page: Page;
  cdp: CDPSession;
  close: () => Promise<void>;
}

/** A cold visitor: new context, empty cache, nothing stored. */
export async function visitor(browser: Browser, device: 'mobile' | 'desktop'): Promise<Visit> {
  const phone = device === 'mobile';
  const context: BrowserContext = await browser.newContext({
    locale: 'es-PE',
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    deviceScaleFactor: phone ? 2 : 1,
    isMobile: phone,
    hasTouch: phone,
  });
  const page = await context.newPage();
  // tsx marks named functions with a helper of its own, which functions sent into the page would look for there.
  await page.addInitScript('globalThis.__name = (named) => named;');
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (phone) {
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: MOBILE.latencyMs,
      downloadThroughput: MOBILE.downBitsPerSecond / 8,
      uploadThroughput: MOBILE.upBitsPerSecond / 8,
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: MOBILE.cpuSlowdown });
  }
  return { page, cdp, close: () => context.close() };
}
