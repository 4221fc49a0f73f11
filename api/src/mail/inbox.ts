import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../http/errors';
import { type StoredMessage, storedMessage, storedMessages } from './outbox';
import { escapeHtml } from './template';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; frame-src 'self'";

const page = (title: string, body: string): string => `<!doctype html><html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem;color:#2a211c;background:#faf7f2}
a{color:#9b1b38}li{padding:.75rem 0;border-top:1px solid #e5dcd2}ul{list-style:none;padding:0}small{color:#6b5f57}
pre{white-space:pre-wrap;background:#fff;padding:1rem;border:1px solid #e5dcd2}iframe{width:100%;height:32rem;border:1px solid #e5dcd2;background:#fff}</style>
</head><body>${body}</body></html>`;

const when = (iso: string): string =>
  new Intl.DateTimeFormat('es-PE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'America/Lima' }).format(
    new Date(iso),
  );

function listPage(messages: StoredMessage[]): string {
  const items = messages.map(
    ({ id, to, subject, date }) =>
      `<li><a href="/dev/buzon/${id}">${escapeHtml(subject)}</a><br><small>${escapeHtml(to)}, ${when(date)}</small></li>`,
  );
  return page('Buzón', `<h1>Buzón</h1>${items.length ? `<ul>${items.join('')}</ul>` : '<p>Aún no hay correos.</p>'}`);
}

/** Links of the text are made clickable; nothing else of a mail is interpreted outside of its frame. */
function messagePage({ id, to, subject, date, text, html, attachments = [] }: StoredMessage): string {
  const linked = escapeHtml(text).replace(
    /https?:&#47;&#47;\S+|https?:\/\/\S+/g,
    (url) => `<a href="${url}">${url}</a>`,
  );
  const files = attachments.map(
    ({ filename }, index) => `<li><a href="/dev/buzon/${id}/adjunto/${index}">${escapeHtml(filename)}</a></li>`,
  );
  return page(
    subject,
    `<p><a href="/dev/buzon">Buzón</a></p><h1>${escapeHtml(subject)}</h1><p><small>Para ${escapeHtml(to)}, ${when(date)}</small></p>
<pre>${linked}</pre>${files.length ? `<h2>Adjuntos</h2><ul>${files.join('')}</ul>` : ''}${html ? `<iframe sandbox="allow-popups allow-top-navigation-by-user-activation" title="El correo" src="/dev/buzon/${id}/html"></iframe>` : ''}`,
  );
}

const html = (reply: FastifyReply, body: string) =>
  reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(body);

/** The mails that would have gone out, for whoever develops. Part of the demo only (D7). */
export async function inbox(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  app.get('/dev/buzon', { schema: { hide: true } }, async (_request, reply) =>
    html(reply, listPage(await storedMessages(folder))),
  );

  for (const part of ['', '/html'] as const) {
    app.get<{ Params: { id: string } }>(`/dev/buzon/:id${part}`, { schema: { hide: true } }, async (request, reply) => {
      const message = await storedMessage(folder, request.params.id);
      if (!message) throw notFound('Ese correo no existe.');
      return html(reply, part ? (message.html ?? '') : messagePage(message));
    });
  }

  app.get<{ Params: { id: string; index: string } }>(
    '/dev/buzon/:id/adjunto/:index',
    { schema: { hide: true } },
    async (request, reply) => {
      const message = await storedMessage(folder, request.params.id);
      const file = message?.attachments?.[Number(request.params.index)];
      if (!file) throw notFound('Ese adjunto no existe.');
      return reply
        .header('content-disposition', `attachment; filename="${file.filename}"`)
        .type(file.contentType)
        .send(Buffer.from(file.base64, 'base64'));
    },
  );
}
