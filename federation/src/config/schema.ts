import { z } from 'zod';
import { Expose, RemoteName, RouteDeclaration, SlotName } from '../discovery/schema';

const kB = z.number().positive();
/** A module may have no styles at all. */
const Weights = z.strictObject({ js: kB, css: z.number().nonnegative() });

/** Kilobytes (1,000 bytes) as they travel. The team's own figures; a reviewer sees them grow. */
const Budget = z.strictObject({
  entry: kB,
  /** For every exposed module that is not named below. */
  each: Weights,
  exposes: z.record(z.string(), Weights.partial()),
});

/** What a remote's `federation.config.ts` compiles to. */
export const RemoteDeclaration = z.strictObject({
  name: RemoteName,
  exposes: z.record(Expose, z.string().regex(/^\.\/src\/.+\.tsx?$/, 'must be a source file of this workspace')),
  routes: z.array(RouteDeclaration),
  slots: z.record(SlotName, Expose),
  budget: Budget,
});

export type Budget = z.infer<typeof Budget>;
export type RemoteDeclaration = z.infer<typeof RemoteDeclaration>;
/** What a remote is made of, whatever it weighs. */
export type Composition = Omit<RemoteDeclaration, 'budget'>;
