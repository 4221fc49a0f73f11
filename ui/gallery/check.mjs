/**
 * npm run gallery:check -w @qhatu/ui -- [folder for screenshots]: opens a running gallery at three widths and in both
 * schemes, looks for accessibility violations and saves what it saw.
 */
import { mkdirSync } from 'node:fs';
import axe from '@axe-core/playwright';
import { chromium } from 'playwright';

const AxeBuilder = axe.default ?? axe;
const folder = process.argv[2];
const address = `http://localhost:${process.env.PORT ?? 3750}`;
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

if (folder) mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
let found = 0;
for (const theme of ['light', 'dark']) {
  for (const width of [390, 768, 1440]) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) console.log(`${theme} ${width}: ${message.text()}`);
    });
    await page.goto(`${address}/?theme=${theme}`);
    await page.locator('h1').waitFor();
    await page.evaluate(() => document.fonts.ready);
    if (folder) await page.screenshot({ path: `${folder}/${theme}-${width}.png`, fullPage: true });
    const { violations } = await new AxeBuilder({ page })
      .options({ rules: { 'target-size': { enabled: true } } })
      .withTags(tags)
      .analyze();
    for (const { id, help, nodes } of violations) {
      found += nodes.length;
      console.log(`${theme} ${width}: ${id}: ${help}`);
      for (const { target, failureSummary } of nodes.slice(0, 5))
        console.log(`   ${target.join(' ')}: ${failureSummary}`);
    }
    await context.close();
  }
}
await browser.close();
console.log(found === 0 ? 'No violations' : `${found} violations`);
process.exitCode = found === 0 ? 0 : 1;
