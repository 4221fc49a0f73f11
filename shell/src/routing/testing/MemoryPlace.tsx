import { type ReactNode, useMemo, useState } from 'react';
import type { Location, NavigationType, Navigator, To } from 'react-router-dom';
import { readyPages } from '../../remote-area/shown-pages';
import { type SitePlace, serverPlace, toPath } from '../site-place';

const HOST = 'http://tienda.test';

interface History {
  entries: Location[];
  index: number;
  action: string;
}

const locationOf = (to: To, state: unknown, key: string): Location => {
  const { pathname, search, hash } = new URL(toPath(to), HOST);
  return { ...serverPlace({ pathname, search }).location, hash, state, key };
};

/** A visitor whose history is in memory, for tests of what asks where they are. */
export function MemoryPlace({ at = '/', children }: { at?: string; children: (place: SitePlace) => ReactNode }) {
  const [{ entries, index, action }, setHistory] = useState<History>(() => ({
    entries: [locationOf(at, null, 'default')],
    index: 0,
    action: 'POP',
  }));
  const navigator = useMemo<Navigator>(() => {
    const enter = (name: string, to: To, state: unknown) =>
      setHistory((now) => {
        const kept = now.entries.slice(0, now.index + (name === 'PUSH' ? 1 : 0));
        const key = `${name}-${now.entries.length}-${now.index}-${toPath(to)}`;
        const next = locationOf(to, state ?? null, readyPages.keyOf?.(new URL(toPath(to), HOST)) ?? key);
        return { entries: [...kept, next], index: kept.length, action: name };
      });
    return {
      createHref: toPath,
      go: (steps) => setHistory((now) => ({ ...now, index: now.index + steps, action: 'POP' })),
      push: (to, state) => enter('PUSH', to, state),
      replace: (to, state) => enter('REPLACE', to, state),
    };
  }, []);
  const location = entries[index];
  if (!location) throw new Error(`There is no entry ${index} in the history`);
  return children({ location, navigationType: action as NavigationType, navigator });
}
