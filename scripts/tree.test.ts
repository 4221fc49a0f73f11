import { execFileSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.join(__dirname, '..');

/** The scripts are modules of Node's own kind, which this test's transform does not load. */
const problems = (script: string, name: string, given: unknown = undefined): string[] => {
  const call = `${name}(${given === undefined ? '' : JSON.stringify(given)})`;
  const program = `import('./scripts/lib/${script}.mjs').then((m) => console.log(JSON.stringify(m.${call})))`;
  return JSON.parse(execFileSync(process.execPath, ['-e', program], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 }));
};

test('every class name that a component asks for is in its style sheet, and every one of a sheet is asked for', () => {
  expect(problems('style-sheets', 'styleProblems')).toEqual([]);
});

test('every decision, section and page that is pointed at is there, every decision is used, every section has its tests', () => {
  expect(problems('references', 'brokenReferences')).toEqual([]);
});

test('a folder that its page does not name is said [D432]', () => {
  const rooms = { 'kit/src': 'docs/recipes/mail.md' };
  expect(problems('references', 'unnamedRooms', rooms)).toContain('docs/recipes/mail.md: kit/src/owned is not named');
});

test('a folder is not named by a word for another room’s of the same name [D432]', () => {
  // The page says `orders` of the contract's.
  const said = problems('references', 'unnamedRooms', { 'api/src/domains': 'docs/architecture.md' });
  expect(said).toContain('docs/architecture.md: api/src/domains/orders is not named');
});

test.each([
  ['@keyframes shine { from { background-position: 0 } to { opacity: 1; left: 2px } }', 2],
  [
    '@keyframes turn { 50% { transform: rotate(1turn) } } .a { transition: opacity var(--fast) cubic-bezier(0, 0, 1, 1) }',
    0,
  ],
  ['.a { color: red; transition: border-color 1s, width 1s } .b { transition: all 1s }', 2],
  ['.a { transition: none; transition-property: transform, top }', 1],
])('motion is the compositor’s, or none: %s', (sheet, count) => {
  expect(problems('style-sheets', 'motionProblemsOf', sheet)).toHaveLength(count);
});
