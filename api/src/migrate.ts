/** npm run migrate [-- --needed] */
import { migrateCommand } from './commands/migrate';

process.exitCode = await migrateCommand({
  argv: process.argv.slice(2),
  env: process.env,
  say: (text) => void process.stdout.write(text),
});
