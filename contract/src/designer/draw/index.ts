/** One drawing for the editor's captures, the mockup and the print file, so that they match. */
export { drawContent, drawObject, drawView, fontOf, measureWith } from './draw';
export { applyFilter, FILTER_LABELS } from './filter';
export { layoutText, type Measure, type TextLayout, textBox, textSize } from './layout';
export type { Pen, Source } from './pen';
