export { Chrome } from './Chrome';
export { chromeData } from './data';
export { nameOfPlace } from './place-name';
