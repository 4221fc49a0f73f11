import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataFolderBusy, lockFolder } from './lock';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qhatu-lock-'));
  file = join(folder, 'db.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const leave = (owner: object, ageSeconds = 0) => {
  writeFileSync(file, JSON.stringify(owner));
  const at = Date.now() / 1000 - ageSeconds;
  utimesSync(file, at, at);
};
const pid = () => JSON.parse(readFileSync(file, 'utf8')).pid;

test('a second copy is told in one sentence which process holds the folder', () => {
  const release = lockFolder(file);
  expect(() => lockFolder(file)).toThrow(DataFolderBusy);
  expect(() => lockFolder(file)).toThrow(new RegExp(`process ${process.pid}\\)`));
  release();
  lockFolder(file)();
});

test('a lock left by kill -9 is taken over', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  leave({ pid: child.pid, host: hostname(), started: null });
  expect(() => lockFolder(file)).toThrow(DataFolderBusy);
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
  const release = lockFolder(file);
  expect(pid()).toBe(process.pid);
  release();
});

test('a later process with the same number is not the owner', () => {
  leave({ pid: process.pid, host: hostname(), started: 'long ago' });
  lockFolder(file)();
});

test('a lock of another machine holds while it beats and is stale after half a minute', () => {
  leave({ pid: 1, host: 'another', started: null }, 5);
  expect(() => lockFolder(file)).toThrow(DataFolderBusy);
  leave({ pid: 1, host: 'another', started: null }, 31);
  lockFolder(file)();
});

test('an unreadable lock is not taken at once: it may be being written', () => {
  writeFileSync(file, '');
  expect(() => lockFolder(file)).toThrow(DataFolderBusy);
});

test('releasing removes only one’s own lock', () => {
  const release = lockFolder(file);
  leave({ pid: 1, host: 'another', started: null });
  release();
  expect(pid()).toBe(1);
});
