import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { contentType } from '@qhatu/federation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from '../http/errors';
import { type Encoding, negotiateEncoding } from '../http/negotiate';
import { immutable } from './immutable';
import type { OlderShellFiles } from './older-shell-files';

interface ShellFile {
  type: string;
  etag: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt|ico|map)$/;
/** A name with a content hash, such as `main.3f9ac01b.js`, may be kept for ever; any other is asked for again. */
const HASHED = /[.-][0-9a-zA-Z_]{8,}\.[a-z0-9]+$/;

/** The shell's own build, read once into memory: it is small, and a rebuild cannot pull files from under a running site. */
export async function readShellFiles(dir: string): Promise<Map<string, ShellFile>> {
  const names = (await readdir(dir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const present = new Set(names);
  const files = new Map<string, ShellFile>();
  for (const name of names) {
    if (/\.(br|gz)$/.test(name) && present.has(name.replace(/\.(br|gz)$/, ''))) continue;
    const identity = await readFile(join(dir, name));
    const bodies: ShellFile['bodies'] = { identity };
    if (present.has(`${name}.br`)) bodies.br = await readFile(join(dir, `${name}.br`));
    else if (COMPRESSIBLE.test(name)) bodies.br = brotliCompressSync(identity);
    if (present.has(`${name}.gz`)) bodies.gzip = await readFile(join(dir, `${name}.gz`));
    else if (COMPRESSIBLE.test(name)) bodies.gzip = gzipSync(identity);
    files.set(name, {
      type: contentType(name),
      etag: `"${createHash('sha1').update(identity).digest('base64url').slice(0, 20)}"`,
      bodies,
    });
  }
  return files;
}

/** Files that browsers ask for at the root, whatever a page says. */
const AT_ROOT = ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png', 'manifest.webmanifest'];

export interface ShellFilesOptions {
  files: Map<string, ShellFile>;
  older: OlderShellFiles;
}

/** `/assets/*` and the few files that belong at the root. */
export async function shellFiles(app: FastifyInstance, { files, older }: ShellFilesOptions): Promise<void> {
  /** What a page from before this start asks for; sent as it is, since nobody will ask twice. */
  const sendOlder = async (name: string, request: FastifyRequest, reply: FastifyReply) => {
    const file = HASHED.test(name) ? await older.get(name) : undefined;
    if (!file) return reply.header('cache-control', 'no-store').code(404).send(errorBody(404, request.id));
    return immutable(reply).header('content-type', file.type).send(file.bytes);
  };
  const send = (name: string, request: FastifyRequest, reply: FastifyReply) => {
    const file = files.get(name);
    if (!file) return sendOlder(name, request, reply);
    reply.headers({ 'content-type': file.type, etag: file.etag, vary: 'accept-encoding' });
    if (HASHED.test(name)) immutable(reply);
    else reply.header('cache-control', 'public, max-age=3600');
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
    const encoding = negotiateEncoding(request.headers['accept-encoding']);
    const body = file.bodies[encoding];
    if (body && encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(body ?? file.bodies.identity);
  };
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) =>
    send(request.params['*'], request, reply),
  );
  for (const name of AT_ROOT) app.get(`/${name}`, async (request, reply) => send(name, request, reply));
}
