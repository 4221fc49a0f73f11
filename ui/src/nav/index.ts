export * from './Breadcrumb';
export * from './Tabs';
export * from './useChosenInSight';
