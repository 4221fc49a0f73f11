export { type Call, callsTo, serve } from '@qhatu/shared-state/testing';
