import type { Failure } from './failure';

const ADDRESS = '/releases/report';
/** A page that fails over and over says so a few times; the site would not listen to more. */
const MAX_REPORTS = 10;
const FILE = /\/remotes\/(mf-[a-z0-9-]+)\/([\w.-]+)\//;

const reported = new WeakSet<object>();
let sent = 0;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);

/** Sends a failure to the site. An error that passes several nets on its way is reported once. */
export function sendReport({ remote, version, stage, error, reference }: Failure): void {
  if (typeof error === 'object' && error !== null) {
    if (reported.has(error)) return;
    reported.add(error);
  }
  if (sent >= MAX_REPORTS) return;
  sent += 1;
  const body = JSON.stringify({ remote, version, stage, message: messageOf(error), ...(reference && { reference }) });
  navigator.sendBeacon(ADDRESS, body);
}

/** Reports an uncaught error of the release in whose file it arose; errors of the shell and of extensions are not reported. */
export function sendUncaught(event: ErrorEvent | PromiseRejectionEvent): void {
  const error: unknown = 'reason' in event ? event.reason : event.error;
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [, remote, version] = FILE.exec(stack) ?? FILE.exec('filename' in event ? event.filename : '') ?? [];
  if (remote && version) sendReport({ remote, version, stage: 'error', error: error ?? 'unknown' });
}
