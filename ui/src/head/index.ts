export * from './jsonLd';
export * from './origin';
export * from './PageHead';
