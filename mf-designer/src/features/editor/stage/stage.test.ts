/** @jest-environment jsdom */
import 'jest-canvas-mock';
import { PRINT_AREA } from '@qhatu/contract/designer';
import { aText } from '../../../testing/objects';
import { ItemMaker } from './items';
import { Stage, type StageItem, type StageListener } from './stage';
import { Sticker } from './sticker';

const item = (change: Partial<StageItem> = {}): StageItem => ({
  id: 'a',
  place: { x: 95, y: 138, width: 80, height: 40, rotation: 0 },
  opacity: 1,
  locked: false,
  hidden: false,
  paint: () => {},
  ...change,
});

function open() {
  const host = document.createElement('div');
  document.body.append(host);
  const listener: jest.Mocked<StageListener> = {
    onSelect: jest.fn(),
    onPlace: jest.fn(),
    onTooLarge: jest.fn(),
    onOpen: jest.fn(),
  };
  const stage = new Stage(host, listener);
  stage.fit(500, { left: 0.31, top: 0.22, width: 0.38 });
  return { host, listener, stage };
}

function stickerOf(stage: Stage): Sticker {
  const [sticker] = stage.canvas.getObjects();
  if (!(sticker instanceof Sticker)) throw new Error('no sticker');
  return sticker;
}

/** A gesture of the pointer: fabric tells where it starts, changes the object, and tells that it has ended. */
function gesture(stage: Stage, change: Partial<Sticker>) {
  const sticker = stickerOf(stage);
  stage.start(sticker);
  sticker.set(change);
  stage.settle(sticker);
  return sticker;
}

/** From now on: which listeners were added and not removed again, anywhere. */
function watchListeners(): () => string[] {
  type Entry = { target: EventTarget; type: string; listener: unknown; capture: boolean };
  const live: Entry[] = [];
  const captures = (options: unknown) =>
    typeof options === 'object' ? Boolean((options as AddEventListenerOptions | null)?.capture) : Boolean(options);
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  jest.spyOn(EventTarget.prototype, 'addEventListener').mockImplementation(function (this: EventTarget, ...args) {
    const [type, listener, options] = args;
    live.push({ target: this, type, listener, capture: captures(options) });
    add.apply(this, args);
  });
  jest.spyOn(EventTarget.prototype, 'removeEventListener').mockImplementation(function (this: EventTarget, ...args) {
    const [type, listener, options] = args;
    const at = live.findIndex(
      (one) =>
        one.target === this && one.type === type && one.listener === listener && one.capture === captures(options),
    );
    if (at >= 0) live.splice(at, 1);
    remove.apply(this, args);
  });
  return () => live.map(({ target, type }) => `${target.constructor.name} ${type}`);
}

describe('stage', () => {
  test('a sticker made larger than 19 × 27.7 cm is put back, and that is said [3§5]', () => {
    const { stage, listener } = open();
    stage.show([item()]);
    const sticker = gesture(stage, { scaleX: 3, scaleY: 3 });
    expect(listener.onTooLarge).toHaveBeenCalledTimes(1);
    expect(listener.onPlace).not.toHaveBeenCalled();
    expect(stage.placeOf(sticker)).toMatchObject({ width: 80, height: 40, x: 95 });
  });

  test('a sticker drawn over the edge is told where it lies inside', () => {
    const { stage, listener } = open();
    stage.show([item()]);
    gesture(stage, { left: 5, top: PRINT_AREA.height });
    expect(listener.onPlace).toHaveBeenCalledWith('a', { x: 40, y: 257, width: 80, height: 40, rotation: 0 });
  });

  test('a click that moved nothing tells nothing', () => {
    const { stage, listener } = open();
    stage.show([item()]);
    gesture(stage, {});
    expect(listener.onPlace).not.toHaveBeenCalled();
  });

  test('locked and hidden stickers take no pointer, and hidden ones are not drawn', () => {
    const { stage } = open();
    stage.show([item({ id: 'a', locked: true }), item({ id: 'b', hidden: true })]);
    expect(stage.canvas.getObjects().map(({ evented, visible }) => [evented, visible])).toEqual([
      [false, true],
      [false, false],
    ]);
    stage.select('a');
    expect(stage.canvas.getActiveObject()).toBeUndefined();
  });

  test('layers lie as the design says, and selecting from outside is not told back', () => {
    const { stage, listener } = open();
    stage.show([item({ id: 'a' }), item({ id: 'b' })]);
    stage.show([item({ id: 'b' }), item({ id: 'a' }), item({ id: 'c' })]);
    expect(stage.canvas.getObjects().map((object) => (object as Sticker).stickerId)).toEqual(['b', 'a', 'c']);
    stage.select('c');
    stage.show([item({ id: 'b' })]);
    expect(listener.onSelect).not.toHaveBeenCalled();
    expect(stage.canvas.getObjects()).toHaveLength(1);
  });

  test('moving a sticker repaints none: its painter stays the same', () => {
    const maker = new ItemMaker();
    const paint = (change: object) =>
      maker.items(
        [aText({ id: 'a', ...change })],
        () => null,
        () => true,
      )[0]?.paint;
    const before = paint({});
    expect(paint({ x: 20, rotation: 40, locked: true })).toBe(before);
    expect(paint({ color: '#000000' })).not.toBe(before);
  });

  test('50 mounts and unmounts leave no canvas, listener or object behind', async () => {
    const listening = watchListeners();
    // jsdom begins to watch the pointer with the first round, once.
    let afterFirst: string[] | null = null;
    const canvases = document.querySelectorAll('canvas').length;
    for (let round = 0; round < 50; round++) {
      const { host, stage } = open();
      stage.show([item({ id: 'a' }), item({ id: 'b' })]);
      stage.select('a');
      await stage.dispose();
      expect(stage.canvas.getObjects()).toHaveLength(0);
      expect(host.childElementCount).toBe(0);
      host.remove();
      afterFirst ??= listening();
    }
    expect(document.querySelectorAll('canvas')).toHaveLength(canvases);
    expect(listening()).toEqual(afterFirst);
    expect(afterFirst).toHaveLength(2);
    jest.restoreAllMocks();
  });

  test('a frame that was asked for before it ends, with pictures that are closed by then, keeps nothing alive', () => {
    const listening = watchListeners();
    open().stage.dispose();
    const before = listening();
    const { stage } = open();
    let closed = false;
    const paint = () => {
      if (closed) throw new DOMException('The image source is detached', 'InvalidStateError');
    };
    stage.show([item({ paint })]);
    closed = true;
    void stage.dispose();
    expect(stage.canvas.destroyed).toBe(true);
    expect(listening()).toEqual(before);
    jest.restoreAllMocks();
  });
});
