export type Part = 'site' | 'api' | 'front door' | 'stand-ins' | 'development servers';

export interface ShopMode {
  /** Demo accounts, stand-ins, `/dev/*`, API documentation and repository keys may exist. */
  demo: boolean;
  /** What is in the way of starting, a line for each setting, beginning with its name. */
  missing: string[];
}

/** Demo or real shop, and what is in the way of starting it as that. An empty variable counts as absent. */
export function shopMode(source: Record<string, string | undefined>, part: Part): ShopMode;

/** Of this machine only: `localhost`, names below it, 127.0.0.0/8, `::1`. */
export function isLoopbackHost(host: string): boolean;
