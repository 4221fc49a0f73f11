import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

export const API_VERSION = '1.0.0';

/** OpenAPI 3.1 of every route under /api/web, from the same schemas that check requests and answers. */
export const docs = fp(async (app: FastifyInstance) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Qhatu',
        version: API_VERSION,
        description:
          'La API del mercado. Importes en soles con dos decimales. Los errores son `{msg, error, code, fields?, request_id}`.',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      tags: [
        { name: 'sesión' },
        { name: 'cuenta' },
        { name: 'catálogo' },
        { name: 'portada' },
        { name: 'favoritos' },
        { name: 'lugares' },
        { name: 'pedidos' },
        { name: 'vendedores' },
        { name: 'administración' },
        { name: 'varios' },
      ],
    },
    transform: createJsonSchemaTransform({ skipList: [], zodToJsonConfig: { unrepresentable: 'any' } }),
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/web/docs',
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  });
});
