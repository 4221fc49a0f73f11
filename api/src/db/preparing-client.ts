import { createHash } from 'node:crypto';
import pg from 'pg';
import { isMarked } from './prepared-plan';

/** Names by text, of all connections: the same few statements, over and over. */
const names = new Map<string, string>();

/** PostgreSQL cuts names at 63 characters; a hash never collides by being cut. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = `kept_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    names.set(text, name);
  }
  return name;
}

/** SQLSTATE of a server that only reads: a replica, or what was the primary before a failover (D291). */
export const TAKES_NO_WRITES = '25006';

/** A connection whose end, while it is at work, fails its statement and nothing else. */
export class QuietClient extends pg.Client {
  /** It has said so itself. */
  takesNoWrites = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // A server that dies while this connection is at work fails its statement, which says so. The pool listens to idle
    // ones only: without a listener the same event would end this process.
    this.on('error', () => undefined);
    this.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (code === TAKES_NO_WRITES) this.takesNoWrites = true;
    });
  }
}

/** A connection that prepares the statements marked with `preparedPlan` once, and only then parses and plans them. */
export class PreparingClient extends QuietClient {
  // The signature is that of pg's own overloads; everything but marked statements goes through untouched.
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be named as one type
  override query(text: any, values?: any, callback?: any): any {
    const isPlain = typeof text === 'string' && Array.isArray(values);
    if (!isPlain || !isMarked(text)) return super.query(text, values, callback);
    return super.query({ name: nameOf(text), text, values }, callback);
  }
}
