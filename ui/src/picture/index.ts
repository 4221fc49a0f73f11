export * from './Picture';
export * from './PictureFrame';
export * from './PicturePreload';
export * from './placeholder';
export * from './screens';
