/** npm run backup */
import { backupCommand } from './commands/backup';

process.exitCode = await backupCommand({
  argv: process.argv.slice(2),
  env: process.env,
  say: (text) => void process.stdout.write(text),
});
