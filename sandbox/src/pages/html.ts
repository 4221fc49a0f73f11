/** Text that has been made safe, or was written here. */
export class Markup {
  constructor(readonly text: string) {}
}

const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Part = Markup | string | number | Part[];
const print = (part: Part): string =>
  Array.isArray(part) ? part.map(print).join('') : part instanceof Markup ? part.text : safe(String(part));

/** Markup whose inserted texts are escaped. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(texts.reduce((all, text, index) => all + print(parts[index - 1] ?? '') + text));

/** A page of the stand-ins: no inline scripts, no foreign hosts, and only this site may frame it. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'x-robots-tag': 'noindex',
};

export function page(title: string, body: Markup): string {
  return `<!doctype html>${
    html`<html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Banco de pruebas</title>
<link rel="stylesheet" href="/sandbox/assets/sandbox.css">
<script type="module" src="/sandbox/assets/page.js"></script></head>
<body><main>${body}</main></body></html>`.text
  }`;
}
