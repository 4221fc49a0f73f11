import { IntegrityError } from '@qhatu/federation';
import type { DiscoveryEntry } from '@qhatu/federation/discovery';
import type { FastifyInstance } from 'fastify';
import { errorBody } from '../http/errors';
import { negotiateEncoding } from '../http/negotiate';
import { OriginError } from './download';
import { immutable } from './immutable';
import type { ReleaseFiles } from './release-files';

export interface RemoteFilesOptions {
  files: ReleaseFiles;
  /** The release's entry, while it is or lately was in use. */
  find: (name: string, version: string) => DiscoveryEntry | undefined;
}

/** `/remotes/{name}/{version}/{file}`: what shoppers' browsers load of a remote, from the site's own origin. */
export async function remoteFiles(app: FastifyInstance, { files, find }: RemoteFilesOptions): Promise<void> {
  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/remotes/:name/:version/*',
    async (request, reply) => {
      const { name, version, '*': path } = request.params;
      // An error must never be remembered: the same address works again as soon as its remote does.
      reply.header('cache-control', 'no-store');
      const entry = find(name, version);
      if (!entry) return reply.code(404).send(errorBody(404, request.id));
      try {
        const file = await files.get(name, entry, path, negotiateEncoding(request.headers['accept-encoding']));
        if (!file) return reply.code(404).send(errorBody(404, request.id));
        immutable(reply).headers({ 'content-type': file.type, etag: file.etag, vary: 'accept-encoding' });
        if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
        if (file.encoding !== 'identity') reply.header('content-encoding', file.encoding);
        return reply.send(file.bytes);
      } catch (error) {
        const status = error instanceof OriginError && error.code === 'timeout' ? 504 : 502;
        const wrongBytes = error instanceof IntegrityError;
        request.log.error(
          { err: error, remote: name, version, path },
          wrongBytes ? 'wrong bytes from a remote, nothing was served' : 'a remote does not answer',
        );
        return reply.code(status).send(errorBody(status, request.id));
      }
    },
  );
}
