export * from './Breadcrumb';
export * from './Tabs';
