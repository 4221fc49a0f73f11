/** One size of a garment, in centimetres. */
export interface Size {
  name: 'S' | 'M' | 'L' | 'XL';
  frontHeight: number;
  frontWidth: number;
  backHeight: number;
  backWidth: number;
}

const size = (name: Size['name'], frontHeight: number, frontWidth: number, backHeight: number): Size => ({
  name,
  frontHeight,
  frontWidth,
  backHeight,
  backWidth: frontWidth,
});

/** The size chart (spec 3 §2), by cut. */
export const SIZES: readonly { cut: string; sizes: readonly Size[] }[] = [
  {
    cut: 'Hombre',
    sizes: [size('S', 68, 49, 70), size('M', 70, 52, 72), size('L', 72, 55, 74), size('XL', 74, 58, 76)],
  },
  {
    cut: 'Mujer',
    sizes: [size('S', 60, 43, 62), size('M', 62, 46, 64), size('L', 64, 49, 66), size('XL', 66, 52, 68)],
  },
];
