import { CAPTURE_PIXELS, type DesignView, designFont, objectsOf, printsOf, VIEWS } from '@qhatu/contract/designer';
import { composeView } from '../../mockup/compose';
import { toBlob } from '../../mockup/image';
import type { EditorTools } from '../context';
import { loadFont } from '../fonts';
import { shirtAndColor } from '../state/selectors';

type World = Pick<EditorTools, 'store' | 'library' | 'shirts'>;

/** A view of the design as it stands, on its garment. Waits for faces and pictures, so that nothing is missing. */
export async function drawnView(
  { store, library, shirts }: World,
  view: DesignView,
  side: number,
): Promise<HTMLCanvasElement> {
  const { design } = store;
  const objects = objectsOf(design, view);
  const { shirt } = shirtAndColor(shirts, design);
  const faces = objects.flatMap((object) => (object.kind === 'text' ? [loadFont(designFont(object.font).id)] : []));
  await Promise.all([...faces, library.arrived(printsOf(design))]);
  return composeView(
    {
      garment: shirt.pictureOf(view, design.color_id)?.src ?? null,
      area: shirt.areaOf(view),
      objects,
      sourceOf: library.sourceOf,
    },
    side,
  );
}

/** Between the two captures (spec 3 §9). */
export const CAPTURE_DELAY_MS = 1_000;

const pause = (ms: number) => new Promise<void>((resolve) => window.setTimeout(resolve, ms));

/**
 * Both views, 500 × 500. The other view is shown and captured first, and after a second the one that was shown before
 * (spec 3 §4): the buyer sees both sides of what they buy.
 */
export async function captureBoth(world: World, delay = CAPTURE_DELAY_MS): Promise<Record<DesignView, Blob>> {
  const { store } = world;
  const shown = store.get().view;
  const other = VIEWS.find((view) => view !== shown) ?? shown;
  const capture = async (view: DesignView) => {
    store.show(view);
    return toBlob(await drawnView(world, view, CAPTURE_PIXELS), 'image/png');
  };
  const first = await capture(other);
  await pause(delay);
  const second = await capture(shown);
  return other === 1 ? { 1: first, 2: second } : { 1: second, 2: first };
}
