import { realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

export interface InsideFile {
  absolute: string;
  /** It lies in a release's own folder, not beside the releases. */
  insideRelease: boolean;
}

/**
 * Turns a request path into a file below `dir`, or undefined when it leads elsewhere: `..` in any spelling,
 * null bytes, backslashes, hidden files, or a symbolic link out of the folder.
 */
export async function resolveInside(dir: string, path: string): Promise<InsideFile | undefined> {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return undefined;
  const segments = decoded.split('/').slice(1);
  if (segments.length === 0 || segments.some((segment) => segment === '' || segment.startsWith('.'))) return undefined;
  try {
    const [root, absolute] = await Promise.all([realpath(dir), realpath(join(dir, ...segments))]);
    if (!absolute.startsWith(root + sep)) return undefined;
    return { absolute, insideRelease: segments.length > 1 };
  } catch {
    return undefined;
  }
}
