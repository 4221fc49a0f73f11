import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { DiscoveryDocument } from '@qhatu/federation/discovery';
import { Server } from '../support/processes';
import { apiPort, chaosPort, dataDir } from '../support/site';
import { copyReleases, type FAULTS, shipBrokenRelease } from './release';

/**
 * A front door of its own, with one remote served by a real release server that the test may stop, replace and start.
 * API and the other remotes are those of the site under test, which notices nothing.
 */
export class ChaosSite {
  readonly url: string;
  readonly remotePort: number;
  private readonly folder = mkdtempSync(path.join(os.tmpdir(), 'qhatu-chaos-'));
  private readonly discoveryFile = path.join(this.folder, 'discovery.json');
  private readonly frontDoor: Server;
  readonly remote: Server;

  constructor(
    private readonly name: string,
    index: number,
  ) {
    const port = chaosPort + index * 2;
    this.remotePort = port + 1;
    this.url = `http://localhost:${port}`;
    this.frontDoor = new Server(
      `chaos-front-${name}`,
      ['shell/server/dist/main.js'],
      {
        NODE_ENV: 'production',
        PORT: String(port),
        API_PORT: String(apiPort),
        SITE_URL: this.url,
        DATA_DIR: this.folder,
        DISCOVERY_FILE: this.discoveryFile,
        REMOTE_ORIGINS: this.origins().join(','),
        // What the server rendered while the remote was well must not hide that it is gone.
        PAGE_FRESH_S: '0',
        PAGE_STALE_S: '0',
      },
      `${this.url}/readyz`,
    );
    this.remote = new Server(
      `chaos-${name}`,
      [
        'federation/dist/serve.js',
        '--name',
        name,
        '--dir',
        path.join(this.folder, 'releases'),
        '--port',
        String(this.remotePort),
      ],
      {},
      `http://127.0.0.1:${this.remotePort}/healthz`,
    );
  }

  async start(fault?: keyof typeof FAULTS): Promise<void> {
    const releases = path.join(this.folder, 'releases');
    mkdirSync(releases);
    copyReleases(this.name, releases);
    this.point(fault);
    await this.remote.start();
    await this.frontDoor.start();
  }

  async stop(): Promise<void> {
    await this.frontDoor.stop();
    await this.remote.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Writes the pointer: this remote comes from this site's own server, whole or with a fault. */
  point(fault?: keyof typeof FAULTS): void {
    const document = this.document();
    const entry = document.microFrontends[this.name]?.[0];
    if (!entry) throw new Error(`The site has no ${this.name}`);
    const url = new URL(entry.url);
    url.port = String(this.remotePort);
    entry.url = url.href;
    if (fault) shipBrokenRelease(document, this.name, fault, path.join(this.folder, 'releases'));
    writeFileSync(`${this.discoveryFile}.new`, JSON.stringify(document));
    renameSync(`${this.discoveryFile}.new`, this.discoveryFile);
  }

  /** The file behind an address of this site's remote. */
  fileOf(address: string): string {
    return path.join(this.folder, 'releases', address.split('/').slice(3).join('/'));
  }

  /** The address of the remote's entry at the front door. */
  entryAddress(): string {
    const entry = this.document().microFrontends[this.name]?.[0];
    if (!entry) throw new Error(`The site has no ${this.name}`);
    return `/remotes/${this.name}/${entry.metadata.version}/${entry.extras.entry}`;
  }

  private document(): DiscoveryDocument {
    return JSON.parse(readFileSync(path.join(dataDir, 'discovery.json'), 'utf8'));
  }

  private origins(): string[] {
    const urls = Object.values(this.document().microFrontends).flatMap((list) =>
      list.map(({ url }) => new URL(url).origin),
    );
    return [...urls, `http://127.0.0.1:${this.remotePort}`, `http://localhost:${this.remotePort}`];
  }
}
