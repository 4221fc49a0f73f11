// A process that runs from source registers tsx first; its parent's own is not handed down.
import { register } from 'tsx/esm/api';

register();
await import('./drawing-worker.ts');
