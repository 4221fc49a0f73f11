import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from './app';

/** A mail as its reader's program shows it. */
export interface ReadLetter {
  to: string;
  subject: string;
  text: string;
  html: string;
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

/** Reads a message as it went out, not as it was asked for: what the mail library made of it. */
export function readLetter(eml: string): ReadLetter {
  const { headers, body } = part(eml.replaceAll('\r\n', '\n'));
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((each) => part(each.replace(/^\n/, '')));
  const find = (type: string) => {
    const found = parts.find((each) => each.headers.get('content-type')?.startsWith(type));
    return found ? decode(found.body, found.headers.get('content-transfer-encoding') ?? '') : '';
  };
  return {
    to: headers.get('to') ?? '',
    subject: words(headers.get('subject') ?? ''),
    text: find('text/plain'),
    html: find('text/html'),
  };
}

/** Sends everything that waits and gives what this address has got, oldest first. */
export async function lettersTo(shop: TestApp, address: string): Promise<ReadLetter[]> {
  await shop.app.jobs.drain();
  const folder = join(shop.env.DATA_DIR, 'mail');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readLetter(readFileSync(join(folder, name), 'utf8')))
    .filter(({ to }) => to === address);
}

/** The newest with this subject: mails that wait together are sent at the same moment, in no order. */
export async function letterTo(shop: TestApp, address: string, subject: string): Promise<ReadLetter | undefined> {
  return (await lettersTo(shop, address)).filter((letter) => letter.subject === subject).at(-1);
}
