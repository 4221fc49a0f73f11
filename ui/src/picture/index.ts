export * from './Picture';
export * from './PicturePreload';
export * from './placeholder';
export * from './screens';
