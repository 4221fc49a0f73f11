import { ClockWrong, loggedError } from '@qhatu/contract/operations';
import { isConnectionLost } from '../db/connection-lost';
import { DataFolderBusy } from '../db/lock';
import { DatabaseBehind, DatabaseOfAnotherVersion, MigrationBlocked } from '../db/migrate';
import { DataFolderUnusable } from '../db/open';
import { TAKES_NO_WRITES } from '../db/preparing-client';
import { BadEnvironment } from '../env';
import { FilesUnusable } from '../files/files';
import { DemoDatabase } from '../seed/known-accounts';

/** Errors whose message was written for the person who starts the shop. */
const SENTENCES = [
  BadEnvironment,
  ClockWrong,
  DataFolderBusy,
  DataFolderUnusable,
  DatabaseBehind,
  DatabaseOfAnotherVersion,
  DemoDatabase,
  FilesUnusable,
  MigrationBlocked,
];

/** PostgreSQL's own refusals of a connection, by the beginning of their SQLSTATE: away, not let in, no such database, no room. */
const REFUSED = /^(?:08|28|3D|53|57P)/;
/** What Node says of a certificate that does not hold, or of something that speaks no TLS. */
const NO_TLS = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;
/** What pg says of such a server, without a code. */
const NO_SSL = /^The server does not support SSL|establishing an SSL/;

/** What kept a process from its database; null when it was something else. */
function databaseProblem(error: unknown): string | null {
  // A name with several addresses: each was tried, and all of it together says nothing.
  const [one = error] = error instanceof AggregateError ? error.errors : [];
  const { code = '', syscall = '', message } = one as NodeJS.ErrnoException;
  const isOfNetwork = syscall === 'connect' || syscall === 'getaddrinfo' || code === 'ECONNRESET';
  const isIt =
    isOfNetwork || REFUSED.test(code) || NO_TLS.test(code) || NO_SSL.test(message) || isConnectionLost(message);
  return isIt ? message : null;
}

/** A port of this process that it cannot have; null when it was something else. */
function portProblem(error: unknown): string | null {
  const { code, syscall, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  // The same codes say of a connection that the database is away.
  if (syscall !== 'listen') return null;
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is taken: stop what uses it, or set another one (API_PORT, API_METRICS_PORT).`;
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}: set API_HOST or METRICS_HOST.`;
  if (code === 'EACCES')
    return `This process may not listen on port ${port}: set one from 1024 on (API_PORT, API_METRICS_PORT).`;
  return null;
}

/** What a person can do something about is one sentence; anything else keeps its stack. */
export function explain(error: unknown): string {
  if (SENTENCES.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'The disk is full: nothing was damaged, free some space and start again.';
  if (code === '08P01' && message.includes('startup parameter')) {
    return `DATABASE_URL leads to a pooler that takes no settings of a connection (${message}): set DATABASE_POOLER=transaction.`;
  }
  if (code === TAKES_NO_WRITES) {
    return 'DATABASE_URL leads to a server that takes no writes, as a replica does: it has to be the primary.';
  }
  const port = portProblem(error);
  if (port) return port;
  const problem = databaseProblem(error);
  if (problem) return `The database of DATABASE_URL cannot be used: ${problem}`;
  const { type, message: said, stack = '' } = loggedError(error);
  return `${type}: ${said}\n${stack}`;
}
