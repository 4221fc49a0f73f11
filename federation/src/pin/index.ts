/** Releases by name for staff: signed values that the front door honours. No webpack in here. */
export { pinKey, pinKeyFile } from './key';
export { type Pin, readPin, signPin } from './pin';
