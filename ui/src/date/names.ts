export { MONTHS } from '@qhatu/contract/delivery';

// Own lists: Intl's Spanish differs between browsers and Node, and pages are rendered in both.
export const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;
