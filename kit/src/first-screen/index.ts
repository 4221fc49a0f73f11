export { BelowFold } from './BelowFold';
export { Far } from './Far';
export { noteFarParts } from './far';
export { Slice } from './Slice';
