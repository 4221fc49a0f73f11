export * from './Dropdown';
export * from './Tooltip';
