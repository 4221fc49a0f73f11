/** npm run create-admin -- --email ana@shop.example [--name Ana] [--link | --mail] [--another] */
import { createAdmin } from './commands/create-admin';
import { endPasswordThread } from './domains/accounts/password-thread';

createAdmin({
  argv: process.argv.slice(2),
  env: process.env,
  input: process.stdin,
  say: (text) => void process.stdout.write(text),
})
  .then((code) => {
    process.exitCode = code;
  })
  .finally(endPasswordThread);
