import { randomUUID } from 'node:crypto';
import { CreateBucketCommand, DeleteBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { type Files, FOLDERS } from '../files';
import { type BucketPlace, filesPlace } from '../place';
import { S3Files } from '../s3';

/** The store of `TEST_S3_URL`, which names a bucket that is not used. */
export function testStore(): BucketPlace {
  const place = filesPlace.parse(process.env.TEST_S3_URL ?? '');
  if (place.kind !== 's3') throw new Error('TEST_S3_URL has to be s3://key:secret@host:port/bucket?tls=off');
  return place;
}

/** As a setting. */
export const asSetting = ({ endpoint, key, secret, bucket, region }: BucketPlace): string =>
  `s3://${encodeURIComponent(key)}:${encodeURIComponent(secret)}@${new URL(endpoint).host}/${bucket}?region=${region}&tls=off`;

const clientOf = ({ endpoint, region, key, secret }: BucketPlace) =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });

/** Every file of a store. */
export async function allOf(files: Files): Promise<string[]> {
  const keys: string[] = [];
  for (const folder of FOLDERS) for await (const { key } of files.list(folder)) keys.push(key);
  return keys;
}

/** A bucket of its own, and what takes it away with all in it. */
export async function ownBucket(): Promise<{ place: BucketPlace; drop: () => Promise<void> }> {
  const place = { ...testStore(), bucket: `qhatu-test-${randomUUID()}` };
  const client = clientOf(place);
  await client.send(new CreateBucketCommand({ Bucket: place.bucket }));
  return {
    place,
    drop: async () => {
      const files = await S3Files.open(place);
      for (const key of await allOf(files)) await files.remove(key);
      await client.send(new DeleteBucketCommand({ Bucket: place.bucket }));
      client.destroy();
    },
  };
}
