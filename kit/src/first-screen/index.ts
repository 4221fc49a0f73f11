export { BelowFold } from './BelowFold';
export { Slice } from './Slice';
