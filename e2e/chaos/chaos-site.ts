import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { DiscoveryDocument, DiscoveryEntry } from '@qhatu/federation/discovery';
import { Server } from '../support/processes';
import { apiPort, chaosPort, dataDir } from '../support/site';
import { type FaultName, ship } from './release';
import { RemoteServer } from './remote-server';

/** Everybody gets the first; the second, if any, stands behind it as the last known good one. */
export function standing(entry: DiscoveryEntry, good?: DiscoveryEntry): DiscoveryEntry[] {
  const { fallbackUrl: _, ...rest } = entry;
  if (!good) return [{ ...rest, deployment: { traffic: 100, default: true } }];
  const { fallbackUrl: __, ...behind } = good;
  return [
    { ...rest, fallbackUrl: good.url, deployment: { traffic: 100, default: true } },
    { ...behind, deployment: { traffic: 0, default: false } },
  ];
}

/**
 * A front door of its own, whose five remotes come from servers that the test breaks and mends. The API is that of the
 * site under test, which notices nothing.
 */
export class ChaosSite {
  readonly url: string;
  readonly port: number;
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'qhatu-chaos-'));
  readonly discoveryFile = path.join(this.folder, 'discovery.json');
  readonly remotes: Record<string, RemoteServer> = {};
  private readonly sound: DiscoveryDocument;
  private readonly frontDoor: Server;

  /** @param index of the worker: each has ten ports */
  constructor(index: number, env: Record<string, string> = {}) {
    this.port = chaosPort + index * 10;
    this.url = `http://localhost:${this.port}`;
    this.sound = JSON.parse(readFileSync(path.join(dataDir, 'discovery.json'), 'utf8'));
    for (const [position, [name, entries]] of Object.entries(this.sound.microFrontends).entries()) {
      const port = this.port + 1 + position;
      const folder = path.join(this.folder, name);
      mkdirSync(folder);
      this.remotes[name] = new RemoteServer(name, port, folder);
      const [entry] = entries.filter(({ deployment }) => deployment.default);
      if (!entry) throw new Error(`The site has no ${name}`);
      const url = `http://127.0.0.1:${port}${new URL(entry.url).pathname}`;
      this.sound.microFrontends[name] = standing({ ...entry, url });
    }
    this.frontDoor = new Server(
      `chaos-front-${index}`,
      ['shell/server/dist/main.js'],
      {
        NODE_ENV: 'production',
        PORT: String(this.port),
        API_PORT: String(apiPort),
        SITE_URL: this.url,
        DATA_DIR: this.folder,
        DISCOVERY_FILE: this.discoveryFile,
        REMOTE_ORIGINS: Object.values(this.remotes)
          .map(({ port }) => `http://127.0.0.1:${port}`)
          .join(','),
        // What the server rendered while the remote was well must not hide that it is gone.
        PAGE_FRESH_S: '0',
        PAGE_STALE_S: '0',
        ...env,
      },
      `${this.url}/readyz`,
    );
  }

  async start(): Promise<void> {
    for (const remote of Object.values(this.remotes)) await remote.start();
    this.write(this.sound);
    await this.frontDoor.start();
  }

  async stop(): Promise<void> {
    await this.frontDoor.stop();
    for (const remote of Object.values(this.remotes)) await remote.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  remote(name: string): RemoteServer {
    const remote = this.remotes[name];
    if (!remote) throw new Error(`There is no ${name}`);
    return remote;
  }

  get frontDoorPid(): number | undefined {
    return this.frontDoor.pid;
  }

  /** The release that the site under test has. */
  entry(name: string): DiscoveryEntry {
    const [entry] = this.sound.microFrontends[name] ?? [];
    if (!entry) throw new Error(`There is no ${name}`);
    return entry;
  }

  /** A release of the test's own, made of the sound one; not yet shown to anybody. */
  ship(name: string, fault: FaultName = 'none', mark = ''): DiscoveryEntry {
    return ship(name, this.entry(name), this.remote(name).folder, fault, mark);
  }

  /** Has the pointer say this of one remote, the sound releases of all others, and waits until the site shows it. */
  async point(name: string, entries: DiscoveryEntry[] = standing(this.entry(name))): Promise<void> {
    const document = structuredClone(this.sound);
    document.microFrontends[name] = entries;
    await this.shows(this.write(document));
  }

  /** Waits until the front door has changed over to the document with this digest. */
  async shows(digest: string): Promise<void> {
    const end = Date.now() + 60_000;
    for (;;) {
      const ready = await fetch(`${this.url}/readyz`).then((answer) => answer.json());
      if (ready.discovery.digest === digest) return;
      if (Date.now() > end) throw new Error(`the front door does not show ${digest}; see test-results/logs`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  private write(document: DiscoveryDocument): string {
    const text = JSON.stringify(document);
    writeFileSync(`${this.discoveryFile}.new`, text);
    renameSync(`${this.discoveryFile}.new`, this.discoveryFile);
    return createHash('sha256').update(text).digest('hex').slice(0, 12);
  }
}
