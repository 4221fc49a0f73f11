import { Socket } from 'node:net';

/** What reaches into other processes of this user: a signal ends them, and one opens a debugger in them. */
const REACHING_OUT = ['_kill', '_debugProcess', '_debugEnd'];
const refused = (what: string) => Object.assign(new Error(`the renderer may not ${what}`), { code: 'EACCES' });
const fixed = { configurable: false, writable: false };

/** No signals; packages that watch over the end of a process look whether `kill` is there, and end themselves by it. */
function forbidSignals(): void {
  for (const name of REACHING_OUT) Reflect.deleteProperty(process, name);
  Object.defineProperty(process, 'kill', {
    ...fixed,
    value(pid: number): never {
      if (pid === process.pid) process.exit(1);
      throw refused('send signals');
    },
  });
}

const bare = (host: string): string => host.replace(/^\[|\]$/g, '');

/** Where a call of `Socket.prototype.connect` leads, as `host:port`; undefined for a local socket or nonsense. */
function targetOf(args: unknown[]): string | undefined {
  // `net.connect` hands on what it has put in order already: a list in a list.
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  const { host, port, path } = (
    typeof first === 'object' && first !== null ? first : { port: first, host: second }
  ) as { host?: unknown; port?: unknown; path?: unknown };
  if (path || !/^\d+$/.test(String(port))) return undefined;
  return `${typeof host === 'string' ? bare(host) : 'localhost'}:${port}`;
}

/** `host:port` of an address. */
function hostOf(address: string): string {
  const { protocol, hostname, port } = new URL(address);
  return `${bare(hostname)}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

/**
 * Before any code of a remote runs: this process sends no signals, and opens connections to the named addresses only.
 * (A fence, not a wall: what node keeps inside can be reached by code that knows it well. See docs/operations.md.)
 */
export function confine(addresses: string[]): void {
  forbidSignals();
  const allowed = new Set(addresses.map(hostOf));
  const connect = Socket.prototype.connect as (this: Socket, ...args: unknown[]) => Socket;
  Object.defineProperty(Socket.prototype, 'connect', {
    ...fixed,
    value(this: Socket, ...args: unknown[]): Socket {
      const target = targetOf(args);
      if (target !== undefined && allowed.has(target)) return connect.apply(this, args);
      throw refused(`connect to ${target ?? 'a local socket'}`);
    },
  });
}
