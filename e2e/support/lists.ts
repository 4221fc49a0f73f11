import { expect, type Locator } from '@playwright/test';

/** Presses 'Ver más' in `place` until the entry is there: however many of other journeys stand before it. */
export async function lookFor(place: Locator, entry: Locator): Promise<void> {
  const more = place.getByRole('button', { name: /^Ver más/ });
  await expect(async () => {
    if ((await entry.count()) > 0) return;
    if (await more.isVisible()) await more.click({ timeout: 2_000 });
    await expect(entry).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 100_000 });
}
