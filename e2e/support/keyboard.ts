import { expect, type Locator, type Page } from '@playwright/test';

/** A person without a pointer. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /** Tab by Tab to a control; fails when it cannot be reached. */
  async tabTo(target: Locator): Promise<void> {
    for (let tabs = 0; tabs < 80; tabs++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press('Tab');
    }
    await expect(target, 'cannot be reached with Tab').toBeFocused();
  }

  async write(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.type(text);
  }

  /**
   * Chooses in a select as people do: by the first letters of what it shows. Letters between which a crowded machine lets a
   * second pass are two words to Chromium: after a pause they are typed again.
   */
  async choose(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await expect(async () => {
      await this.page.keyboard.type(text);
      await expect(target.locator('option:checked')).toHaveText(new RegExp(`^${text}`, 'i'), { timeout: 2_000 });
    }).toPass({ intervals: [2_000], timeout: 60_000 });
  }

  async tick(target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.press('Space');
  }

  /** Opens the file chooser and takes a file out of it. On a crowded machine Chromium now and then opens none: pressed again. */
  async attach(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await expect(async () => {
      await this.tabTo(target);
      const chooser = this.page.waitForEvent('filechooser', { timeout: 10_000 });
      await Promise.all([chooser, this.page.keyboard.press('Space')]);
      await (await chooser).setFiles(file);
    }).toPass({ timeout: 60_000 });
  }

  async enter(): Promise<void> {
    await this.page.keyboard.press('Enter');
  }
}
