export * from './Stars';
export * from './StarsInput';
