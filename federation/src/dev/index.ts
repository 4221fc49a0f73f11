export { startDevServer } from './server';
