import { test } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { Designer } from '../support/designer';
import { DESKTOP, PHONE, TABLET } from '../support/devices';

// The page at work is long: each look of axe takes seconds.
test.describe.configure({ timeout: 120_000 });

for (const [width, device] of Object.entries({ 390: PHONE, 768: TABLET, 1440: DESKTOP })) {
  test.describe(`at ${width} px`, () => {
    test.use(device);
    test('the designer at work: text selected, drawings and drafts, help: no axe violation', async ({ page }) => {
      const designer = new Designer(page);
      await designer.open();
      await designer.addText('Cusco\n2026');
      await expectAccessible(page);
      await designer.tab('Diseños');
      await designer.main.getByRole('button', { name: 'Mi diseño' }).click();
      await designer.main.getByLabel('Nombre de este diseño').waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await designer.main.getByRole('button', { name: 'Atajos de teclado' }).click();
      await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor();
      await expectAccessible(page);
    });
  });
}
