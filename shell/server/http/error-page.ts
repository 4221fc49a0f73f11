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
