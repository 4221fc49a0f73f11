import type { CDPSession } from '@playwright/test';

/** What the browser itself counts of the page, by its names; a figure it has no name for is NaN. `Performance.enable` first. */
export async function counted(cdp: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (name) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
}
