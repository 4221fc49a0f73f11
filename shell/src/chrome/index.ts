export { Chrome } from './Chrome';
export { chromeData } from './data';
