import { assertIntegrity, contentType, originBase, parseFileList } from '@qhatu/federation';
import type { DiscoveryEntry, FileList } from '@qhatu/federation/discovery';
import { LRUCache } from 'lru-cache';
import type { Encoding } from '../http/negotiate';
import { download, OriginError } from './download';

export interface ReleaseFilesOptions {
  /** For each file, milliseconds. */
  timeoutMs: number;
  /** Bytes of checked files kept in memory; 0 keeps none, so that a dead remote is seen at once. */
  cacheBytes: number;
}

/** A file whose every byte was checked against its release's list. */
export interface CheckedFile {
  bytes: Buffer;
  type: string;
  encoding: Encoding;
  etag: string;
}

const MAX_LIST_BYTES = 2 * 1024 * 1024;
const suffix = { br: '.br', gzip: '.gz', identity: '' } as const;

/**
 * Files of releases, fetched from their remote's origin. Nothing is handed out before its SHA-384 was compared with
 * the release's `files.json`, whose own is in the discovery document.
 */
export class ReleaseFiles {
  private readonly lists = new LRUCache<string, FileList>({ max: 200 });
  private readonly pending = new Map<string, Promise<CheckedFile>>();
  private readonly kept: LRUCache<string, CheckedFile> | undefined;

  constructor(private readonly options: ReleaseFilesOptions) {
    if (options.cacheBytes > 0) {
      this.kept = new LRUCache({ maxSize: options.cacheBytes, sizeCalculation: ({ bytes }) => bytes.length + 512 });
    }
  }

  /**
   * @returns undefined when the release has no such file for browsers
   * @throws OriginError when the origin does not answer as it should; IntegrityError when its bytes are not the release's
   */
  async get(name: string, entry: DiscoveryEntry, path: string, accepted: Encoding): Promise<CheckedFile | undefined> {
    const release = `${name}/${entry.metadata.version}/${entry.extras.files}`;
    // What renders on the server is nobody else's business, and variants are chosen by negotiation only.
    if (path.startsWith('server/') || /\.(br|gz)$/.test(path)) return undefined;
    const { files } = await this.list(release, name, entry);
    if (!Object.hasOwn(files, path)) return undefined;
    const encoding =
      [accepted, 'gzip' as const].find(
        (each) => acceptable(each, accepted) && Object.hasOwn(files, path + suffix[each]),
      ) ?? 'identity';
    const key = `${release}/${path}:${encoding}`;
    const kept = this.kept?.get(key);
    if (kept) return kept;
    const running = this.pending.get(key);
    if (running) return running;
    const promise = this.fetch(name, entry, files, path, encoding).finally(() => this.pending.delete(key));
    this.pending.set(key, promise);
    const file = await promise;
    this.kept?.set(key, file);
    return file;
  }

  private async list(release: string, name: string, entry: DiscoveryEntry): Promise<FileList> {
    const known = this.lists.get(release);
    if (known) return known;
    const what = `files.json of ${name} ${entry.metadata.version}`;
    const bytes = await download(`${originBase(entry)}files.json`, {
      timeoutMs: this.options.timeoutMs,
      maxBytes: MAX_LIST_BYTES,
    });
    const list = parseFileList(bytes, entry.extras.files, what);
    this.lists.set(release, list);
    return list;
  }

  private async fetch(
    name: string,
    entry: DiscoveryEntry,
    files: FileList['files'],
    path: string,
    encoding: Encoding,
  ): Promise<CheckedFile> {
    const stored = path + suffix[encoding];
    const expected = files[stored];
    if (!expected) throw new OriginError('missing', `${name} does not list ${stored}`);
    const bytes = await download(originBase(entry) + stored, {
      timeoutMs: this.options.timeoutMs,
      maxBytes: expected.bytes,
    });
    assertIntegrity(bytes, expected.sha384, `${name} ${entry.metadata.version} ${stored}`);
    return { bytes, type: contentType(path), encoding, etag: `"${expected.sha384.slice(7, 31)}"` };
  }
}

/** Whoever takes brotli takes gzip too; the other way round does not hold. */
function acceptable(encoding: Encoding, accepted: Encoding): boolean {
  return encoding === accepted || (encoding === 'gzip' && accepted === 'br');
}
