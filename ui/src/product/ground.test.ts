import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GROUNDS, groundColor, groundOf } from './ground';

it('brand: every category has a ground, and the departments of the header have different ones', () => {
  for (let id = 0; id < 300; id++) expect(GROUNDS).toContain(groundOf(id));
  expect(new Set([11, 13, 17].map(groundOf)).size).toBe(3);
});

it('brand: every ground is a token', () => {
  const tokens = readFileSync(join(__dirname, '../tokens/tokens.css'), 'utf8');
  for (const name of GROUNDS) expect(tokens).toContain(`--ground-${name}:`);
  expect(groundColor(13)).toBe('var(--ground-rose)');
});
