// A thread does not inherit tsx from its parent: run from source, the worker registers it first.
import { register } from 'tsx/esm/api';

register();
await import('./print-worker.ts');
