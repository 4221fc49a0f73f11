/**
 * node scripts/proofs.mjs [1§4 | D31 …]: the tests that prove a section of the specification or a decision, as their titles
 * say; without a name, how many there are of each.
 */
import { testTitles } from './lib/references.mjs';

const asked = process.argv.slice(2);
/** @type {Map<string, string[]>} a line for each test, by what it proves */
const byReference = new Map();
for (const { file, title, references } of testTitles()) {
  for (const reference of references) {
    const lines = byReference.get(reference) ?? [];
    byReference.set(reference, [...lines, `${title.replace(/ \[[^\]]+\]$/, '')}  (${file})`]);
  }
}

const order = (a, b) => a.localeCompare(b, 'en', { numeric: true });
if (asked.length === 0) {
  for (const reference of [...byReference.keys()].sort(order)) {
    console.log(`${reference.padEnd(5)} ${byReference.get(reference).length}`);
  }
}
for (const reference of asked) {
  console.log(reference);
  for (const line of byReference.get(reference) ?? ['no test says so']) console.log(`  ${line}`);
}
