export { BelowFold } from './BelowFold';
