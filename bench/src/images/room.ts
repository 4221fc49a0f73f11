import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readlinkSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What a base image brings: this machine's own, to be read only. */
const SYSTEM = ['usr', 'bin', 'sbin', 'lib', 'lib32', 'lib64', 'etc', 'proc', 'sys', 'dev'];
/** Made in each room for the system's sake; nothing of them is copied to another one. */
const MADE = ['tmp', 'root'];

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Folders of the system as mount points, or as the links that they are. */
function furnish(room: string): string[] {
  const mounted: string[] = [];
  for (const name of SYSTEM) {
    const host = `/${name}`;
    if (!existsSync(host)) continue;
    const here = path.join(room, name);
    if (lstatSync(host).isSymbolicLink()) {
      if (!lstatSync(here, { throwIfNoEntry: false })) symlinkSync(readlinkSync(host), here);
    } else {
      mkdirSync(here, { recursive: true });
      mounted.push(name);
    }
  }
  for (const name of MADE) mkdirSync(path.join(room, name), { recursive: true });
  return mounted;
}

export interface Inside {
  /** Absolute folder of the room in which the command starts. */
  workdir: string;
  env: Readonly<Record<string, string>>;
  /** Folder of the room → folder of this machine, to be read and written. */
  writable?: Readonly<Record<string, string>>;
  /** Numbers of user and group; without them root, as while an image is built. */
  user?: string;
  /** Nothing but `writable` and /tmp can be written. */
  readOnly?: boolean;
}

/**
 * The script that makes of a folder a machine's root and becomes the command in it. It has mounts of its own, which end with
 * it, and sees nothing of this machine but its system's programs.
 */
function script(room: string, argv: readonly string[], inside: Inside): string {
  const mounted = furnish(room);
  const { workdir, writable = {}, user, readOnly = false } = inside;
  for (const [at, host] of Object.entries(writable)) {
    const target = path.join(room, at);
    if (statSync(host).isDirectory()) mkdirSync(target, { recursive: true });
    else if (!existsSync(target)) writeFileSync(target, '');
  }
  const [uid, gid] = (user ?? '0:0').split(':');
  const drop =
    user === undefined
      ? ''
      : `setpriv --reuid=${uid} --regid=${gid ?? uid} --clear-groups --no-new-privs --inh-caps=-all `;
  const environment = Object.entries(inside.env).map(([name, value]) => quoted(`${name}=${value}`));
  return [
    'set -e',
    `mount --bind ${quoted(room)} ${quoted(room)}`,
    ...(readOnly ? [`mount -o remount,bind,ro ${quoted(room)}`] : []),
    ...mounted.map((name) => `mount --rbind /${name} ${quoted(path.join(room, name))}`),
    ...['usr', 'etc'].map((name) => `mount -o remount,bind,ro ${quoted(path.join(room, name))}`),
    `mount -t tmpfs -o mode=1777 tmpfs ${quoted(path.join(room, 'tmp'))}`,
    ...Object.entries(writable).map(([at, host]) => `mount --bind ${quoted(host)} ${quoted(path.join(room, at))}`),
    `exec chroot ${quoted(room)} ${drop}env -i -C ${quoted(workdir)} ${environment.join(' ')} ${argv.map(quoted).join(' ')}`,
  ].join('\n');
}

const BASE_ENV = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' };
const unshared = (text: string): [string, string[]] => [
  'unshare',
  ['--mount', '--propagation', 'private', 'sh', '-c', text],
];

/** Whether this account may make rooms. */
export const canMakeRooms = (): boolean =>
  spawnSync('unshare', ['--mount', '--propagation', 'private', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

/** Runs a command to its end. @throws with its last words when it fails */
export function runInside(room: string, argv: readonly string[], inside: Inside): string {
  const [file, args] = unshared(script(room, argv, { ...inside, env: { ...BASE_ENV, HOME: '/root', ...inside.env } }));
  const { status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8', maxBuffer: 64e6 });
  if (status !== 0) throw new Error(`${argv.join(' ')} ended with ${status}:\n${`${stdout}${stderr}`.slice(-3_000)}`);
  return stdout;
}

/** Starts a command that stays; its process is the child itself, so a signal to that reaches it. */
export function startInside(room: string, argv: readonly string[], inside: Inside): ChildProcess {
  const [file, args] = unshared(script(room, argv, { ...inside, env: { ...BASE_ENV, HOME: '/tmp', ...inside.env } }));
  return spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Whether a folder of a room is the system's or made for it, and so no part of what an image adds. */
export const isSystemFolder = (name: string): boolean => [...SYSTEM, ...MADE].includes(name);
