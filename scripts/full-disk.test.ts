import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasSmallDisks, type SmallDisk, smallDisk } from '../api/test/small-disk';
import { diskSentence } from './lib/preflight.mjs';

/** What `npm start` says, with two tiny parts instead of the shop's, and how it ends. */
function start(dataDir: string): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(__dirname, 'test/tiny-site.mjs')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...PORTS },
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { status, said: stdout + stderr };
}
const PORTS = { PORT: '3985', API_PORT: '3986', REMOTE_PORT_BASE: '3990' };

const onRealDisk = () => {
  let disk: SmallDisk;
  beforeEach(() => {
    disk = smallDisk(24) as SmallDisk;
  });
  afterEach(() => disk.remove());

  it('a full disk under the data folder: one clear sentence, and what lies there is as it was', () => {
    const data = join(disk.folder, 'var');
    mkdirSync(join(data, 'db'), { recursive: true });
    writeFileSync(join(data, 'db/rows'), 'pedidos');
    disk.fill();
    expect(start(data)).toEqual({
      status: 1,
      said: `Qhatu\n\nThe disk that holds ${data} is full. Free some space and start again; nothing was damaged.\n`,
    });
    expect([readdirSync(data), readdirSync(join(data, 'db'))]).toEqual([['db'], ['rows']]);
    expect(readFileSync(join(data, 'db/rows'), 'utf8')).toBe('pedidos');
  });

  it('a data folder that cannot even be made there: the same sentence', () => {
    disk.fill();
    const data = join(disk.folder, 'var');
    expect(start(data)).toEqual({ status: 1, said: expect.stringContaining(`The disk that holds ${data} is full.`) });
  });

  it('a disk that is almost full is refused before anything is built, with what is needed', () => {
    disk.fill(10e6);
    const { status, said } = start(disk.folder);
    expect(status).toBe(1);
    expect(said).toMatch(
      /^Qhatu\n\nThe disk that holds .* is almost full: \d+ MB are free and 400 MB are needed\. Free some space and start again; nothing was damaged\.\n$/,
    );
    expect(readdirSync(disk.folder)).toEqual(['ballast']);
  });
};

/** The kernel's own "no space left", where nothing may be mounted. */
const onDevFull = () =>
  it('a full disk: one clear sentence', () => {
    let error: unknown;
    try {
      writeFileSync('/dev/full', 'x');
    } catch (caught) {
      error = caught;
    }
    expect(diskSentence(error, '/data')).toContain('The disk that holds /data is full.');
  });

describe('npm start on a disk that is really full', hasSmallDisks ? onRealDisk : onDevFull);
