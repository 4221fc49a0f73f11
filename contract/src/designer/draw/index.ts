/** One drawing for the editor's captures, the mockup and the print file, so that they match. */

export type { Canvas2D, Source } from './canvas-2d';
export { drawContent, drawObject, drawView, fontOf, measureWith } from './draw';
export { applyFilter, FILTER_LABELS } from './filter';
export { layoutText, type Measure, type TextLayout, textBox, textSize } from './layout';
