import { randomUUID } from 'node:crypto';
import { CreateBucketCommand, DeleteBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { hasSwift, startSwift } from '../../../test/swift';
import { type Files, FOLDERS } from '../files';
import { S3Files } from '../s3';
import { type BucketConfig, fileStorageConfig } from '../storage-config';

/** Whether there is a store: the one of `TEST_S3_URL`, which names a bucket that is not used, or a Swift of this machine. */
export const hasStore = process.env.TEST_S3_URL !== undefined || hasSwift;

function bucketConfig(url: string): BucketConfig {
  const place = fileStorageConfig.parse(url);
  if (place.kind !== 's3') throw new Error(`${url} is not s3://key:secret@host:port/bucket?tls=off`);
  return place;
}

async function openStore(): Promise<{ place: BucketConfig; stop: () => void }> {
  const given = process.env.TEST_S3_URL;
  if (given !== undefined) return { place: bucketConfig(given), stop: () => undefined };
  const swift = await startSwift();
  return { place: bucketConfig(swift.url('none')), stop: swift.stop };
}

/** As a setting. */
export const asSetting = ({ endpoint, key, secret, bucket, region }: BucketConfig): string =>
  `s3://${encodeURIComponent(key)}:${encodeURIComponent(secret)}@${new URL(endpoint).host}/${bucket}?region=${region}&tls=off`;

const clientOf = ({ endpoint, region, key, secret }: BucketConfig) =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });

/** Makes the bucket that a `FILES_URL` names. */
export async function makeBucket(url: string): Promise<void> {
  const place = bucketConfig(url);
  const client = clientOf(place);
  await client.send(new CreateBucketCommand({ Bucket: place.bucket }));
  client.destroy();
}

/** How many are deleted at the same time. */
const AT_ONCE = 20;

async function removeAll(files: Files): Promise<void> {
  const keys = await allOf(files);
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    await Promise.all(keys.slice(from, from + AT_ONCE).map((key) => files.remove(key)));
  }
}

/** Every file of a store. */
export async function allOf(files: Files): Promise<string[]> {
  const keys: string[] = [];
  for (const folder of FOLDERS) for await (const { key } of files.list(folder)) keys.push(key);
  return keys;
}

/** A bucket of its own, and what takes it away with all in it. */
export async function ownBucket(): Promise<{ place: BucketConfig; drop: () => Promise<void> }> {
  const store = await openStore();
  const place = { ...store.place, bucket: `qhatu-test-${randomUUID()}` };
  await makeBucket(asSetting(place));
  return {
    place,
    drop: async () => {
      const client = clientOf(place);
      await removeAll(await S3Files.open(place));
      await client.send(new DeleteBucketCommand({ Bucket: place.bucket }));
      client.destroy();
      store.stop();
    },
  };
}
