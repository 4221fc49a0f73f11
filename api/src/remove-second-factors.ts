/** npm run remove-second-factors -- --email rosa@shop.example */
import { removeSecondFactors } from './commands/remove-second-factors';

process.exitCode = await removeSecondFactors({
  argv: process.argv.slice(2),
  env: process.env,
  say: (text) => void process.stdout.write(text),
});
