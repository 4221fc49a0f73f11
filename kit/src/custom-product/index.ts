export { customLine } from './api/custom-line';
