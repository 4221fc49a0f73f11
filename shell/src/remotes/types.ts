import type { ComponentType } from 'react';

/** What an exposed module of a remote is: a component as its default export. */
export type RemoteComponent = ComponentType<object>;

/** Access to the code of remotes; one implementation in the browser, one on the server. */
export interface RemoteModules {
  /** Loads an exposed module's component. Rejects when its remote cannot be reached; a later call tries again. */
  load(remote: string, expose: string): Promise<RemoteComponent>;
  /** The component when it is here already, otherwise a lazy one that suspends. Same input, same component. */
  component(remote: string, expose: string): RemoteComponent;
  /** Who offers a slot; null when nobody does. */
  slot(name: string): { remote: string; expose: string } | null;
  /** Forgets what failed and asks for the releases again, so that the next load starts afresh. */
  recover(remote: string): Promise<void>;
  /** The release in use here; undefined for a remote that this page does not know. */
  version(remote: string): string | undefined;
  /**
   * Puts the last known good release in the place of `version`, which failed in this page.
   * @returns whether another one stands there now; asked again for the same version, the same answer
   */
  fallBack(remote: string, version: string): Promise<boolean>;
  /** A newer shell than this page's is in use: what does not work here may work after a reload. */
  outdated(): boolean;
}
