import type { Browser, Page } from 'playwright';
import { visitor } from '../lib/browser';

export interface RequestNode {
  url: string;
  type: string;
  /** 0 the document, 1 what the document itself asks for, 2 what those ask for, … */
  wave: number;
  /** Bytes on the wire, headers included. */
  bytes: number;
  /** When it was asked for and answered, ms after the document was asked for. */
  startMs: number;
  endMs: number;
}

export interface RequestGraph {
  requests: RequestNode[];
  /** When the page answered a click, ms: the shell marks `qhatu:hydrated` once it has hydrated. */
  interactiveMs: number;
}

/**
 * Every request of a cold visit, each with the wave it belongs to: who asked for it, as the browser says. `prepare` may
 * put into the browser what it remembers; `act` is done on the page once it has come to rest, and what that asks for counts.
 */
export async function requestGraph(
  browser: Browser,
  url: string,
  prepare: (page: Page) => Promise<void> = async () => {},
  act?: (page: Page) => Promise<void>,
): Promise<RequestGraph> {
  const { page, cdp, atRest, close } = await visitor(browser, 'desktop');
  await prepare(page);
  const nodes = new Map<string, RequestNode & { id: string }>();
  const byUrl = new Map<string, RequestNode>();
  let zero = 0;
  cdp.on('Network.requestWillBeSent', (event) => {
    if (!/^https?:/.test(event.request.url)) return;
    if (zero === 0) zero = event.timestamp;
    // The script that asked is the deepest frame that is itself a file of the page; the parser asks for the document.
    const frames = event.initiator.stack?.callFrames ?? [];
    let parent = event.initiator.stack?.parent;
    const files = frames.map((frame) => frame.url);
    for (let depth = 0; parent && depth < 8; depth++, parent = parent.parent)
      files.push(...parent.callFrames.map((f) => f.url));
    const askers = [event.initiator.url, ...files].map((file) => (file ? byUrl.get(file) : undefined));
    const waves = askers.flatMap((asker) => (asker ? [asker.wave] : []));
    const isDocument = nodes.size === 0;
    const node = {
      id: event.requestId,
      url: event.request.url,
      type: event.type ?? 'Other',
      wave: isDocument ? 0 : (waves.length > 0 ? Math.max(...waves) : 0) + 1,
      bytes: 0,
      startMs: (event.timestamp - zero) * 1000,
      endMs: Number.NaN,
    };
    nodes.set(event.requestId, node);
    if (!byUrl.has(node.url)) byUrl.set(node.url, node);
  });
  cdp.on('Network.loadingFinished', (event) => {
    const node = nodes.get(event.requestId);
    if (!node) return;
    node.bytes = event.encodedDataLength;
    node.endMs = (event.timestamp - zero) * 1000;
  });
  await page.goto(url, { waitUntil: 'load' });
  const marked = await page.waitForFunction(() => performance.getEntriesByName('qhatu:hydrated')[0]?.startTime ?? 0);
  const interactiveMs = (await marked.jsonValue()) as number;
  await atRest();
  if (act) {
    await act(page);
    await atRest();
  }
  await close();
  return { requests: [...nodes.values()].map(({ id: _, ...node }) => node), interactiveMs };
}

/** Compressed JavaScript in kB (1 kB = 1,000 bytes) that arrived until `ms`. */
export function scriptKilobytes(graph: RequestGraph, ms = Number.POSITIVE_INFINITY): number {
  const scripts = graph.requests.filter((r) => r.type === 'Script' || /\.m?js(\?|$)/.test(r.url));
  return scripts.filter((r) => r.endMs <= ms).reduce((sum, r) => sum + r.bytes, 0) / 1000;
}
