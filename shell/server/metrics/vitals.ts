import { Histogram, type Registry } from '@qhatu/contract/metrics';
import type { VitalCount, VitalLabels } from '../rollout/vitals';
import type { Site } from '../site';

/** The bounds of good and poor (web.dev/vitals) are among them: INP 0.2 and 0.5, TTFB 0.8 and 1.8, FCP 1.8 and 3, LCP 2.5 and 4. */
const SECONDS = [0.05, 0.1, 0.2, 0.35, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 6, 10];
const SHIFTS = [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

/**
 * What browsers measured, by the remote whose page it was and its release. Releases that no page is made of any more are
 * forgotten: the series would be as many as there ever were.
 */
export function measureVitals(registry: Registry, site: Site): VitalCount {
  const seen = new Map<string, Pick<VitalLabels, 'remote' | 'release'>>();
  const registers = [registry];
  const seconds = new Histogram({
    name: 'qhatu_web_vital_seconds',
    help: 'LCP, INP, FCP and TTFB as browsers measured them, one of each for a visit',
    labelNames: ['vital', 'remote', 'release', 'device'],
    buckets: SECONDS,
    registers,
    collect: forget,
  });
  const shift = new Histogram({
    name: 'qhatu_web_vital_layout_shift',
    help: 'CLS as browsers measured it, one for a visit',
    labelNames: ['remote', 'release', 'device'],
    buckets: SHIFTS,
    registers,
  });
  function forget(): void {
    for (const [key, of] of seen) {
      if (site.isRecent(of.remote, of.release)) continue;
      seen.delete(key);
      for (const device of ['phone', 'desktop']) {
        shift.remove({ ...of, device });
        for (const vital of ['LCP', 'INP', 'FCP', 'TTFB']) seconds.remove({ ...of, device, vital });
      }
    }
  }
  return (labels, vital, value) => {
    const { remote, release } = labels;
    seen.set(`${remote} ${release}`, { remote, release });
    if (vital === 'CLS') shift.observe({ ...labels }, value);
    else seconds.observe({ vital, ...labels }, value / 1_000);
  };
}
