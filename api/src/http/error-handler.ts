import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isResponseSerializationError } from 'fastify-type-provider-zod';
import { isUnreadable } from '../crypto/sealed';
import { isConnectionLost } from '../db/connection-lost';
import { ConnectionBusy, WorkerGone } from '../db/pglite-pool';
import { TAKES_NO_WRITES } from '../db/preparing-client';
import { FilesUnavailable } from '../files/files';
import { ApiError, busy, malformed } from './errors';
import { rememberRoutes } from './methods';
import { validationFields } from './validation';

const GENERIC = 'Disculpe, ha ocurrido un error';

/** Fastify's own refusals in words for a person; anything else of it with a 4xx stays a 400. */
const KNOWN: Record<string, [status: number, code: string, msg: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'body_too_large', 'El envío es demasiado grande.'],
  FST_REQ_FILE_TOO_LARGE: [413, 'file_too_large', 'No se permiten archivo mayor a 5MB'],
  FST_FILES_LIMIT: [413, 'too_many_files', 'Se enviaron demasiados archivos.'],
  FST_PARTS_LIMIT: [413, 'too_many_parts', 'El formulario tiene demasiadas partes.'],
  FST_FIELDS_LIMIT: [413, 'too_many_fields', 'El formulario tiene demasiados campos.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported_media_type', 'El formato del envío no es compatible.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'unsupported_media_type', 'El formato del envío no es compatible.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'malformed', 'El envío está vacío.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'malformed', 'El envío no se puede leer.'],
  FST_ERR_BAD_URL: [400, 'malformed', 'La dirección no se puede leer.'],
  FST_ERR_MAX_PARAM_LENGTH: [400, 'malformed', 'La dirección es demasiado larga.'],
};

/** What the reader of multipart bodies says, without a code, of one that is none: no boundary, an end in the middle. */
const BROKEN_MULTIPART =
  /^(Multipart: Boundary not found|Boundary required|The needle |Unexpected end of multipart data|\w+ terminated early due to)/;

/** SQLSTATEs that say "not now" and not "never"; a primary of before a failover takes no writes (D291). */
const BUSY = new Set(
  ['53300', '57P01', '57P02', '57P03', '08006', '08001', '40001', '40P01', '57014', '55P03'].concat(TAKES_NO_WRITES),
);

/** A server that is not there, whose machine or name is not, or that went away in the middle; a disk without room for more, which reads go on from. */
const GONE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOTFOUND'],
  ...['ENOSPC', '53100', '58030'],
]);

/** PgBouncer answers 08P01 as FATAL whenever it has no server for a client; PostgreSQL's own 08P01 is no FATAL and ends a statement only. */
const isPoolerGone = ({ code, severity }: { code?: string; severity?: string }): boolean =>
  code === '08P01' && severity === 'FATAL';

/** What Node says of a visitor who went away in the middle of a body: nobody reads the answer, and nothing is wrong here. */
const hasLeft = ({ code, message }: FastifyError): boolean => code === 'ECONNRESET' && message === 'aborted';

const isBusy = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const known = error instanceof ConnectionBusy || error instanceof WorkerGone;
  return (
    known ||
    isPoolerGone(error as { code?: string; severity?: string }) ||
    BUSY.has(code) ||
    GONE.has(code) ||
    isConnectionLost(message)
  );
};

/** Whatever was thrown as an error of D8. What we did not foresee is logged whole and told to nobody. */
export function toApiError(error: unknown, log: FastifyBaseLogger): ApiError {
  if (error instanceof ApiError) return error;
  const known = error as FastifyError;
  const fields = validationFields(known);
  if (fields) return malformed(Object.values(fields)[0] ?? GENERIC, fields);
  const [status, code, msg] = KNOWN[known.code] ?? [];
  if (status && code && msg) return new ApiError(status, code, msg);
  if (known.code === undefined && BROKEN_MULTIPART.test(known.message ?? ''))
    return malformed('El envío no se puede leer.');
  if (hasLeft(known)) return malformed('El envío no llegó completo.');
  if (error instanceof FilesUnavailable) {
    log.error({ err: error }, 'the files cannot be reached');
    return busy();
  }
  if (isBusy(error)) {
    log.error({ err: error }, 'the database is busy');
    return busy();
  }
  if (isUnreadable(error)) {
    log.error({ err: error }, 'sealed data cannot be opened');
    return new ApiError(503, 'sealed', 'Este dato no se puede abrir por ahora. Avisa a quien administra la tienda.');
  }
  if (known.statusCode === 429) return new ApiError(429, 'too_many_tries', 'Demasiados intentos, espere un momento');
  if (!isResponseSerializationError(error) && known.statusCode && known.statusCode >= 400 && known.statusCode < 500) {
    return new ApiError(known.statusCode, 'malformed', 'Los datos enviados no son válidos.');
  }
  log.error({ err: error }, 'unexpected error');
  return new ApiError(500, 'unexpected', GENERIC);
}

/** The body of D8. */
export function errorBody(error: ApiError, requestId: string): Record<string, unknown> {
  return {
    ...error.extra,
    msg: error.message,
    error: error.message,
    code: error.code,
    ...(error.fields ? { fields: error.fields } : {}),
    request_id: requestId,
  };
}

export function sendError(reply: FastifyReply, request: FastifyRequest, error: ApiError): FastifyReply {
  // Closing while the rest of a large body arrives would reset the connection, and take this answer with it.
  if (error.status === 413) reply.removeHeader('connection');
  if (error.retryAfter) reply.header('retry-after', String(Math.ceil(error.retryAfter)));
  return (
    reply
      .code(error.status)
      .header('x-request-id', request.id)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      // As a string: an error's body is not bound to the schema of the route's answers.
      .send(JSON.stringify(errorBody(error, request.id)))
  );
}

/** Every error of every route leaves in one shape; unknown addresses are 404, known ones with another method 405. */
export const errorHandling = fp(async (app: FastifyInstance) => {
  const methodsOf = rememberRoutes(app);
  app.setErrorHandler((error, request, reply) => sendError(reply, request, toApiError(error, request.log)));
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(request.url);
    if (allowed.length === 0) {
      return sendError(reply, request, new ApiError(404, 'unknown_route', 'Esta dirección no existe.'));
    }
    reply.header('allow', allowed.join(', '));
    return sendError(reply, request, new ApiError(405, 'method_not_allowed', 'Esta dirección no acepta ese método.'));
  });
});
