import { spawnNode } from './groups.mjs';
import { diskSentence } from './preflight.mjs';
import { root } from './root.mjs';
import { Refusal } from './settings.mjs';

const seconds = (from) => `${((Date.now() - from) / 1000).toFixed(1)} s`;

/** Runs one piece of preparation and says how long it took. */
export async function step(name, work) {
  const started = Date.now();
  try {
    const note = await work();
    console.log(`  ✓ ${name}${note ? `: ${note}` : ''} (${seconds(started)})`);
  } catch (error) {
    console.log(`  ✗ ${name} (${seconds(started)})`);
    throw error instanceof Refusal
      ? new Refusal(`${name} could not be made:\n${error.message}`)
      : new Refusal(diskSentence(error, 'the project') ?? `${name} failed: ${error.message}`);
  }
}

/**
 * Runs a command quietly; what it wrote is shown only when it fails.
 * @returns {Promise<string>} its output
 */
export function run(args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawnNode(args, { cwd: root, env: { ...process.env, ...env }, stdio: 'pipe' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output);
      else if (/ENOSPC|no space left on device|the disk is full/i.test(output))
        reject(Object.assign(new Error('disk full'), { code: 'ENOSPC' }));
      else
        reject(
          new Refusal(`${output.trim().split('\n').slice(-40).join('\n')}${signal ? `\n(ended by ${signal})` : ''}`),
        );
    });
  });
}
