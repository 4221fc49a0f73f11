import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's own folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
