import { emptyDesign } from '@qhatu/contract/designer';
import { aShirt } from '../../../testing/shirt';
import { composeView } from '../../mockup/compose';
import { toBlob } from '../../mockup/image';
import { Library } from '../../pictures/library';
import { shirtsFromWire } from '../../shirts/api/shirts';
import { EditorStore } from '../state/store';
import { CAPTURE_DELAY_MS, captureBoth } from './capture';

jest.mock('../../mockup/compose', () => ({ composeView: jest.fn() }));
jest.mock('../../mockup/image', () => ({ toBlob: jest.fn() }));

const work = { design: emptyDesign(9011, 11), sizes: {}, description: '', optimised: false };

function open(shown: 1 | 2) {
  const store = new EditorStore(work);
  store.show(shown);
  const log: string[] = [];
  // jsdom draws nothing: a canvas is what it was made of, a file what it was made from.
  jest.mocked(composeView).mockImplementation(async ({ garment }, side) => {
    log.push(`view ${store.get().view} shown, ${garment} at ${side}`);
    return { garment } as never;
  });
  jest.mocked(toBlob).mockImplementation(async (canvas, type) => `${type} of ${canvas['garment' as never]}` as never);
  // Node's and the browser's types of a timer meet here; it is never looked at.
  const wait = jest.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms: number) => {
    log.push(`after ${ms} ms`);
    queueMicrotask(run);
    return 0;
  }) as never);
  const capture = async () => {
    const library = new Library(() => new Promise(() => {}));
    const taken = await captureBoth({ store, library, shirts: shirtsFromWire([aShirt()]) });
    wait.mockRestore();
    return { taken, log, view: store.get().view };
  };
  return capture();
}

test('the other view is shown and captured first, after a second the one that was shown; 500 × 500 [3§4]', async () => {
  expect(CAPTURE_DELAY_MS).toBe(1_000);
  const { taken, log, view } = await open(1);
  expect(log).toEqual([
    'view 2 shown, /media/polos/11-2.webp at 500',
    'after 1000 ms',
    'view 1 shown, /media/polos/11-1.webp at 500',
  ]);
  expect([taken[1], taken[2], view]).toEqual([
    'image/png of /media/polos/11-1.webp',
    'image/png of /media/polos/11-2.webp',
    1,
  ]);
});

test('from the back the front is first, and each picture stays with its view [3§4]', async () => {
  const { taken, log, view } = await open(2);
  expect(log[0]).toContain('view 1 shown');
  expect([taken[1], taken[2], view]).toEqual([
    'image/png of /media/polos/11-1.webp',
    'image/png of /media/polos/11-2.webp',
    2,
  ]);
});
