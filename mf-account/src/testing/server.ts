export { callsTo, serve } from '@qhatu/shared-state/testing';
