import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from './app';

/** A mail as its reader's program shows it. */
export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; bytes: Buffer }[];
}

const quotedPrintable = (text: string): string => {
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number(`0x${hex}`)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

function decode(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? quotedPrintable(text) : text;
}

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=` (RFC 2047). */
const words = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? decode(text, 'base64') : quotedPrintable(text.replaceAll('_', ' ')),
    );

function part(source: string): { headers: Map<string, string>; body: string } {
  const end = source.indexOf('\n\n');
  const lines = source
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n');
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { headers, body: source.slice(end + 2) };
}

type Part = ReturnType<typeof part>;

/** What lies in a multipart body; itself when it is a single part. A part may be multipart again (files beside the words). */
function partsOf(whole: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(whole.headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return [whole];
  return whole.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((each) => partsOf(part(each.replace(/^\n/, ''))));
}

const attachmentOf = ({ headers, body }: Part): ReceivedMail['attachments'] => {
  const filename = /^attachment;.*filename="?([^";]+)"?/.exec(headers.get('content-disposition') ?? '')?.[1];
  const contentType = headers.get('content-type')?.split(';')[0] ?? '';
  return filename === undefined ? [] : [{ filename, contentType, bytes: Buffer.from(body, 'base64') }];
};

/** Reads a message as it went out, not as it was asked for: what the mail library made of it. */
export function parseMail(eml: string): ReceivedMail {
  const whole = part(eml.replaceAll('\r\n', '\n'));
  const parts = partsOf(whole);
  const find = (type: string) => {
    const found = parts.find((each) => each.headers.get('content-type')?.startsWith(type));
    return found ? decode(found.body, found.headers.get('content-transfer-encoding') ?? '') : '';
  };
  return {
    to: whole.headers.get('to') ?? '',
    subject: words(whole.headers.get('subject') ?? ''),
    text: find('text/plain'),
    html: find('text/html'),
    attachments: parts.flatMap(attachmentOf),
  };
}

/** Sends everything that waits and gives what this address has got, oldest first. */
export async function mailsTo(shop: TestApp, address: string): Promise<ReceivedMail[]> {
  await shop.app.jobs.drain();
  const folder = join(shop.env.DATA_DIR, 'mail');
  // Made with the first one.
  return (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => parseMail(readFileSync(join(folder, name), 'utf8')))
    .filter(({ to }) => to === address);
}

/** The newest with this subject: mails that wait together are sent at the same moment, in no order. */
export async function mailTo(shop: TestApp, address: string, subject: string): Promise<ReceivedMail | undefined> {
  return (await mailsTo(shop, address)).filter((mail) => mail.subject === subject).at(-1);
}
