import type { PublicRelease } from '@qhatu/federation/discovery';
import { dehydrate } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { App } from '../remote-area/App';
import { createServerModules } from '../remotes/server';
import { matchPage } from '../routing/match';
import { serverPlace } from '../routing/site-place';
import type { PageRoute } from '../routing/table';
import { shellAssets, startScript } from './assets';
import { createChromeAnswers } from './chrome-answers';
import { renderClient } from './client';
import { callsOf, fetchData, isMissing, isWhole, STATUS } from './data';
import { outline } from './outline';
import { announcedPictures } from './pictures';
import { pageStyles } from './styles';
import { pagesOf } from './tables';
import { assemble, emptyDocument, type PageParts } from './template';
import type { FrameRequest, RenderRequest, RenderResult, ShellServer } from './types';

const chromeAnswers = createChromeAnswers();

/**
 * Renders one page whole, without a single inline script. When its remote's release cannot be loaded or throws, the
 * page is made of the last known good one, which its browser then loads as well. See `ShellServer`.
 */
export const render: ShellServer['render'] = async (request) => {
  try {
    return await renderOnce(request);
  } catch (error) {
    const route = routeOf(request);
    const release = route && modulesOf(route, request.discovery.releases)?.release;
    const discovery = release && request.fallbackFor?.(release.name, release.version);
    if (!release || !discovery || request.signal?.aborted) throw error;
    const result = await renderOnce({ ...request, discovery });
    const message = error instanceof Error ? error.message : String(error);
    return { ...result, failures: [{ remote: release.name, version: release.version, message }] };
  }
};

async function renderOnce(request: RenderRequest): Promise<RenderResult> {
  const started = performance.now();
  const { discovery, siteUrl } = request;
  const url = new URL(request.url, siteUrl);
  const pages = pagesOf(discovery);
  const { page, params } = matchPage(pages, url.pathname);
  if (page.kind === 'alias') return redirect(page.to + url.search);

  const queryClient = renderClient();
  const modules = createServerModules(discovery, request.loadServerRelease);
  const isPublic = page.kind === 'remote' && page.render === 'public';
  const shown = modulesOf(page, discovery.releases);
  const [outcome, styles] = await Promise.all([
    isPublic ? fetchData(queryClient, callsOf(page, params, url.search), request) : ('complete' as const),
    // Styles that cannot be had now are named by the document, and the browser asks again.
    pageStyles(shown, request.loadStyle).catch(() => undefined),
    isPublic ? modules.load(page.remote, page.expose) : undefined,
    chromeAnswers.into(queryClient, request),
  ]);
  const fetched = performance.now();

  setOrigin(siteUrl);
  const rendered = await renderDocument(
    <App place={serverPlace(url)} modules={modules} queryClient={queryClient} pages={pages} />,
    request,
  );
  const { html, links, onPhones } = announcedPictures(rendered);
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ state: { status, error } }) => status === 'success' || isMissing(error),
  });
  const start = request.allowsScripts ? startScript() : null;
  const parts: PageParts = {
    assets: shellAssets(),
    discovery,
    state,
    page: shown,
    styles,
    start,
    complete: isPublic,
  };
  return {
    status: page.kind === 'missing' ? 404 : STATUS[outcome],
    html: assemble(html, parts, links),
    phonePictures: onPhones,
    cacheable: isPublic && isWhole(outcome),
    styleSources: (styles ?? []).map(({ source }) => source),
    scriptSources: start ? [start.source] : [],
    releases: page.kind === 'remote' ? [page.remote] : [],
    timing: { data: fetched - started, render: performance.now() - fetched },
  };
}

/** The page without its content, for when it cannot be rendered. See `ShellServer`. */
export const frame: ShellServer['frame'] = (request) => {
  const { discovery, siteUrl, requestId } = request;
  const route = routeOf(request);
  const parts: PageParts = { assets: shellAssets(), discovery, page: route && modulesOf(route, discovery.releases) };
  let content = '';
  try {
    content = outline(route);
  } catch {
    // Whatever keeps pages from being rendered may keep this from it, too; the browser needs none of it.
  }
  return emptyDocument(parts, content, { siteUrl, requestId });
};

function routeOf({ discovery, url, siteUrl }: Pick<FrameRequest, 'discovery' | 'url' | 'siteUrl'>) {
  return url === undefined ? undefined : matchPage(pagesOf(discovery), new URL(url, siteUrl).pathname).page;
}

function modulesOf(page: PageRoute, releases: PublicRelease[]): PageParts['page'] {
  const release = page.kind === 'remote' ? releases.find(({ name }) => name === page.remote) : undefined;
  return release && page.kind === 'remote' ? { release, expose: page.expose } : undefined;
}

/** Pages write absolute addresses with it, see `siteOrigin` of ui. */
function setOrigin(siteUrl: string): void {
  (globalThis as { qhatuOrigin?: string }).qhatuOrigin = siteUrl;
}

async function renderDocument(app: ReactNode, { siteUrl, signal }: RenderRequest): Promise<string> {
  const problems: unknown[] = [];
  const { prelude } = await prerender(
    <html lang="es-PE" data-origin={siteUrl}>
      <body>
        <div id="root" data-rendered="">
          {app}
        </div>
      </body>
    </html>,
    // A boundary that is sent later would need an inline script to move it into its place.
    { signal, progressiveChunkSize: Number.MAX_SAFE_INTEGER, onError: (error) => void problems.push(error) },
  );
  const html = await new Response(prelude).text();
  if (problems.length > 0) throw problems[0];
  return html;
}

const redirect = (location: string): RenderResult => ({
  status: 301,
  html: '',
  location,
  cacheable: false,
  phonePictures: [],
  styleSources: [],
  releases: [],
  timing: { data: 0, render: 0 },
});
