import { addFaces } from './faces';

class Face {
  constructor(
    readonly family: string,
    readonly source: string,
    readonly descriptors: FontFaceDescriptors,
  ) {}
}

beforeEach(() => void Object.assign(globalThis, { FontFace: Face }));

it('the shop’s two faces come once, however often they are asked for', () => {
  const fonts = new Set<Face>();
  // jsdom has no fonts; faces are only put in and looked for.
  const page = fonts as unknown as FontFaceSet;
  addFaces(page);
  addFaces(page);
  expect([...fonts].map(({ family }) => family)).toEqual(['Qhatu Display', 'Qhatu Text']);
  for (const { descriptors } of fonts) expect(descriptors.display).toBe('swap');
});

it('a browser that cannot add faces keeps the stand-ins', () => {
  expect(() => addFaces(undefined)).not.toThrow();
});
