import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';

const port = Number(process.argv[2]);
if (process.env.BROKEN === process.argv[2] || existsSync(`${process.env.DATA_DIR}/broken-${port}`)) {
  console.error('This part cannot work, and says so in a sentence.');
  process.exit(3);
}
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
console.log(JSON.stringify({ level: 30, time: Date.now(), msg: 'part', self: process.pid, child: child.pid }));
createServer((request, response) => {
  // The two ways to stand still without ending: the loop is blocked, or nobody answers what was accepted.
  if (request.url === '/block') for (;;);
  if (existsSync(`${process.env.DATA_DIR}/silent-${port}`)) return;
  response.statusCode = existsSync(`${process.env.DATA_DIR}/unwell-${port}`) ? 503 : 200;
  response.end('{}');
}).listen(port, '127.0.0.1');
process.on('SIGTERM', () => {
  child.kill();
  process.exit(0);
});
