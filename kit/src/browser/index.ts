/** What the browser tells: what is in view, what it skips, when it is idle. */
export { downloadFile } from './download-file';
export { afterTwoFrames, nextTask, useSettled, whenIdle } from './idle';
export { ScrolledParts } from './scrolled-parts';
export { findSkippedPlaces, isOutOfWindow, layOutAtOnce } from './skipped';
export { useDebounced } from './useDebounced';
export { useNear, useViewPosition, watchNear } from './view';
