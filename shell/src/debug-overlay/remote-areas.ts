import { renderTimeOf } from '../remote-area/timing';

/** What a person sees of one part of the page. */
export interface OutlinedArea {
  /** `mf-catalog ./Home` */
  name: string;
  version: string;
  /** Milliseconds from asking for its first file to having its last; null when it was there before. */
  loaded: number | null;
  drawn: number | null;
  box: { top: number; left: number; width: number; height: number };
}

/** The page's own parts say who they are; their wrapper has no box of its own, so its content's is taken. */
export function remoteAreasOf(root: ParentNode, versionOf: (remote: string) => string | undefined): OutlinedArea[] {
  return [...root.querySelectorAll<HTMLElement>('[data-remote-area]')].flatMap((element) => {
    const name = element.dataset.remoteArea ?? '';
    const [remote = ''] = name.split(' ');
    const box = boxOf(element);
    const version = versionOf(remote) ?? '';
    return box ? [{ name, version, loaded: loadedIn(remote, version), drawn: renderTimeOf(name) ?? null, box }] : [];
  });
}

function boxOf(element: Element): OutlinedArea['box'] | null {
  const range = document.createRange();
  range.selectNodeContents(element);
  const all = range.getBoundingClientRect();
  // A row of slides reaches far beyond what is seen of it.
  const left = Math.max(0, all.left);
  const top = Math.max(0, all.top);
  const width = Math.min(window.innerWidth, all.left + all.width) - left;
  const height = Math.min(window.innerHeight, all.top + all.height) - top;
  return width > 0 && height > 0 ? { top, left, width, height } : null;
}

function loadedIn(remote: string, version: string): number | null {
  const files = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes(`/remotes/${remote}/${version}/`)) as PerformanceResourceTiming[];
  if (files.length === 0) return null;
  return Math.max(...files.map((file) => file.responseEnd)) - Math.min(...files.map((file) => file.startTime));
}
