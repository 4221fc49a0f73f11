export { useLinePicture } from './useLinePicture';
export { type PrivatePicture, usePrivatePicture } from './usePrivatePicture';
