import { test } from '@playwright/test';
import { expectAccessibleAt } from '../support/axe';
import { Designer } from '../support/designer';
import { DESKTOP, PHONE, TABLET } from '../support/devices';

// The page at work is long: each look of axe takes seconds.
test.describe.configure({ timeout: 360_000 });

/** A tablet is a desktop's page made narrow: gone through once, looked at twice. */
const SCREENS = { '390 px': [PHONE], '768 and 1440 px': [TABLET, DESKTOP] } as const;

for (const [widths, screens] of Object.entries(SCREENS)) {
  test.describe(`at ${widths}`, () => {
    test.use(screens.at(-1) ?? DESKTOP);
    test('the designer at work: text selected, drawings and drafts, help: no axe violation', async ({ page }) => {
      const designer = new Designer(page);
      await designer.open();
      await designer.addText('Cusco\n2026');
      await expectAccessibleAt(page, screens);
      await designer.tab('Diseños');
      await designer.main.getByRole('button', { name: 'Mi diseño' }).click();
      await expectAccessibleAt(page, screens, designer.main.getByLabel('Nombre de este diseño'));
      await page.keyboard.press('Escape');
      await designer.main.getByRole('button', { name: 'Atajos de teclado' }).click();
      await expectAccessibleAt(page, screens, page.getByRole('dialog', { name: 'Atajos de teclado' }));
    });
  });
}
