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

/** An ink that can be read on this cloth. */
export function inkFor(cloth: string): string {
  const hex = /^#([0-9a-f]{6})$/i.exec(cloth)?.[1];
  if (!hex) return '#1d1a18';
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0) > 140 ? '#1d1a18' : '#ffffff';
}
