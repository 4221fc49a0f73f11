import type { FastifyReply } from 'fastify';

/**
 * For files whose name says their content: a year, and no questions. Without `x-request-id`, since caches would hand that of
 * the first request to everybody.
 */
export const immutable = (reply: FastifyReply): FastifyReply =>
  reply.removeHeader('x-request-id').header('cache-control', 'public, max-age=31536000, immutable');
