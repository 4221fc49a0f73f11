import { test } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { Designer } from '../support/designer';
import { DESKTOP, PHONE, TABLET } from '../support/devices';

for (const [width, device] of Object.entries({ 390: PHONE, 768: TABLET, 1440: DESKTOP })) {
  test.describe(`at ${width} px`, () => {
    test.use(device);
    test('the designer at work: text selected, drawings, help, drafts: no axe violation', async ({ page }) => {
      const designer = new Designer(page);
      await designer.open();
      await designer.addDesign(/Llama/);
      await designer.addText('Cusco\n2026');
      await expectAccessible(page);
      await designer.tab('Diseños');
      await expectAccessible(page);
      await designer.main.getByRole('button', { name: 'Atajos de teclado' }).click();
      await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await designer.main.getByRole('button', { name: 'Mi diseño' }).click();
      await designer.main.getByLabel('Nombre de este diseño').waitFor();
      await expectAccessible(page);
    });
  });
}
