import 'fake-indexeddb/auto';
import { callsTo, freshBrowser, serve } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { anImage } from '../../../testing/objects';
import { keepPicture } from '../../drafts/pictures';
import { addObject } from '../state/design';
import { emptyContent } from '../state/store';
import { withFreshUploads, withUploadedPictures } from './pictures';

// jsdom has no structuredClone; drafts are plain data.
globalThis.structuredClone ??= ((value: unknown) => JSON.parse(JSON.stringify(value))) as typeof structuredClone;
beforeEach(freshBrowser);

const printing = (print: number) => addObject(emptyContent(9011, 11).design, 1, anImage({ print_id: print }));
const gone = () => new ApiError(404, 'print_not_found', 'Una imagen de tu diseño ya no está disponible', {});
const printed = (design: ReturnType<typeof printing>) =>
  design.views.front.map((object) => (object.kind === 'image' ? object.print_id : null));

test('a picture that went with a deleted design is uploaded anew, once, and the purchase goes on [D405]', async () => {
  const file = { blob: new Blob(['x']), name: 'a.png', vector: false, width: 10, height: 10 };
  await keepPicture(-1, { ...file, printId: 7 });
  const calls = serve({ 'POST prints/upload': { id: 8 } });
  const tried: unknown[] = [];
  await withFreshUploads(printing(-1), async () => {
    const ids = printed(await withUploadedPictures(printing(-1), 42));
    tried.push(ids);
    if (ids[0] === 7) throw gone();
  });
  expect(tried).toEqual([[7], [8]]);
  expect(callsTo(calls, 'POST', 'prints/upload')).toHaveLength(1);
});

test('one that is not on this device can’t be, and what else fails is tried no second time [D405]', async () => {
  for (const [design, error] of [
    [printing(7), gone()],
    [printing(-1), new ApiError(409, 'storage_full', 'Lleno', {})],
  ] as const) {
    let tries = 0;
    const buy = async () => {
      tries++;
      throw error;
    };
    await expect(withFreshUploads(design, buy)).rejects.toBe(error);
    expect(tries).toBe(1);
  }
});
