/** npm run restore */
import { restoreCommand } from './commands/backup';

process.exitCode = await restoreCommand({
  argv: process.argv.slice(2),
  env: process.env,
  say: (text) => void process.stdout.write(text),
});
