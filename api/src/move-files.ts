/** npm run move-files */
import { runMoveFiles } from './commands/move-files';

process.exitCode = await runMoveFiles({
  argv: process.argv.slice(2),
  env: process.env,
  say: (text) => void process.stdout.write(text),
});
