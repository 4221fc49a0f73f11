const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export interface MailParts {
  title: string;
  /** Paragraphs, plain text. */
  body: string[];
  /** One thing to do, at most. The address must be one of ours (D54). */
  action?: { label: string; url: string };
  /** Rows of a summary: name and value. */
  rows?: [string, string][];
}

interface MailPage {
  title: string;
  /** What programs show beside the subject; text. */
  preheader?: string;
  /** Below the title: safe HTML. */
  content: string;
  /** Below who wrote it: safe HTML. */
  foot?: string;
}

/** The paper that every mail of the shop is written on. */
export function mailPage({ title, preheader, content, foot = '' }: MailPage): string {
  const hidden = preheader
    ? `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>\n`
    : '';
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#faf7f2;color:#2a211c;font:16px/1.5 system-ui,sans-serif">
${hidden}<div style="max-width:560px;margin:0 auto;padding:32px 24px">
<h1 style="font-size:24px;margin:0 0 24px">${escapeHtml(title)}</h1>
${content}
<p style="margin:32px 0 0;color:#6b5f57;font-size:14px">Qhatu, el mercado del Perú</p>
${foot}</div></body></html>`;
}

/** One mail, in both forms that a mail needs. Everything given is text and is escaped. */
export function renderMail({ title, body, action, rows = [] }: MailParts): { text: string; html: string } {
  const text = [
    title,
    '',
    ...body.flatMap((paragraph) => [paragraph, '']),
    ...rows.map(([name, value]) => `${name}: ${value}`),
    ...(action ? ['', `${action.label}: ${action.url}`] : []),
    '',
    'Qhatu, el mercado del Perú',
  ].join('\n');
  const paragraphs = body.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('');
  const table = rows
    .map(
      ([name, value]) =>
        `<tr><td style="padding:4px 16px 4px 0;color:#6b5f57">${escapeHtml(name)}</td><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#9b1b38;color:#fff;padding:12px 24px;border-radius:6px;text-decoration:none">${escapeHtml(action.label)}</a></p>`
    : '';
  const rest = `${paragraphs}${table ? `<table style="border-collapse:collapse;margin:0 0 16px">${table}</table>` : ''}${button}`;
  return { text, html: mailPage({ title, content: rest }) };
}

export { escapeHtml };
