import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { isPhone } from '../http/device';

const Owner = { remote: z.string().max(60), version: z.string().max(60) };
/** Longer than any page that somebody has waited for, in milliseconds; as layout shift, more than any page moves. */
const MAX_MS = 300_000;
const MAX_SHIFT = 100;

/** What a page tells of a visit (`shell/src/boot/vitals.ts`): times in milliseconds, CLS without a unit. */
export const Vitals = z
  .array(
    z.discriminatedUnion('vital', [
      z.object({
        vital: z.enum(['LCP', 'INP', 'FCP', 'TTFB']),
        value: z.number().min(0).max(MAX_MS),
        ...Owner,
      }),
      z.object({ vital: z.literal('CLS'), value: z.number().min(0).max(MAX_SHIFT), ...Owner }),
    ]),
  )
  .min(1)
  .max(10);

type Vital = z.infer<typeof Vitals>[number]['vital'];

export interface VitalLabels {
  /** Whose page it was, and of which release. */
  remote: string;
  release: string;
  device: 'phone' | 'desktop';
}

/** Counts one vital of one visit; the value as `Vitals` has it. */
export type VitalCount = (of: VitalLabels, vital: Vital, value: number) => void;

/** As the browser says it, never as the page does. */
export const deviceOf = (headers: IncomingHttpHeaders): VitalLabels['device'] =>
  isPhone(headers) ? 'phone' : 'desktop';
