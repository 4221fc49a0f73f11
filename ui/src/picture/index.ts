export * from './Picture';
export * from './PicturePreload';
export * from './screens';
