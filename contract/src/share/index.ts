export { type Network, shareLinks } from './links';
