import { type ChildProcess, spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FakeSite } from './fake-site';

const root = join(__dirname, '../../..');

export interface Running {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

/** Front doors as processes of their own, as `npm start` runs them, over one small site. */
export class FrontDoors {
  private readonly started: ChildProcess[] = [];

  constructor(private readonly fake: FakeSite) {}

  run(env: Record<string, string>): Running {
    const { fake } = this;
    const { origin } = new URL(fake.site.snapshot.document.microFrontends['mf-test']?.[0]?.url ?? '');
    const child = spawn(process.execPath, ['--import', 'tsx', 'shell/server/main.ts'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        SHELL_DIST: join(fake.dir, 'shell'),
        DATA_DIR: join(fake.dir, 'data'),
        DISCOVERY_FILE: join(fake.dir, 'discovery.json'),
        REMOTE_ORIGINS: origin,
        API_PORT: String((fake.api.address() as AddressInfo).port),
        RENDER_BUDGET_MS: '10000',
        RENDER_HANG_MS: '10000',
        ...env,
      },
    });
    this.started.push(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
    }
    return { child, output: () => text, ended: new Promise((resolve) => child.once('exit', resolve)) };
  }

  end(): void {
    for (const child of this.started) child.kill('SIGKILL');
  }
}

/** Waits until it has written this. */
export async function waitForOutput(running: Running, text: string): Promise<void> {
  for (let i = 0; !running.output().includes(text); i++) {
    if (i > 1_500) throw new Error(`never said "${text}":\n${running.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
