import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sha384 } from '../../release/integrity';
import { createReleaseServer } from '../../serve/release-server';

export const NAME = 'mf-catalog';
export const VERSION = '1.0.0-0123456789';

/** A small, whole release behind a real release server; `change` makes it lie. */
export class TinyRelease {
  readonly dir = mkdtempSync(join(tmpdir(), 'qhatu-tiny-'));
  private readonly server: Server = createReleaseServer({ name: NAME, dir: this.dir });
  origin = '';

  private file = (name: string) => join(this.dir, VERSION, name);

  async open(): Promise<void> {
    this.put({ 'entry.js': 'entry', 'js/Page.1.js': 'page', 'css/Page.1.css': '.a{}', 'server/entry.cjs': 'server' });
    this.list();
    this.write('release.json', JSON.stringify(this.described()));
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.origin = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    rmSync(this.dir, { recursive: true, force: true });
  }

  private contents: Record<string, string> = {};

  private put(files: Record<string, string>): void {
    this.contents = files;
    for (const [name, content] of Object.entries(files)) this.write(name, content);
  }

  write(name: string, content: string): void {
    mkdirSync(dirname(this.file(name)), { recursive: true });
    writeFileSync(this.file(name), content);
  }

  remove(name: string): void {
    rmSync(this.file(name));
  }

  /** Writes `files.json`; `extra` names files besides those that there are. */
  list(extra: Record<string, { sha384: string; bytes: number }> = {}): void {
    const files = Object.fromEntries(
      Object.entries(this.contents).map(([name, text]) => [name, { sha384: sha384(text), bytes: text.length }]),
    );
    this.write('files.json', JSON.stringify({ files: { ...files, ...extra } }));
  }

  described(): Record<string, unknown> {
    return {
      name: NAME,
      version: VERSION,
      entry: 'entry.js',
      integrity: sha384('entry'),
      files: sha384(readFileSync(this.file('files.json'))),
      routes: [{ path: '/', expose: './Page', render: 'public' }],
      slots: { 'catalog/widget': './Page' },
      preload: { './Page': { js: ['js/Page.1.js'], css: ['css/Page.1.css'] } },
      needs: { '@qhatu/shared-state': '^1.0.0' },
      server: { entry: 'server/entry.cjs', integrity: sha384('server') },
    };
  }

  /** Has `release.json` say something else. */
  say(change: Record<string, unknown>): void {
    this.write('release.json', JSON.stringify({ ...this.described(), ...change }));
  }
}
