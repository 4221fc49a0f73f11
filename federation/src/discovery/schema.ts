import { z } from 'zod';

/** SHA-384 as the browser's `integrity` attribute takes it. */
export const Integrity = z
  .string()
  .regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be a SHA-384 in the form "sha384-<64 base64 characters>"');

/** A path inside a release: relative, no way out of the folder. */
export const ReleasePath = z
  .string()
  .regex(/^(?!.*\.\.)[\w@-][\w@./-]*$/, 'must be a relative path inside the release')
  .max(200);

/** `1.0.0-3f9ac01b22`: the version that the team gave and a hash of what was built. */
export const ReleaseId = z.string().regex(/^\d+\.\d+\.\d+-[0-9a-z]{8,32}$/, 'must look like "1.0.0-<content hash>"');

export const RemoteName = z.string().regex(/^mf-[a-z][a-z0-9-]{0,40}$/, 'must look like "mf-name"');
export const Expose = z.string().regex(/^\.\/[A-Za-z][\w-]*$/, 'must look like "./Name"');
export const SlotName = z.string().regex(/^[a-z-]+\/[a-z-]+$/, 'must look like "team/widget"');

export const RouteDeclaration = z.strictObject({
  /** A react-router pattern. */
  path: z.string().regex(/^\/[\w:?./-]*$/, 'must be a path pattern of this site'),
  expose: Expose,
  /** `public`: rendered on the server and cacheable by anybody. `browser`: the server sends frame and skeleton. */
  render: z.enum(['public', 'browser']),
  /** API paths that the page needs, declared and not coded (D83); see `resolveDataUrl`. */
  data: z
    .record(
      z.string().regex(/^\w+$/),
      z.strictObject({ url: z.string().min(1).max(400), late: z.boolean().optional() }),
    )
    .optional(),
  /** Which skeleton keeps the place while the page's code arrives. */
  skeleton: z.enum(['front', 'listing', 'detail', 'form', 'text']).optional(),
});

const Preload = z.strictObject({ js: z.array(ReleasePath), css: z.array(ReleasePath) });

/** What a release says about itself: `release.json`. Everything but where it is served from. */
export const Release = z.strictObject({
  name: RemoteName,
  version: ReleaseId,
  entry: ReleasePath,
  /** Hash of the browser's entry. */
  integrity: Integrity,
  /** Hash of `files.json`, which lists every other file with its own. */
  files: Integrity,
  routes: z.array(RouteDeclaration),
  slots: z.record(SlotName, Expose),
  /** Scripts and stylesheets of each exposed module, in the order they are needed. */
  preload: z.record(Expose, Preload),
  /** Ranges of what the host must share. */
  needs: z.record(z.string(), z.string()),
  server: z.strictObject({ entry: ReleasePath, integrity: Integrity }),
});

/** `files.json`: path inside the release → hash and size, compressed variants included. */
export const FileList = z.strictObject({
  files: z.record(ReleasePath, z.strictObject({ sha384: Integrity, bytes: z.number().int().nonnegative() })),
});

export const DiscoveryEntry = z.strictObject({
  /** Address of the browser's entry at the remote's own origin. */
  url: z.string(),
  /** Entry of the release to use when this one fails; one of this list. */
  fallbackUrl: z.string().optional(),
  metadata: z.strictObject({ integrity: Integrity, version: ReleaseId }),
  deployment: z.strictObject({
    /** Percent of visitors. */
    traffic: z.number().min(0).max(100),
    default: z.boolean(),
  }),
  extras: Release.omit({ name: true, version: true, integrity: true }),
});

export const DISCOVERY_SCHEMA = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

export const DiscoveryDocument = z.strictObject({
  schema: z.literal(DISCOVERY_SCHEMA),
  microFrontends: z.record(RemoteName, z.array(DiscoveryEntry).min(1)),
});

export type RouteDeclaration = z.infer<typeof RouteDeclaration>;
export type Release = z.infer<typeof Release>;
export type FileList = z.infer<typeof FileList>;
export type DiscoveryEntry = z.infer<typeof DiscoveryEntry>;
export type DiscoveryDocument = z.infer<typeof DiscoveryDocument>;
