import { applyFilter, type DesignImage, type Source } from '@qhatu/contract/designer';
import { createStore } from '@qhatu/kit/observable';
import { type LoadedPicture, releasePicture } from './load';

type Filter = DesignImage['filter'];
type Entry =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; picture: LoadedPicture; filtered: Map<Filter, Source<CanvasImageSource>> };

/** Finds the pixels of a print: from this device or from the shop. Rejects when they cannot be had. */
export type Fetcher = (printId: number) => Promise<LoadedPicture>;

function filter({ source }: LoadedPicture, name: Filter): Source<CanvasImageSource> {
  const { width, height } = source;
  if (name === 'none') return { picture: source, width, height };
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const ctx = canvas.getContext('2d', { willReadFrequently: true });
  if (!ctx) return { picture: source, width, height };
  ctx.drawImage(source, 0, 0);
  const pixels = ctx.getImageData(0, 0, width, height);
  applyFilter(pixels.data, name);
  ctx.putImageData(pixels, 0, 0);
  return { picture: canvas, width, height };
}

/** The decoded pictures of one editor. Each is fetched once; who draws asks again when `subscribe` calls. */
export class Library {
  private readonly entries = new Map<number, Entry>();
  private readonly version = createStore<number>(() => 0);
  private closed = false;

  constructor(private readonly fetch: Fetcher) {}

  subscribe = (listener: () => void): (() => void) => this.version.subscribe(listener);

  /** Grows with every picture that arrives. */
  getVersion = (): number => this.version.getState();

  private settle(printId: number, entry: Entry): void {
    if (this.closed) {
      if (entry.state === 'ready') releasePicture(entry.picture);
      return;
    }
    this.entries.set(printId, entry);
    this.version.setState((version) => version + 1, true);
  }

  /** A picture that was just chosen on this device. */
  put(printId: number, picture: LoadedPicture): void {
    this.settle(printId, { state: 'ready', picture, filtered: new Map() });
  }

  private entry(printId: number): Entry {
    const known = this.entries.get(printId);
    if (known) return known;
    const loading: Entry = { state: 'loading' };
    this.entries.set(printId, loading);
    this.fetch(printId).then(
      (picture) => this.put(printId, picture),
      () => this.settle(printId, { state: 'failed' }),
    );
    return loading;
  }

  /** What is drawn for an object, its filter applied; null while it is coming or when it is gone. */
  sourceOf = ({
    print_id,
    filter: name,
  }: Pick<DesignImage, 'print_id' | 'filter'>): Source<CanvasImageSource> | null => {
    const entry = this.entry(print_id);
    if (entry.state !== 'ready') return null;
    const known = entry.filtered.get(name);
    if (known) return known;
    const source = filter(entry.picture, name);
    entry.filtered.set(name, source);
    return source;
  };

  /** Pixels of the original, upright. */
  sizeOf(printId: number): { width: number; height: number } | null {
    const entry = this.entry(printId);
    return entry.state === 'ready' ? entry.picture : null;
  }

  isMissing = (printId: number): boolean => this.entry(printId).state === 'failed';

  retry(printId: number): void {
    if (this.entries.get(printId)?.state === 'failed') this.entries.delete(printId);
    this.entry(printId);
  }

  /** Waits until none of these is on its way. */
  async arrived(printIds: readonly number[]): Promise<void> {
    while (printIds.some((id) => this.entry(id).state === 'loading')) {
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          stop();
          resolve();
        });
      });
    }
  }

  dispose(): void {
    this.closed = true;
    for (const entry of this.entries.values()) if (entry.state === 'ready') releasePicture(entry.picture);
    this.entries.clear();
  }
}
