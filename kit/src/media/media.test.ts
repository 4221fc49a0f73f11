import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BELOW_TABLET } from '.';

it('a width that scripts ask for is the one that the sheets change at', () => {
  const sheet = readFileSync(join(__dirname, '../../../ui/src/tokens/breakpoints.css'), 'utf8');
  const [, tablet] = /--tablet \(width >= (\w+)\)/.exec(sheet) ?? [];
  expect(BELOW_TABLET).toBe(`not all and (min-width: ${tablet})`);
});
