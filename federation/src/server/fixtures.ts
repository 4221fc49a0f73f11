import { documentOf, entry } from '../discovery/fixtures';
import { sha384 } from '../release/integrity';

export const release = { name: 'mf-catalog', version: '1.0.0-aaaaaaaaaa' };

/** A remote's origin in memory: path → content. */
export function origin(files: Record<string, string>) {
  const asked: string[] = [];
  const fetch = (async (input: string) => {
    const file = new URL(input).pathname.replace(/^\/[^/]+\//, '');
    asked.push(file);
    const body = files[file];
    return body === undefined ? new Response('no', { status: 404 }) : new Response(body);
  }) as typeof globalThis.fetch;
  return { fetch, asked };
}

/** A release with this server build, and a document that names it. */
export function releaseOf(server: Record<string, string>, version = release.version) {
  const listed = Object.entries(server).map(([file, body]) => [file, { sha384: sha384(body), bytes: body.length }]);
  const list = JSON.stringify({
    files: Object.fromEntries([...listed, ['js/Home.js', { sha384: sha384('x'), bytes: 1 }]]),
  });
  const found = entry(release.name, version);
  found.extras.files = sha384(list);
  found.extras.server.integrity = sha384(server['server/entry.cjs'] ?? '');
  return { document: documentOf({ 'mf-catalog': [found] }), files: { ...server, 'files.json': list } };
}
