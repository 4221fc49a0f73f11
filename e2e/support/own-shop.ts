import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres, type TemporaryPostgres } from '@qhatu/api/test/postgres';
import { freePort } from '@qhatu/contract/testing';
import { root, Server } from './processes';

/** A shop with nobody and nothing in it, as it stands the day somebody opens it. */
export class OwnShop {
  readonly url: string;
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'qhatu-own-'));
  private readonly env: Record<string, string>;
  private readonly site: Server;

  private constructor(
    name: string,
    port: number,
    private readonly postgres: TemporaryPostgres | null,
  ) {
    this.url = `http://localhost:${port}`;
    this.env = {
      PORT: String(port),
      API_PORT: String(port + 1),
      REMOTE_PORT_BASE: String(port + 2),
      DATA_DIR: this.folder,
      SEED: 'off',
      BUILD_MODE: process.env.E2E_BUILD_MODE ?? 'production',
      ...(postgres && { DATABASE_URL: postgres.url }),
    };
    this.site = new Server(name, ['scripts/start.mjs'], this.env, `${this.url}/readyz`);
  }

  /** Null: this machine cannot start such a database. */
  static async open(name: string, port: number, database: 'embedded' | 'PostgreSQL'): Promise<OwnShop | null> {
    const postgres = database === 'PostgreSQL' ? await startPostgres(await freePort()) : null;
    return database === 'PostgreSQL' && !postgres ? null : new OwnShop(name, port, postgres);
  }

  /** Copies that start from one checkout build one after the other: it may wait for all of them. */
  start = () => this.site.start(500_000);

  /**
   * A command of the shop with its settings, `typed` on its input: `npm run …` beside the embedded database; beside a server's the
   * bundle, as machines without sources have it (D243): four seconds of the processor less.
   * @returns what it says. @throws when it fails
   */
  async command(name: 'migrate' | 'create-admin', args: readonly string[] = [], typed = ''): Promise<string> {
    return this.postgres
      ? this.run(process.execPath, [`api/dist/${name}.js`, ...args], typed)
      : this.run('npm', ['run', '--silent', name, '--', ...args], typed);
  }

  private async run(command: string, args: readonly string[], typed = ''): Promise<string> {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...this.env } });
    child.stdin.end(typed);
    let said = '';
    let wrong = '';
    child.stdout.on('data', (text: Buffer) => (said += text));
    child.stderr.on('data', (text: Buffer) => (wrong += text));
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${said}${wrong}`);
    return said;
  }

  stop = () => this.site.stop();

  /** What does not add up in a shop that was stopped: units of stock, céntimos of the ledger. */
  async drifts(): Promise<{ stock: unknown[]; ledger: unknown[] }> {
    return JSON.parse(await this.run(process.execPath, ['--import', 'tsx', 'api/test/drifts.ts']));
  }

  /** A week passes for the ledger of a shop that was stopped: what it posted can be settled. */
  weekLater = () => this.run(process.execPath, ['--import', 'tsx', 'api/test/week-later.ts']);

  async remove(): Promise<void> {
    await this.stop();
    this.postgres?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
