import { createHash } from 'node:crypto';
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
  /** Beside the usual ones: how a list is left. */
  headers?: Record<string, string>;
}

/** A mail as the development inbox lists it. */
export interface StoredMessage extends Message {
  id: string;
  /** ISO 8601. */
  date: string;
}

/**
 * `Message-ID` of a mail: the same when the same job sends the same words again, so that a mail server can tell a second
 * copy (D206). Other words, such as the fresh link of a later try, are another mail. The domain is the sender's.
 */
function messageId(message: Message, key: string, from: string): string {
  const words = JSON.stringify([key, message.to, message.subject, message.text]);
  const [, domain = 'localhost'] = /@([\w.-]+)/.exec(from) ?? [];
  return `<${createHash('sha256').update(words).digest('hex').slice(0, 40)}@${domain}>`;
}

/** As the mail library takes it. */
const forTransport = ({ attachments = [], ...message }: Message, id: string) => ({
  ...message,
  messageId: id,
  attachments: attachments.map(({ filename, contentType, base64 }) => ({
    filename,
    contentType,
    content: base64,
    encoding: 'base64' as const,
  })),
});

/**
 * Sends a mail; rejects when it could not be handed over. `key` names the job that sends it. At least once: a server that
 * took it and whose answer was lost gets it again, under the same `Message-ID`.
 */
export type Deliver = (message: Message, key: string) => Promise<void>;

/** How many connections to the mail server a process keeps, and how many mails it hands over at once. */
export const SMTP_CONNECTIONS = 4;

/** A mail server that hangs gives the place back; the mail is tried again later. The library's own wait is ten minutes. */
const SMTP_TIMES = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export interface Outbox {
  deliver: Deliver;
  close: () => void;
}

/** The real thing (D7), over connections that are kept. `times`: of tests. */
export function smtpDelivery(
  url: string,
  from: string,
  onError: (error: Error) => void,
  times: Partial<typeof SMTP_TIMES> = {},
): Outbox {
  const pool = { url, pool: true as const, maxConnections: SMTP_CONNECTIONS, ...SMTP_TIMES, ...times };
  const transport = createTransport(pool, { from });
  // A kept connection that breaks between two mails is nobody's failure, and must not end the process.
  transport.on('error', onError);
  return {
    deliver: async (message, key) => {
      await transport.sendMail(forTransport(message, messageId(message, key, from)));
    },
    close: () => transport.close(),
  };
}

interface MailSettings {
  SMTP_URL?: string | undefined;
  MAIL_FROM: string;
  DATA_DIR: string;
}

/** Where files of {@link fileDelivery} are. */
export const mailFolder = ({ DATA_DIR }: Pick<MailSettings, 'DATA_DIR'>): string => join(DATA_DIR, 'mail');

/** By SMTP where there is a server, else into files (D7). `onError` hears of a kept connection that broke. */
export const openOutbox = (env: MailSettings, onError: (error: Error) => void): Outbox =>
  env.SMTP_URL ? smtpDelivery(env.SMTP_URL, env.MAIL_FROM, onError) : fileDelivery(mailFolder(env), env.MAIL_FROM);

/** Each mail as an .eml file, as a mail server would have got it, with its parts beside it for the inbox page. */
function fileDelivery(folder: string, from: string): Outbox {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  let sent = 0;
  const deliver: Deliver = async (message, key) => {
    await mkdir(folder, { recursive: true });
    const date = new Date().toISOString();
    const id = `${date.replace(/[^0-9]/g, '')}-${process.pid}-${++sent}`;
    const { message: eml } = await transport.sendMail(forTransport(message, messageId(message, key, from)));
    await writeFile(join(folder, `${id}.eml`), eml as Buffer);
    await writeFile(join(folder, `${id}.json`), JSON.stringify({ ...message, id, date } satisfies StoredMessage));
  };
  return { deliver, close: () => undefined };
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
