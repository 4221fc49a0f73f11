export { BelowFold } from './BelowFold';
export { OffscreenPart } from './OffscreenPart';
export { noteOffscreenParts } from './offscreen-parts';
export { Slice } from './Slice';
