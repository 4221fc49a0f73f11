import multipart from '@fastify/multipart';
import { MAX_CHAT_IMAGE_BYTES } from '@qhatu/contract/realtime';
import { ChatImage } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Draw, type Drawings, drawFor, Refusal } from '../../../drawing';
import { ApiError, notFound, tooMany } from '../../../http/errors';
import { memberOf, requireMember } from '../../../http/person';
import { checkStorage } from '../../../uploads/stored-bytes';
import type { DomainOptions } from '../../options';
import { noteRead } from '../../security/reads';
import { IMAGE_ROUTE } from '../rows';
import { supportTexts } from '../texts';
import { chatStorage, findImage, storeImage, sweepImageFiles, sweepImages } from './store';

const tags = ['chat'];
const UPLOADS_PER_HOUR = 120;
const SWEEP_SECONDS = 3_600;

/**
 * Pictures in a conversation (spec 3 §5, §7): uploaded before the message that names them, read by its members only.
 */
export const imageRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  await app.register(multipart, { limits: { fileSize: MAX_CHAT_IMAGE_BYTES, files: 1, fields: 5, parts: 6 } });

  for (const path of ['/chat/image', '/support/image']) {
    app.post(
      path,
      { onRequest: requireMember, schema: { tags, consumes: ['multipart/form-data'], response: { 200: ChatImage } } },
      async (request) => {
        const person = memberOf(request);
        const tries = await app.counter.add(`chat-image:${person.id}`, 3_600);
        if (tries.count > UPLOADS_PER_HOUR) throw tooMany(tries.secondsLeft);
        const part = await request.file();
        if (part?.fieldname !== 'image') {
          const text = supportTexts.imageMissing;
          throw new ApiError(422, 'image_missing', text, { fields: { image: text } });
        }
        // The quota is checked before the upload is processed.
        await checkStorage(db, chatStorage(person));
        const image = await drawImage(drawFor(app, request), await part.toBuffer());
        const id = await storeImage(db, app.privateFiles, person, image);
        return { result: true as const, route: IMAGE_ROUTE + id, width: image.width, height: image.height };
      },
    );
  }

  app.get(
    '/chat/images/:id',
    { onRequest: requireMember, schema: { tags, params: z.object({ id: z.uuid() }) } },
    async (request, reply) => {
      const { id } = request.params;
      const image = await findImage(db, memberOf(request), id);
      if (!image) throw notFound(supportTexts.imageGone, 'image_not_found');
      if (image.supportChat !== null) await noteRead(db, request, 'chats', [image.supportChat]);
      return app.privateFiles.send(reply, { path: image.path, mime: 'image/webp', name: `imagen-${id}` });
    },
  );

  app.jobs.every(SWEEP_SECONDS, 'chat-images', async () => {
    await sweepImages(db, app.jobs);
  });
  app.jobs.every(SWEEP_SECONDS, 'take away pictures of conversations without a row', async (signal) => {
    await sweepImageFiles(db, app.privateFiles, { signal });
  });
};

const refused = () =>
  new ApiError(415, 'unsupported_image', supportTexts.imageKind, { fields: { image: supportTexts.imageKind } });

/**
 * Has an upload judged by its content, never by its name, and drawn anew as WebP, upright, its longer side at most 1000
 * px: without EXIF (places, owners) or anything that hides behind the pixels. A GIF keeps its first picture. Throws 413,
 * 415, and what the queue of drawings throws.
 */
async function drawImage(draw: Draw, upload: Buffer): Promise<Drawings['image']> {
  if (upload.length > MAX_CHAT_IMAGE_BYTES) throw new ApiError(413, 'file_too_large', supportTexts.imageTooLarge);
  return draw('image', upload).catch((error) => {
    throw error instanceof Refusal ? refused() : error;
  });
}
