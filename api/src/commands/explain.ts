import { ClockWrong, loggedError } from '@qhatu/contract/operations';
import { DataFolderBusy } from '../db/lock';
import { DatabaseBehind, DatabaseOfAnotherVersion, MigrationBlocked } from '../db/migrate';
import { DataFolderUnusable } from '../db/open';
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

/** What a person can do something about is one sentence; anything else keeps its stack. */
export function explain(error: unknown): string {
  if (SENTENCES.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, message, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') return `Port ${port} on ${address} is taken: stop what uses it or set API_PORT.`;
  if (code === 'ENOSPC') return 'The disk is full: nothing was damaged, free some space and start again.';
  if (code === '08P01' && message.includes('startup parameter')) {
    return `DATABASE_URL leads to a pooler that takes no settings of a connection (${message}): set DATABASE_POOLER=transaction.`;
  }
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code?.startsWith('28') || code === '3D000') {
    return `The database of DATABASE_URL cannot be used: ${message}`;
  }
  const { type, message: said, stack = '' } = loggedError(error);
  return `${type}: ${said}\n${stack}`;
}
