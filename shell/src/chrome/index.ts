export { Chrome, MAIN_ID } from './Chrome';
export { chromeData } from './data';
