export { Chrome } from './Chrome';
export { chromeData } from './data';
export { hasFrameOfItsOwn, nameOfPlace } from './place-name';
