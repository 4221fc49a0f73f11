import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { WEBHOOK_DATA } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';

export const API_VERSION = '1.0.0';

const WEBHOOK_HEADERS = {
  'webhook-id': 'El mismo en cada intento: quien ya lo tiene no lo procesa otra vez.',
  'webhook-timestamp': 'Segundos desde 1970 de este intento.',
  'webhook-signature':
    '`v1,` y en base64 el HMAC-SHA-256 de `id.timestamp.cuerpo` con el secreto de la dirección. Si lo cambiaste hace menos de 24 horas hay dos firmas, separadas por un espacio: basta que una sea correcta.',
};

/** What sellers' own systems are told, as OpenAPI's `webhooks`, from the schemas that a test holds against the messages themselves. */
const webhooks = Object.fromEntries(
  Object.entries(WEBHOOK_DATA).map(([type, data]) => {
    const schema: object = z.toJSONSchema(z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data }));
    const parameters = Object.entries(WEBHOOK_HEADERS).map(([name, description]) => ({
      ...{ name, in: 'header', required: true, description, schema: { type: 'string' as const } },
    }));
    const requestBody = { required: true, content: { 'application/json': { schema } } };
    const responses = { '2XX': { description: 'Recibido. Otra respuesta se repite; 410 apaga la dirección.' } };
    return [type, { post: { tags: ['vendedores'], parameters, requestBody, responses } }];
  }),
);

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
      webhooks,
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
