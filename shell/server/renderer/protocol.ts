import type { Choice, DiscoveryDocument } from '@qhatu/federation/discovery';
import type { RenderResult } from '../../src/rendering/types';

/**
 * What front door and renderer say to each other, over node's own channel between parent and child with structured
 * clones: measured with pages of 83 kB it carried 6,600 to 8,000 pages a second where loopback HTTP carried 3,500
 * and JSON messages 2,600, and a renderer whose front door dies notices at once.
 */
export interface RendererSettings {
  /** Absolute path of `shell/dist/server/main.cjs`. */
  entry: string;
  document: DiscoveryDocument;
  /** `http://127.0.0.1:3001/api/web` */
  apiBase: string;
  /** Sent with every call to the api. */
  apiHeaders: Record<string, string>;
  siteUrl: string;
  /** Where verified server files of remotes are kept. */
  cacheDir: string;
}

export type ToRenderer =
  | { type: 'start'; settings: RendererSettings }
  | { type: 'render'; id: number; url: string; requestId: string; choice: Choice; traceparent?: string | undefined }
  | { type: 'cancel'; id: number }
  | { type: 'ping' };

export type FromRenderer =
  | { type: 'ready' }
  | { type: 'unusable'; message: string }
  | { type: 'rendered'; id: number; result: RenderResult }
  | { type: 'failed'; id: number; message: string }
  | { type: 'pong'; rssBytes: number };
