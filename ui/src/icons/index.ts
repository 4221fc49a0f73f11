export type { IconProps } from './Icon';
export * from './icons';
