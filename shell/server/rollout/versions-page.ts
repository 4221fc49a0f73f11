import { createHash } from 'node:crypto';
import { type Change, readHistory, signPin } from '@qhatu/federation';
import type { FastifyInstance } from 'fastify';
import type { ShellRelease } from '../assets/shell-release';
import type { ViolationCounts } from '../csp/violation-counts';
import type { InlineSources } from '../http/security-headers';
import type { Site } from '../site';
import { changeTextsOf } from './change-texts';
import type { FailureCounts } from './failure-counts';

export interface VersionsOptions {
  site: Site;
  counts: FailureCounts;
  discoveryFile: string;
  /** Counts are of all front doors (D241). */
  shared: boolean;
  shell: ShellRelease;
  /** Signs the links that try a release out. */
  pinKey: string | undefined;
  violations: ViolationCounts;
  /** The site's policy with this style inside. */
  policyOf: (inline: InlineSources) => string;
}

const STYLE = `
:root{color-scheme:light;--ink:#2b2233;--line:#ded5e3;--ground:#fbf8f4;--brand:#8a1c4a}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:64rem;margin:auto;padding:2rem 1rem 4rem}
h1{margin:0 0 .25rem;font-size:1.75rem}
h2{margin:2.5rem 0 .75rem;font-size:1.15rem}
p{margin:.25rem 0 1rem}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:10px;background:#fff}
table{width:100%;border-collapse:collapse;font-size:.925rem}
th,td{padding:.6rem .9rem;text-align:left;vertical-align:top;border-top:1px solid var(--line)}
thead th{border-top:0;background:#f4edf2;white-space:nowrap}
th:first-child,td:first-child{position:sticky;left:0;background:#fff;box-shadow:1px 0 var(--line)}
thead th:first-child{background:#f4edf2}
code{font:.9em ui-monospace,monospace;white-space:nowrap}
a{color:var(--brand)}a:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.canary{font-weight:700;color:var(--brand)}
`;
const SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const cell = (html: string): string => `<td>${html}</td>`;
const code = (text: string | null): string => (text === null ? '–' : `<code>${escaped(text)}</code>`);

const WHAT: Record<Change['action'], string> = {
  promote: 'publicada',
  canary: 'en prueba',
  rollback: 'retirada',
  fallback: 'retirada por sí sola',
  start: 'al iniciar',
  outside: 'cambio sin las herramientas',
};

/** `/dev/versiones`: what runs, what is tried out on whom, how it fares, and who did what. For the team's eyes. */
export async function versionsPage(app: FastifyInstance, options: VersionsOptions): Promise<void> {
  app.get('/dev/versiones', async (_request, reply) => {
    const { changes } = await readHistory(options.discoveryFile);
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': options.policyOf({ styles: [SOURCE] }) });
    return reply.type('text/html; charset=utf-8').send(page(options, changes));
  });
}

function page({ site, counts, shared, shell, pinKey, violations }: VersionsOptions, changes: Change[]): string {
  const { document, digest } = site.snapshot;
  const rows = Object.entries(document.microFrontends).flatMap(([name, entries]) =>
    entries.map((entry) => {
      const { version } = entry.metadata;
      const { views, failures } = counts.of(name, version);
      const cells = [
        code(name),
        code(version),
        role(entry, entries),
        `${views}`,
        `${failures}`,
        tryLink(name, version, pinKey),
      ];
      return `<tr>${cells.map(cell).join('')}</tr>`;
    }),
  );
  const history = [...changes].reverse().map((change) => {
    const { at, action, remote, from, to, percent } = change;
    const { by, why } = changeTextsOf(change);
    const what = `${WHAT[action]}${percent === undefined ? '' : ` (${percent} %)`}`;
    const cells = [
      `<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')}</time>`,
      code(remote),
      what,
      code(from),
      code(to),
      escaped(by),
      escaped(why),
    ];
    return `<tr>${cells.map(cell).join('')}</tr>`;
  });
  const stopped = violations.all().map(({ page: where, directive, blocked, visitors, last }) => {
    const at = new Date(last).toISOString();
    const time = `<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')}</time>`;
    return `<tr>${[code(where), code(directive), code(blocked), `${visitors}`, time].map(cell).join('')}</tr>`;
  });
  const counted = shared ? 'de todas las puertas de entrada' : 'de este servidor';
  return `<!doctype html><html lang="es-PE"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Versiones en uso · Qhatu</title><style>${STYLE}</style></head><body><main>
<h1>Versiones en uso</h1>
<p>Cascarón ${code(shell.version)}, documento ${code(digest)}. Las cifras son ${counted}, en los últimos diez minutos.
<a href="/?fronteras=1">Ver las fronteras en la tienda</a> · <a href="/?release=">Olvidar la versión elegida</a></p>
<h2>Partes</h2>
${table('Partes', ['Parte', 'Versión', 'Quién la recibe', 'Páginas', 'Fallas', 'Ver'], rows)}
<h2>Historia</h2>
${history.length === 0 ? '<p>Todavía nadie ha cambiado nada.</p>' : table('Historia', ['Cuándo (UTC)', 'Parte', 'Qué', 'Antes', 'Después', 'Quién', 'Por qué'], history)}
<h2>Lo que la política de contenido detuvo</h2>
${stopped.length === 0 ? '<p>Ningún navegador ha avisado nada en las últimas 24 horas.</p>' : table('Política de contenido', ['Página', 'Regla', 'Detenido', 'Visitantes', 'Última vez (UTC)'], stopped)}
</main></body></html>`;
}

const table = (label: string, heads: string[], rows: string[]): string =>
  `<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table><thead><tr>${heads
    .map((head) => `<th scope="col">${head}</th>`)
    .join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;

type Entry = Site['snapshot']['document']['microFrontends'][string][number];

function role(entry: Entry, entries: Entry[]): string {
  const { traffic, default: standard } = entry.deployment;
  if (standard) return traffic === 100 ? 'todos' : `${traffic} % de visitantes`;
  if (traffic > 0) return `<span class="canary">prueba: ${traffic} % de visitantes</span>`;
  if (entries.some(({ fallbackUrl }) => fallbackUrl === entry.url)) return 'respaldo, si falla la otra';
  return '<span class="canary">solo el equipo</span>';
}

const A_DAY_MS = 86_400_000;

/** Has this browser get that release for a day, or until it is forgotten, see `visitOf`. */
function tryLink(name: string, version: string, pinKey: string | undefined): string {
  if (pinKey === undefined) return '–';
  const pin = signPin({ choice: { [name]: version }, expires: Date.now() + A_DAY_MS }, pinKey);
  return `<a aria-label="Probar ${escaped(name)} ${escaped(version)}" href="/?release=${encodeURIComponent(pin)}">Probar</a>`;
}
