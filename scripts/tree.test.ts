import { execFileSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.join(__dirname, '..');

/** The scripts are modules of Node's own kind, which this test's transform does not load. */
const problems = (script: string, name: string): string[] => {
  const program = `import('./scripts/lib/${script}.mjs').then((m) => console.log(JSON.stringify(m.${name}())))`;
  return JSON.parse(execFileSync(process.execPath, ['-e', program], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 }));
};

test('every class name that a component asks for is in its style sheet, and every one of a sheet is asked for', () => {
  expect(problems('style-sheets', 'styleProblems')).toEqual([]);
});

test('every decision, section and page that is pointed at is there, every decision is used, every section has its tests', () => {
  expect(problems('references', 'brokenReferences')).toEqual([]);
});
