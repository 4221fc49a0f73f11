export type { IconProps } from './Icon';
export { icon } from './Icon';
export * from './icons';
