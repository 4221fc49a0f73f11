/** npm run rewrite-documents */
import { rewriteDocuments } from './commands/rewrite-documents';

process.exitCode = await rewriteDocuments({
  argv: process.argv.slice(2),
  env: process.env,
  say: (text) => void process.stdout.write(text),
});
