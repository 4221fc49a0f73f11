import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { browserConfig } from '../webpack/browser';
import { STAND_INS, type StandIn } from '../webpack/stand-ins';
import { compile } from './compile';
import { hashFiles, precompress } from './files';

/** What a stand-in saves, in bytes of brotli over all scripts of the shell. */
export interface StandInGain extends Pick<StandIn, 'package' | 'file' | 'gain'> {
  measured: number;
}

/** Bytes of brotli of the shell's scripts, built for the browser with these stand-ins alone. */
async function shellBytes(standIns: readonly StandIn[]): Promise<number> {
  const outDir = await mkdtemp(path.join(os.tmpdir(), 'qhatu-stand-ins-'));
  try {
    const config = browserConfig('shell', { mode: 'production', outDir, buildId: 'measured', standIns });
    // What webpack has stored of another build knows its stand-ins.
    await compile({ ...config, cache: false });
    await precompress(outDir, 'production');
    const { files } = await hashFiles(outDir);
    const scripts = Object.entries(files).filter(([file]) => file.endsWith('.js'));
    return scripts.reduce((sum, [file, { bytes }]) => sum + (files[`${file}.br`]?.bytes ?? bytes), 0);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** What each stand-in saves by itself: the shell's scripts without it beside those with all of them. One build after the other. */
export async function* standInGains(): AsyncGenerator<StandInGain> {
  const whole = await shellBytes(STAND_INS);
  for (const standIn of STAND_INS) {
    const without = await shellBytes(STAND_INS.filter((other) => other !== standIn));
    yield { package: standIn.package, file: standIn.file, gain: standIn.gain, measured: without - whole };
  }
}
