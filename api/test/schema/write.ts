/** npm run schema: writes api/src/db/schema.sql anew from the migrations. */
import { writeFileSync } from 'node:fs';
import { madeByMigrations } from './made';

// npm runs its scripts in the root of the tree.
madeByMigrations().then((text) => writeFileSync('api/src/db/schema.sql', text));
