import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from './errors';

/**
 * The page for addresses that no page can be made for (malformed ones), or when not even the frame can be made.
 * Complete in itself: no script, no stylesheet, nothing that could fail as well.
 */
export function errorPage(status: number, requestId: string): string {
  const { msg } = errorBody(status);
  return `<!doctype html>
<html lang="es-PE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Qhatu</title>
</head>
<body>
<main>
<h1>${msg}</h1>
<p><a href="/">Ir al inicio</a></p>
<p><small>Código de la solicitud: ${requestId}</small></p>
</main>
</body>
</html>
`;
}

/** Answers with an error as whoever asks can read it, a page or a body; nothing keeps it. */
export function sendError(request: FastifyRequest, reply: FastifyReply, status: number): void {
  reply.header('cache-control', 'no-store').code(status);
  const html = (request.headers.accept ?? '').includes('text/html');
  if (html) reply.type('text/html; charset=utf-8').send(errorPage(status, request.id));
  else reply.send(errorBody(status, request.id));
}
