export * from './copyText';
