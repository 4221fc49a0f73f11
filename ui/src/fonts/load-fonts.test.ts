import { loadFonts } from './load-fonts';

/** Faces that were asked for, and how each ends. */
let asked: Face[] = [];

class Face {
  arrive: () => void = () => undefined;
  fail: () => void = () => undefined;
  constructor(
    readonly family: string,
    readonly source: string,
    readonly descriptors: FontFaceDescriptors,
  ) {
    asked.push(this);
  }
  load(): Promise<Face> {
    return new Promise((resolve, reject) => {
      this.arrive = () => resolve(this);
      this.fail = () => reject(new Error('no line'));
    });
  }
}

beforeEach(() => {
  asked = [];
  Object.assign(globalThis, { FontFace: Face });
});

// jsdom has no fonts; faces are only put in and looked for.
const page = () => new Set<Face>() as Set<Face> & FontFaceSet;
const families = (fonts: Set<Face>) => [...fonts].map(({ family }) => family);

it('the shop’s two faces come once, and together: one alone would lay the page out twice', async () => {
  const fonts = page();
  const added = loadFonts(fonts);
  await loadFonts(fonts);
  expect(asked).toHaveLength(2);
  asked[0]?.arrive();
  await Promise.resolve();
  expect(families(fonts)).toEqual([]);
  asked[1]?.arrive();
  await added;
  expect(families(fonts)).toEqual(['Qhatu Display', 'Qhatu Text']);
});

it('a face that cannot be had leaves its stand-in, and the other one comes', async () => {
  const fonts = page();
  const added = loadFonts(fonts);
  asked[0]?.fail();
  asked[1]?.arrive();
  await added;
  expect(families(fonts)).toEqual(['Qhatu Text']);
});

it('a browser that cannot add faces keeps the stand-ins', async () => {
  await expect(loadFonts(undefined)).resolves.toBeUndefined();
});
