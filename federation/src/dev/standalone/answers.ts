import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Session } from '@qhatu/contract/wire';
import type { ExpressRequestHandler } from 'webpack-dev-server';
import { OWN_BASE } from '../own-part';
import { PRETEND_TOKEN, STANDALONE_API, STANDALONE_BASE, type StandaloneSettings } from './addresses';
import { isPerson, PEOPLE, type Person, pretendSession, type StandaloneLogin } from './people';

const DEMO_PASSWORD = 'Demo1234';
const TIMEOUT_MS = 3_000;

/** The document of a part's own page. */
export function standalonePage(settings: StandaloneSettings): string {
  const data = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return `<!DOCTYPE html>
<html lang="es-PE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${settings.app}, sola</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${OWN_BASE}standalone/main.css">
</head>
<body>
<div id="root"></div>
<script type="application/json" id="standalone">${data}</script>
<script src="${OWN_BASE}standalone/main.js" defer></script>
</body>
</html>`;
}

/** The sentence for a person whose pages find no API. */
export const noApi = (site: string): string =>
  `No hay un API en ${site}: las páginas se muestran sin datos. Inicia la tienda con npm start, o nombra otra con SITE_URL.`;

/** Logs the person in where there is a demo; otherwise the session is a pretended one, and says why. */
export async function loginAs(site: string, person: Person, ask: typeof fetch = fetch): Promise<StandaloneLogin> {
  const account = PEOPLE[person];
  const path = account ? 'auth/login' : 'auth/anonymous';
  const body = account ? { email: account.mail, password: DEMO_PASSWORD } : {};
  const pretended = (trouble: string): StandaloneLogin => ({ session: pretendSession(person), real: false, trouble });
  try {
    const answer = await ask(`${site}/api/web/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.ok) return { session: (await answer.json()) as Session, real: true, trouble: null };
    if (answer.status >= 500) return pretended(noApi(site));
    return pretended(
      `El API de ${site} no conoce a ${account?.mail ?? 'visitantes'}: las llamadas personales no responden.`,
    );
  } catch {
    return pretended(noApi(site));
  }
}

const isApi = (path: string): boolean => path.startsWith('/api/web/');

/** Page, introduction, and the calls of a person who does not exist. Everything else is passed on as ever. */
export function standaloneAnswers(settings: StandaloneSettings): ExpressRequestHandler {
  const { site } = settings;
  return (request, response, next) => {
    const { path } = request;
    if (path === STANDALONE_BASE || path.startsWith(`${STANDALONE_BASE}/`)) {
      response.type('html').send(standalonePage(settings));
    } else if (path === STANDALONE_API) {
      const asked = new URL(request.url, site).searchParams.get('como');
      loginAs(site, isPerson(asked) ? asked : 'cliente').then((answer) => response.json(answer), next);
    } else if (isApi(path) && request.headers.authorization === `Bearer ${PRETEND_TOKEN}`) {
      callAsNobody(request, response, site).catch(next);
    } else next();
  };
}

/**
 * Passes on what everybody may ask. Calls for a person, who does not exist here, are refused in a way that does not look like a
 * lost session, since the page would lead to the login.
 */
async function callAsNobody(request: IncomingMessage, response: ServerResponse, site: string): Promise<void> {
  const { method = 'GET', url = '/', headers } = request;
  const sent = method === 'GET' ? undefined : await bytesOf(request);
  const answer = await fetch(site + url, {
    method,
    headers: {
      accept: 'application/json',
      ...(sent && { 'content-type': headers['content-type'] ?? 'application/json' }),
    },
    body: sent,
  }).catch(() => null);
  if (answer === null) return refuse(response, noApi(site));
  if (answer.status === 401 || answer.status === 403)
    return refuse(response, `La persona de mentira no existe en ${site}: esta llamada no responde.`);
  response.statusCode = answer.status;
  response.setHeader('content-type', answer.headers.get('content-type') ?? 'application/json');
  response.end(Buffer.from(await answer.arrayBuffer()));
}

async function bytesOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks));
}

function refuse(response: ServerResponse, msg: string): void {
  response.statusCode = 503;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify({ msg, error: msg, code: 'no_api' }));
}
