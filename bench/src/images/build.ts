import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import dockerignore from '@balena/dockerignore';
import { root } from '@qhatu/e2e/processes';
import { expand, readDockerfile, type Stage, type Step } from './dockerfile';
import { isSystemFolder, runInside } from './room';

/** What an engine would have made of a Dockerfile. */
export interface Image {
  /** Its files as a folder. */
  room: string;
  workdir: string;
  env: Record<string, string>;
  user: string;
  argv: string[];
}

interface Made extends Image {
  args: Record<string, string>;
}

/** Where the files have npm keep what it fetched: a mount of the engine's, no part of an image. */
const NPM_CACHE = '/var/cache/npm';
/** Where npm finds this machine's own settings meanwhile. */
const NPM_SETTINGS = '/var/cache/npmrc';

/** npm finds its registry and what it trusts as on this machine; both are no part of an image. */
function npmOfThisMachine(): { env: Record<string, string>; writable: Record<string, string> } {
  const asked =
    /^(npm_config_|NPM_CONFIG_|NODE_EXTRA_CA_CERTS$|SSL_CERT|https?_proxy$|HTTPS?_PROXY$|no_proxy$|NO_PROXY$)/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => asked.test(name))) as Record<
    string,
    string
  >;
  const config = path.join(os.homedir(), '.npmrc');
  const cache = path.join(root, '.cache/npm');
  mkdirSync(cache, { recursive: true });
  if (!existsSync(config)) return { env, writable: { [NPM_CACHE]: cache } };
  return {
    env: { ...env, NPM_CONFIG_USERCONFIG: NPM_SETTINGS },
    writable: { [NPM_CACHE]: cache, [NPM_SETTINGS]: config },
  };
}

function cp(from: string, to: string, linked: boolean): void {
  // `--link`: the files of a stage are not changed by the next one, but replaced.
  const { status, stderr } = spawnSync('cp', [linked ? '-aTl' : '-aT', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`cp ${from} ${to}: ${stderr}`);
}

/** Builds images as their files say, step by step, in folders; stages with the same text are made once. */
export class Builder {
  private readonly folder = mkdtempSync(path.join(os.tmpdir(), 'qhatu-images-'));
  private readonly known = new Map<string, Made>();
  private readonly ignored = dockerignore().add(readFileSync(path.join(root, '.dockerignore'), 'utf8'));

  constructor(private readonly say: (text: string) => void) {}

  build(file: string, given: Readonly<Record<string, string>> = {}): Image {
    const { stages, args } = readDockerfile(file);
    const byName = new Map<string, Made>();
    let last: Made | undefined;
    for (const stage of stages) {
      last = this.stage(stage, { ...args, ...given }, byName);
      if (stage.name) byName.set(stage.name, last);
    }
    if (!last) throw new Error(`${file} has no stage`);
    return last;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private stage(stage: Stage, args: Record<string, string>, byName: ReadonlyMap<string, Made>): Made {
    const parent = byName.get(stage.from);
    const used = stage.steps.flatMap(({ flags }) => byName.get(flags.from ?? '')?.room ?? []);
    // An argument that a stage does not ask for changes nothing in it.
    const asked = stage.steps
      .filter(({ keyword }) => keyword === 'ARG')
      .map(({ text }) => args[text.split('=')[0] ?? '']);
    const key = JSON.stringify([
      parent?.room ?? expand(stage.from, args),
      stage.steps.map(({ line: _, ...step }) => step),
      used,
      asked,
    ]);
    const before = this.known.get(key);
    if (before) return before;
    const room = path.join(this.folder, `${this.known.size}-${stage.name ?? 'image'}`);
    mkdirSync(room);
    if (parent) for (const name of layers(parent.room)) cp(path.join(parent.room, name), path.join(room, name), true);
    const made: Made = parent
      ? { ...parent, room, env: { ...parent.env }, args: {} }
      : { room, workdir: '/', env: {}, user: '0:0', argv: [], args: {} };
    for (const step of stage.steps) {
      this.say(`   ${stage.name ?? 'image'}: ${step.keyword} ${step.text.slice(0, 100)}`);
      this.step(step, made, args, byName);
    }
    this.known.set(key, made);
    return made;
  }

  private step(
    step: Step,
    made: Made,
    args: Readonly<Record<string, string>>,
    byName: ReadonlyMap<string, Made>,
  ): void {
    const known = { ...made.args, ...made.env };
    const text = step.keyword === 'RUN' || step.keyword === 'CMD' ? step.text : expand(step.text, known);
    switch (step.keyword) {
      case 'WORKDIR':
        made.workdir = path.posix.resolve(made.workdir, text);
        mkdirSync(path.join(made.room, made.workdir), { recursive: true });
        return;
      case 'ARG': {
        const [name = '', value = ''] = text.split('=');
        made.args[name] = args[name] ?? value;
        return;
      }
      case 'ENV':
        for (const pair of text.split(/\s+/)) {
          const [name = '', ...value] = pair.split('=');
          made.env[name] = value.join('=');
        }
        return;
      case 'USER':
        made.user = text;
        return;
      case 'CMD':
        made.argv = JSON.parse(text) as string[];
        return;
      case 'EXPOSE':
        return;
      case 'COPY':
        this.copy(text.split(/\s+/), step.flags.from === undefined ? null : byName.get(step.flags.from), made);
        return;
      case 'RUN': {
        const { env, writable } = npmOfThisMachine();
        runInside(made.room, ['sh', '-c', text], {
          workdir: made.workdir,
          env: { ...made.args, ...made.env, ...env },
          writable,
        });
        return;
      }
      default:
        throw new Error(`line ${step.line}: ${step.keyword} is not known here`);
    }
  }

  /** @param source null: the repository without what .dockerignore names */
  private copy(words: string[], source: Made | null | undefined, made: Made): void {
    if (source === undefined) throw new Error(`COPY ${words.join(' ')}: there is no such stage`);
    const to = words.pop() ?? '';
    const target = path.join(made.room, path.posix.resolve(made.workdir, to));
    for (const word of words) {
      const from = source === null ? path.join(root, word) : path.join(source.room, path.posix.resolve('/', word));
      if (!existsSync(from)) throw new Error(`COPY ${word}: there is no such file or folder`);
      const folder = statSync(from).isDirectory();
      // A folder's content goes into the target; a file into it where that ends with a slash.
      const into = folder || !to.endsWith('/') ? target : path.join(target, path.basename(from));
      mkdirSync(folder ? into : path.dirname(into), { recursive: true });
      if (source !== null) cp(from, into, true);
      else
        cpSync(from, into, {
          recursive: true,
          filter: (file) => {
            const relative = path.relative(root, file);
            return relative === '' || !this.ignored.ignores(relative);
          },
        });
    }
  }
}

const layers = (room: string): string[] => readdirSync(room).filter((name) => !isSystemFolder(name));

/** Bytes that an image adds to its base. */
export function sizeOf({ room }: Image): number {
  const { stdout } = spawnSync('du', ['-sb', ...layers(room)], { cwd: room, encoding: 'utf8' });
  return stdout.split('\n').reduce((sum, line) => sum + (Number.parseInt(line, 10) || 0), 0);
}
