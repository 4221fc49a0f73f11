/** Colours of letters to choose from: the textile's threads, and what screen printers keep. */
export const INKS: readonly { name: string; css: string }[] = [
  { name: 'Blanco', css: '#ffffff' },
  { name: 'Negro', css: '#1d1a18' },
  { name: 'Cochinilla', css: '#a01c3a' },
  { name: 'Rojo', css: '#d7263d' },
  { name: 'Naranja', css: '#ef7b21' },
  { name: 'Ocre', css: '#dd9a2c' },
  { name: 'Amarillo', css: '#f7d038' },
  { name: 'Hoja', css: '#55803c' },
  { name: 'Verde agua', css: '#2a9d8f' },
  { name: 'Cielo', css: '#4aa3df' },
  { name: 'Índigo', css: '#2e4178' },
  { name: 'Morado', css: '#6d3b8e' },
];

const light = (channel: number) => (channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

/** Relative luminance of #rrggbb (WCAG); white for anything else. */
function luminance(css: string): number {
  const hex = /^#([0-9a-f]{6})$/i.exec(css)?.[1];
  if (!hex) return 1;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => light(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrastOf = (a: string, b: string): number => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};

const [WHITE, BLACK] = ['#ffffff', '#1d1a18'] as const;

/** An ink that can be read on this cloth. */
export const inkFor = (cloth: string): string => (contrastOf(BLACK, cloth) >= contrastOf(WHITE, cloth) ? BLACK : WHITE);

/** Whether letters of this ink will hardly be seen on this cloth. */
export const isFaint = (ink: string, cloth: string): boolean => contrastOf(ink, cloth) < 1.6;
