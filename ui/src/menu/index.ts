export * from './Dropdown';
export * from './Tooltip';
export * from './usePopup';
