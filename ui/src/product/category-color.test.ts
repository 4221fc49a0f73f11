import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATEGORY_COLORS, categoryColor, categoryColorName } from './category-color';

it('brand: every category has a colour, and the departments of the header have different ones', () => {
  for (let id = 0; id < 300; id++) expect(CATEGORY_COLORS).toContain(categoryColorName(id));
  expect(new Set([11, 13, 17].map(categoryColorName)).size).toBe(3);
});

it('brand: every category colour is a token', () => {
  const tokens = readFileSync(join(__dirname, '../tokens/tokens.css'), 'utf8');
  for (const name of CATEGORY_COLORS) expect(tokens).toContain(`--category-${name}:`);
  expect(categoryColor(13)).toBe('var(--category-rose)');
});
