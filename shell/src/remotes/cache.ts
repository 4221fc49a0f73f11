import { lazy } from 'react';
import type { RemoteComponent } from './types';

/**
 * Components by name. A component that is here is handed out as it is, so that a page shown again does not suspend.
 * What failed is dropped, so that the next attempt loads anew instead of meeting the old rejection.
 */
export class ComponentCache {
  readonly #ready = new Map<string, RemoteComponent>();
  readonly #pending = new Map<string, Promise<RemoteComponent>>();
  readonly #lazy = new Map<string, RemoteComponent>();

  load(key: string, start: () => Promise<RemoteComponent>): Promise<RemoteComponent> {
    const ready = this.#ready.get(key);
    if (ready) return Promise.resolve(ready);
    const known = this.#pending.get(key);
    if (known) return known;
    const pending = start().then(
      (component) => {
        if (this.#pending.get(key) === pending) {
          this.#pending.delete(key);
          this.#ready.set(key, component);
        }
        return component;
      },
      (cause: unknown) => {
        if (this.#pending.get(key) === pending) this.forget(key);
        throw cause;
      },
    );
    this.#pending.set(key, pending);
    return pending;
  }

  component(key: string, start: () => Promise<RemoteComponent>): RemoteComponent {
    const ready = this.#ready.get(key) ?? this.#lazy.get(key);
    if (ready) return ready;
    const component: RemoteComponent = lazy(() => this.load(key, start).then((loaded) => ({ default: loaded })));
    this.#lazy.set(key, component);
    return component;
  }

  forget(key: string): void {
    this.#ready.delete(key);
    this.#pending.delete(key);
    this.#lazy.delete(key);
  }

  /** Forgets every component whose key starts with `prefix`. */
  forgetAll(prefix: string): void {
    for (const map of [this.#ready, this.#pending, this.#lazy]) {
      for (const key of map.keys()) if (key.startsWith(prefix)) map.delete(key);
    }
  }
}

/** The component of a loaded module. @throws when the module has no default export that React can render */
export function defaultExport(module: unknown, id: string): RemoteComponent {
  const component = (module as { default?: unknown } | null | undefined)?.default;
  if (typeof component === 'function' || (typeof component === 'object' && component !== null)) {
    return component as RemoteComponent;
  }
  throw new Error(`${id} exports no component as its default`);
}
