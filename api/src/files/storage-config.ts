import { z } from 'zod';

/** A bucket of an S3 store. */
export interface BucketConfig {
  kind: 's3';
  endpoint: string;
  region: string;
  bucket: string;
  key: string;
  secret: string;
}

/** Where files are: folders of DATA_DIR, or a bucket. */
export type FileStorageConfig = { kind: 'disk' } | BucketConfig;

const SHAPE = '`disk` or s3://key:secret@host:port/bucket?region=…&tls=off (percent-encoded)';

/** Undefined for what is no address of a bucket. */
function bucketOf(text: string): BucketConfig | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const bucket = url.pathname.slice(1);
  const { region = 'us-east-1', tls = 'on', ...unknown } = Object.fromEntries(url.searchParams);
  const understood =
    url.protocol === 's3:' && url.host && url.username && url.password && Object.keys(unknown).length === 0;
  if (!understood || !/^[a-z0-9][a-z0-9.-]+$/.test(bucket) || !/^(on|off)$/.test(tls)) return undefined;
  try {
    return {
      kind: 's3',
      endpoint: `${tls === 'on' ? 'https' : 'http'}://${url.host}`,
      region,
      bucket,
      key: decodeURIComponent(url.username),
      secret: decodeURIComponent(url.password),
    };
  } catch {
    return undefined;
  }
}

/** `FILES_URL` and `FILES_FALLBACK` as they are set. */
export const fileStorageConfig = z.string().transform((text, context): FileStorageConfig => {
  const place = text === 'disk' ? ({ kind: 'disk' } as const) : bucketOf(text);
  if (place) return place;
  context.addIssue({ code: 'custom', message: SHAPE });
  return z.NEVER;
});
