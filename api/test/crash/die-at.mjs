/**
 * Preloaded into an api of its own (`node --import`): ends the process by SIGKILL at one exact moment, which no signal
 * from outside could hit. DIE_AT is `after-fetch:<end of the url>` (the other side has acted, we have not heard),
 * `before-answer:<url>` (everything is stored, nobody has been told), `before-writing:<name>` (the first time that
 * something with this name in it becomes the JSON of a column), `after-file:<folder>` (a file has its name there, and no row) or
 * `before-unlink:<folder>` (its row is gone, it is not).
 */
import files from 'node:fs/promises';
import { ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';

const MOMENT = /^(after-fetch|before-answer|before-writing|after-file|before-unlink):(.+)$/;
const [, moment, where] = MOMENT.exec(process.env.DIE_AT ?? '') ?? [];
const die = () => process.kill(process.pid, 'SIGKILL');

if (moment === 'after-fetch') {
  const { fetch } = globalThis;
  globalThis.fetch = async (url, options) => {
    const answer = await fetch(url, options);
    if (String(url).endsWith(where)) die();
    return answer;
  };
}

if (moment === 'before-answer') {
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function answer(...args) {
    if (this.req.method === 'POST' && this.req.url === where && args[0] === 200) die();
    return writeHead.apply(this, args);
  };
}

if (moment === 'before-writing') {
  const { stringify } = JSON;
  JSON.stringify = (value, ...more) => {
    if (value !== null && typeof value === 'object' && Object.hasOwn(value, where)) die();
    return stringify(value, ...more);
  };
}

if (moment === 'after-file') {
  const { rename } = files;
  files.rename = async (from, to) => {
    await rename(from, to);
    if (to.includes(where)) die();
  };
  syncBuiltinESMExports();
}

if (moment === 'before-unlink') {
  const { unlink } = files;
  files.unlink = (file) => {
    if (file.includes(where)) die();
    return unlink(file);
  };
  syncBuiltinESMExports();
}
