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
  addFaces(fonts as unknown as FontFaceSet);
  addFaces(fonts as unknown as FontFaceSet);
  expect([...fonts].map(({ family }) => family)).toEqual(['Qhatu Display', 'Qhatu Text']);
  for (const { descriptors } of fonts) expect(descriptors.display).toBe('swap');
});

it('a browser that cannot add faces keeps the stand-ins', () => {
  expect(() => addFaces(undefined)).not.toThrow();
});
