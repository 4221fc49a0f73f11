import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { Refusal } from './settings.mjs';

/** Bytes that a first start needs for database and pictures, and that a later one should find free. */
const FIRST_START = 400e6;
const LATER_START = 30e6;

/** What a failed file operation means for the person; undefined when it is nothing of the kind. */
export function diskSentence(error, what) {
  const sentences = {
    ENOSPC: `The disk that holds ${what} is full. Free some space and start again; nothing was damaged.`,
    EDQUOT: `Your share of the disk that holds ${what} is used up. Free some space and start again; nothing was damaged.`,
    EACCES: `${what} cannot be read and written by this user. Change its permissions, or choose another folder with DATA_DIR.`,
    EPERM: `${what} cannot be read and written by this user. Change its permissions, or choose another folder with DATA_DIR.`,
    EROFS: `${what} is on a disk that can only be read. Choose another folder with DATA_DIR.`,
    ENOTDIR: `${what} is not a folder. Choose another one with DATA_DIR.`,
    EEXIST: `${what} is not a folder. Choose another one with DATA_DIR.`,
    ENOENT: `${what} cannot be created there. Choose another folder with DATA_DIR.`,
  };
  return sentences[error?.code];
}

/** Listens for a moment where a process will listen later. */
function tryPort(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

async function isQhatu(port) {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1_000) });
    return 'discovery' in (await response.json());
  } catch {
    return false;
  }
}

/**
 * @param {import('./settings.mjs').NeededPort[]} ports
 * @throws {Refusal} naming every busy port at once
 */
export async function checkPorts(ports) {
  const sentences = [];
  for (const { name, port, variable } of ports) {
    const site = variable === 'PORT';
    let code = await tryPort(port, site ? '::' : '127.0.0.1');
    if (code && code !== 'EADDRINUSE' && site) code = await tryPort(port, '0.0.0.0');
    if (code === 'EADDRINUSE' && site && (await isQhatu(port))) {
      throw new Refusal(
        `Qhatu is already running at http://localhost:${port}. Stop it first, or give this copy its own PORT, API_PORT, REMOTE_PORT_BASE and DATA_DIR.`,
      );
    }
    if (code === 'EADDRINUSE')
      sentences.push(
        `Port ${port} is busy, and ${name} needs it. Stop what uses it, or choose another one with ${variable}.`,
      );
    else if (code)
      sentences.push(
        `Port ${port}, which ${name} needs, cannot be used here (${code}). Choose another one with ${variable}.`,
      );
  }
  if (sentences.length > 0) throw new Refusal(sentences.join('\n'));
}

/** `mkdir` with `recursive` never returns where folders cannot be made at all, such as in /proc (Node 20). */
async function makeFolder(dir) {
  try {
    await mkdir(dir);
  } catch (error) {
    if (error.code === 'EEXIST') return;
    const parent = path.dirname(dir);
    const parentIsMissing = error.code === 'ENOENT' && (await stat(parent).catch(() => undefined)) === undefined;
    if (!parentIsMissing) throw error;
    await makeFolder(parent);
    await mkdir(dir);
  }
}

/**
 * Proves that the data folder can be used, by using it, before anything is installed, built or started.
 * @throws {Refusal}
 */
export async function checkDataDir(dataDir) {
  const probe = path.join(dataDir, `.probe-${process.pid}`);
  try {
    await makeFolder(dataDir);
    if (!(await stat(dataDir)).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
    const entries = await readdir(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const file = await open(probe, 'wx');
    try {
      await file.writeFile(Buffer.alloc(256 * 1024, 1));
      await file.sync();
    } finally {
      await file.close();
    }
    const { bavail, bsize } = await statfs(dataDir);
    const needed = entries.some((name) => name === 'db' || name === 'database' || name === 'pglite')
      ? LATER_START
      : FIRST_START;
    if (bavail * bsize < needed) {
      const free = Math.floor((bavail * bsize) / 1e6);
      throw new Refusal(
        `The disk that holds ${dataDir} is almost full: ${free} MB are free and ${needed / 1e6} MB are needed. Free some space and start again; nothing was damaged.`,
      );
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(diskSentence(error, dataDir) ?? `${dataDir} cannot be used: ${error.message}`);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}
