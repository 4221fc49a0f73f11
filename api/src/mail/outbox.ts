import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

/** A file that goes with a mail. */
export interface Attachment {
  filename: string;
  contentType: string;
  base64: string;
}

export interface Message {
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: Attachment[];
}

/** A mail as the development inbox lists it. */
export interface StoredMessage extends Message {
  id: string;
  /** ISO 8601. */
  date: string;
}

/** As the mail library takes it. */
const forTransport = ({ attachments = [], ...message }: Message) => ({
  ...message,
  attachments: attachments.map(({ filename, contentType, base64 }) => ({
    filename,
    contentType,
    content: base64,
    encoding: 'base64' as const,
  })),
});

/** Sends a mail; rejects when it could not be handed over. */
export type Deliver = (message: Message) => Promise<void>;

/** The real thing (D7). */
export function smtpDelivery(url: string, from: string): Deliver {
  const transport = createTransport(url, { from });
  return async (message) => {
    await transport.sendMail(forTransport(message));
  };
}

/** Each mail as an .eml file, as a mail server would have got it, with its parts beside it for the inbox page. */
export function fileDelivery(folder: string, from: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  let sent = 0;
  return async (message) => {
    await mkdir(folder, { recursive: true });
    const date = new Date().toISOString();
    const id = `${date.replace(/[^0-9]/g, '')}-${process.pid}-${++sent}`;
    const { message: eml } = await transport.sendMail(forTransport(message));
    await writeFile(join(folder, `${id}.eml`), eml as Buffer);
    await writeFile(join(folder, `${id}.json`), JSON.stringify({ ...message, id, date } satisfies StoredMessage));
  };
}

/** The newest first, at most `limit`. */
export async function storedMessages(folder: string, limit = 100): Promise<StoredMessage[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, limit);
  return Promise.all(newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))));
}

/** Null when there is no such mail; the id never leaves the folder. */
export async function storedMessage(folder: string, id: string): Promise<StoredMessage | null> {
  if (!/^[0-9-]+$/.test(id)) return null;
  try {
    return JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8'));
  } catch {
    return null;
  }
}
