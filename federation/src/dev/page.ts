import { REMOTES } from '../apps';
import { isDeclared, readDeclaration } from '../config/load';
import type { PublicDiscovery } from '../discovery/types';
import { BROWSER_ENTRY } from '../webpack/browser';
import type { DevPorts } from './ports';

/** The development servers as releases: nothing to check, nothing to preload. Read anew for each page. */
export function devDiscovery(ports: DevPorts): PublicDiscovery {
  const releases = REMOTES.filter(isDeclared).map((app) => {
    const { name, routes, slots } = readDeclaration(app);
    return {
      name,
      version: 'dev',
      base: `http://localhost:${ports.of(app)}/`,
      entry: BROWSER_ENTRY,
      routes,
      slots,
      preload: {},
    };
  });
  return { releases };
}

/**
 * React finds the page's one refresh runtime through this hook; each app's bundle brings its own, so it has to be there
 * before the first of them.
 */
export const REFRESH_HOOK = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ||= {
  renderers: new Map(), supportsFiber: true, nextId: 0,
  inject(renderer) { const id = this.nextId++; this.renderers.set(id, renderer); return id; },
  onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
};`;

/** The page of `npm run dev`: rendered by the browser alone. */
export function devPage(discovery: PublicDiscovery): string {
  const data = JSON.stringify(discovery).replaceAll('<', '\\u003c');
  return `<!DOCTYPE html>
<html lang="es-PE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Qhatu (desarrollo)</title>
<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/css/main.css">
<script src="/assets/refresh-hook.js"></script>
</head>
<body>
<div id="root"></div>
<script type="application/json" id="qhatu-discovery">${data}</script>
<script src="/assets/js/main.js" defer></script>
</body>
</html>`;
}
