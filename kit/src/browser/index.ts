/** What the browser tells: what is in view, when it is idle. */
export { afterTwoFrames, nextTask, useSettled, whenIdle } from './idle';
export { ScrolledParts } from './scrolled-parts';
export { useNear, useViewPosition, watchNear } from './view';
