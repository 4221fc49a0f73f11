import type { ServerResponse } from 'node:http';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer, { type ExpressRequestHandler, type Middleware } from 'webpack-dev-server';
import { type RemoteApp, ROOT } from '../apps';
import { readDeclaration } from '../config/load';
import type { PublicDiscovery } from '../discovery/types';
import { browserConfig } from '../webpack/browser';
import { scriptRule } from '../webpack/rules';
import { OWN_BASE, pageWithOwnPart, withOwnPart } from './own-part';
import { standaloneAnswers } from './standalone/answers';
import { standaloneConfig } from './standalone/config';

export interface StandaloneOptions {
  /** The deployed site whose shell, other parts and API are used: `http://localhost:3000`. */
  site: string;
  port: number;
}

/** The deployed shell brings React's production build, so the part is compiled for that, and a change reloads the page. */
function config(app: RemoteApp, port: number): Configuration {
  const outDir = path.join(ROOT, '.cache/dev', `${app}-alone`);
  const base = browserConfig(app, { mode: 'development', outDir, buildId: 'alone', served: true });
  const [, ...otherRules] = base.module?.rules ?? [];
  return {
    ...base,
    devtool: 'cheap-module-source-map',
    cache: { type: 'filesystem', cacheDirectory: path.join(ROOT, '.cache/webpack'), name: `${app}-alone` },
    output: { ...base.output, publicPath: `http://localhost:${port}${OWN_BASE}` },
    module: { rules: [scriptRule('production', 'web'), ...otherRules] },
  };
}

/** One part in the real shell with the deployed others: `npm run dev -w mf-checkout`. Only this server runs here;
 * without the shop, it still has the part's own page at `/standalone`. */
export async function startStandalone(app: RemoteApp, { site, port }: StandaloneOptions): Promise<WebpackDevServer> {
  process.env.NODE_ENV = 'development';
  const server = new WebpackDevServer(
    {
      port,
      host: '127.0.0.1',
      hot: false,
      liveReload: true,
      allowedHosts: ['localhost', '127.0.0.1'],
      client: {
        webSocketURL: { hostname: 'localhost', port, pathname: '/ws' },
        overlay: { errors: true, warnings: false },
      },
      devMiddleware: { publicPath: OWN_BASE },
      proxy: [{ context: (pathname) => !pathname.startsWith(OWN_BASE) && pathname !== '/ws', target: site, ws: false }],
      setupMiddlewares: (middlewares: Middleware[]) => {
        middlewares.unshift(
          { name: 'qhatu-standalone', middleware: standaloneAnswers({ app, site }) },
          { name: 'qhatu-own-part', middleware: ownPart(app, site) },
        );
        return middlewares;
      },
    },
    webpack([config(app, port), standaloneConfig(app, port)]),
  );
  await server.start();
  return server;
}

/** Pages and the discovery document go through here; everything else is passed on as it is. */
function ownPart(app: RemoteApp, site: string): ExpressRequestHandler {
  return (request, response, next) => {
    const page = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    const discovery = request.path === '/discovery.json';
    if (request.path.startsWith(OWN_BASE) || !(page || discovery)) return next();
    const headers = { accept: request.headers.accept ?? '*/*', cookie: request.headers.cookie ?? '' };
    fetch(site + request.url, { headers, redirect: 'manual' })
      .then(async (answer) => {
        const location = answer.headers.get('location');
        if (location !== null) return void response.redirect(answer.status, location);
        // Read anew each time: a route that was just declared counts.
        const declared = readDeclaration(app);
        if (discovery) return void response.json(withOwnPart((await answer.json()) as PublicDiscovery, declared));
        const html = await answer.text();
        response.status(answer.status).type('html');
        return void response.send(html.includes('qhatu-discovery') ? pageWithOwnPart(html, declared) : html);
      })
      .catch((error: Error) => failed(response, site, error));
  };
}

function failed(response: ServerResponse, site: string, error: Error): void {
  response.statusCode = 502;
  response.end(
    `The site at ${site} does not answer (${error.message}). Start it with npm start, or name another with SITE_URL.`,
  );
}
