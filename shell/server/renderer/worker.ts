import { createRequire } from 'node:module';
import { createReleaseCache } from '@qhatu/federation';
import type { ShellServer } from '../../src/rendering/types';
import type { FromRenderer, RendererSettings, ToRenderer } from './protocol';

/**
 * The renderer's own process: hosts the shell's server build and the server builds of one set of releases. It holds
 * nothing that could not be lost at any moment.
 */
const running = new Map<number, AbortController>();
let renderPage: ((id: number, url: string, requestId: string) => Promise<void>) | undefined;

function say(message: FromRenderer): void {
  // The channel is gone when the front door is; then there is nobody to tell.
  if (process.connected) process.send?.(message);
}

const textOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

async function start(settings: RendererSettings): Promise<void> {
  const require = createRequire(settings.entry);
  const shell = require(settings.entry) as ShellServer;
  const releases = createReleaseCache({ dir: settings.cacheDir });
  const { document, discovery, apiBase, apiHeaders, siteUrl } = settings;
  const loadServerRelease = (release: { name: string; version: string }) => releases.ensure(document, release);
  const loadStyle = (release: { name: string; version: string }, file: string) =>
    releases.style(document, release, file);

  renderPage = async (id, url, requestId) => {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      const { signal } = controller;
      const result = await shell.render({
        url,
        discovery,
        apiBase,
        apiHeaders,
        siteUrl,
        loadServerRelease,
        loadStyle,
        requestId,
        signal,
      });
      say({ type: 'rendered', id, result });
    } catch (error) {
      say({ type: 'failed', id, message: textOf(error) });
    } finally {
      running.delete(id);
    }
  };

  // Remotes are fetched before the first visitor needs them. One that is gone now is asked again by its first page.
  await Promise.allSettled(discovery.releases.map(loadServerRelease));
  say({ type: 'ready' });
}

process.on('message', (message: ToRenderer) => {
  switch (message.type) {
    case 'start':
      start(message.settings).catch((error: unknown) => {
        say({ type: 'unusable', message: textOf(error) });
        process.exitCode = 1;
        process.disconnect();
      });
      break;
    case 'render':
      void renderPage?.(message.id, message.url, message.requestId);
      break;
    case 'cancel':
      running.get(message.id)?.abort();
      break;
    case 'ping':
      say({ type: 'pong', rssBytes: process.memoryUsage.rss() });
      break;
  }
});
process.on('disconnect', () => process.exit());
// Ctrl-C reaches the whole group; the front door decides when its renderers end.
process.on('SIGINT', () => undefined);
