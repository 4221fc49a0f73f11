export * from './copy-text';
