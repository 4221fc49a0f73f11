import { createRequire } from 'node:module';
import { type Choice, type PublicDiscovery, publicDiscovery } from '@qhatu/federation';
import type { ShellServer } from '../../src/rendering/types';
import { confine } from './confine';
import type { FromRenderer, RendererSettings, ToRenderer } from './protocol';
import { ServerBuilds } from './server-builds';

/**
 * The renderer's own process: hosts the shell's server build and the server builds of one set of releases. It holds
 * nothing that could not be lost at any moment.
 */
const running = new Map<number, AbortController>();
let renderPage: ((asked: Extract<ToRenderer, { type: 'render' }>) => Promise<void>) | undefined;

function say(message: FromRenderer): void {
  // The channel is gone when the front door is; then there is nobody to tell.
  if (process.connected) process.send?.(message);
}

const textOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** One object for each choice: the shell keeps what follows from it. Choices are few, and checked by the front door. */
function discoveries(document: RendererSettings['document']) {
  const known = new Map<string, PublicDiscovery>();
  return (choice: Choice): PublicDiscovery => {
    const key = JSON.stringify(Object.entries(choice).sort());
    const discovery = known.get(key) ?? publicDiscovery(document, choice);
    known.set(key, discovery);
    return discovery;
  };
}

/** Where this renderer's calls lead: the api, and where the document's releases come from. */
const addressesOf = ({ apiBase, document }: RendererSettings): string[] => [
  apiBase,
  ...Object.values(document.microFrontends).flatMap((entries) => entries.map(({ url }) => url)),
];

async function start(settings: RendererSettings): Promise<void> {
  confine(addressesOf(settings));
  const require = createRequire(settings.entry);
  const shell = require(settings.entry) as ShellServer;
  const builds = new ServerBuilds(settings.document, settings.cacheDir);
  const { document, apiBase, apiHeaders, siteUrl } = settings;
  const discoveryOf = discoveries(document);

  renderPage = async ({ id, url, requestId, choice, traceparent }) => {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      const { signal } = controller;
      const result = await shell.render({
        url,
        discovery: discoveryOf(choice),
        allowsScripts: true,
        fallbackFor: (remote, version) => {
          const good = builds.insteadOf({ name: remote, version });
          return good && discoveryOf({ ...choice, [remote]: good.metadata.version });
        },
        apiBase,
        apiHeaders: traceparent ? { ...apiHeaders, traceparent } : apiHeaders,
        siteUrl,
        loadServerRelease: (release) => builds.load(release),
        loadStyle: (release, file) => builds.style(release, file),
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

  await builds.warmUp();
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
      void renderPage?.(message);
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
