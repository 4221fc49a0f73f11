import { fileURLToPath } from 'node:url';
import { signalAll, signalGroup, spawnGroup } from './groups.mjs';
import { readableStream } from './readable-logs.mjs';
import { root } from './root.mjs';

/** After this long a process that was asked to stop is ended. */
const PATIENCE_MS = 20_000;
const COLOURS = ['magenta', 'cyan', 'yellow', 'green', 'blue', 'red', 'gray'];
const exitWithParent = fileURLToPath(new URL('./exit-with-parent.mjs', import.meta.url));

/**
 * @typedef {{ name: string, args: string[], env?: Record<string, string> }} Part one process of the site
 */

/**
 * Runs parts side by side with concurrently: prefixed readable logs, one signal ends all, and when one ends the
 * others are ended too.
 * @param {Part[]} parts
 */
export async function runTogether(parts) {
  const { default: concurrently } = await import('concurrently');
  const byName = new Map(parts.map((part) => [part.name, part]));
  /** What each part said last that was not a log entry: the sentence with which it gave up. */
  const lastWords = new Map();
  let firstEnded;
  let stopping = false;
  let tellFirst;
  const firstEnd = new Promise((resolve) => {
    tellFirst = resolve;
  });

  const { commands, result } = concurrently(
    parts.map(({ name }, index) => ({ name, command: name, prefixColor: COLOURS[index % COLOURS.length] })),
    {
      prefix: 'name',
      padPrefix: true,
      handleInput: false,
      killOthersOn: ['failure', 'success'],
      killTimeout: PATIENCE_MS,
      outputStream: readableStream(process.stdout, { raw: process.env.LOG_FORMAT === 'json' }),
      // Without a shell in between, and in a group of its own: a signal reaches exactly this process and its children.
      spawn: (name, options) => {
        const { args, env } = byName.get(name);
        return spawnGroup(process.execPath, ['--enable-source-maps', '--import', exitWithParent, ...args], {
          ...options,
          cwd: root,
          env: { ...options.env, ...env },
        });
      },
      // concurrently's own way needs `ps`, which slim systems do not have. Every signal means: finish and end.
      kill: (pid, signal) => {
        signalGroup(pid, signal === 'SIGKILL' ? 'SIGKILL' : 'SIGTERM');
      },
    },
  );
  for (const command of commands) {
    for (const stream of [command.stdout, command.stderr]) {
      stream.subscribe((chunk) => {
        const text = String(chunk)
          .split('\n')
          .filter((line) => line.trim() && !line.startsWith('{'));
        if (text.length > 0) lastWords.set(command.name, [...(lastWords.get(command.name) ?? []), ...text].slice(-15));
      });
    }
    command.close.subscribe(() => {
      firstEnded ??= command.name;
      tellFirst(firstEnded);
    });
  }
  const done = result.then(
    () => undefined,
    () => undefined,
  );

  return {
    /** Resolves when every part has ended. */
    done,
    /** Resolves with the name of the part that ended first. */
    firstEnd,
    /** Name of the part that ended first, while none was asked to. */
    ended: () => (stopping ? undefined : firstEnded),
    lastWords: (name) => (lastWords.get(name) ?? []).join('\n'),
    /** Asks every part to finish, and sees to it that it does. */
    async stop() {
      stopping = true;
      for (const command of commands) command.kill('SIGTERM');
      const timer = setTimeout(() => signalAll('SIGKILL'), PATIENCE_MS);
      await done;
      clearTimeout(timer);
    },
    /** A signal came: concurrently hands it on by itself. */
    interrupted() {
      stopping = true;
      setTimeout(() => signalAll('SIGKILL'), PATIENCE_MS).unref();
    },
  };
}
