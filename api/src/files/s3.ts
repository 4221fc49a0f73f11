import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { tracing } from '@qhatu/contract/tracing';
import {
  type ByteRange,
  checkFolder,
  checkKey,
  type FileHead,
  type Files,
  FilesUnavailable,
  FilesUnusable,
  type FoundFile,
  type ListedFile,
} from './files';
import type { BucketConfig } from './storage-config';

/** How long one try may take, ms; a request of ours has to be answered within a minute. */
const CONNECT_MS = 2_000;
const ANSWER_MS = 15_000;
const TRIES = 2;

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** What the store says of a key that it does not have; never of a bucket. */
const isGone = (error: unknown): boolean => {
  const { name } = error as Error;
  return statusOf(error) === 404 && name !== 'NoSuchBucket';
};

type Sdk = typeof import('@aws-sdk/client-s3') & Pick<typeof import('@aws-sdk/s3-request-presigner'), 'getSignedUrl'>;

/** Files in a bucket of an S3 store (D188): tried on OpenStack Swift, whose `s3api` has no conditional puts. */
export class S3Files implements Files {
  readonly #sdk: Sdk;
  readonly #client: S3Client;
  readonly #place: BucketConfig;

  static async open(place: BucketConfig): Promise<S3Files> {
    // Some hundred modules and 0.4 s, which a shop on a disk does without.
    const [client, presigner] = await Promise.all([
      import('@aws-sdk/client-s3'),
      import('@aws-sdk/s3-request-presigner'),
    ]);
    return new S3Files(place, { ...client, getSignedUrl: presigner.getSignedUrl });
  }

  private constructor(place: BucketConfig, sdk: Sdk) {
    this.#place = place;
    this.#sdk = sdk;
    this.#client = new sdk.S3Client({
      endpoint: place.endpoint,
      region: place.region,
      credentials: { accessKeyId: place.key, secretAccessKey: place.secret },
      forcePathStyle: true,
      // What the SDK adds by itself other stores than Amazon's refuse.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: TRIES,
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: ANSWER_MS,
        throwOnRequestTimeout: true,
        socketTimeout: ANSWER_MS,
      },
    });
  }

  async put(key: string, body: Buffer): Promise<void> {
    const command = new this.#sdk.PutObjectCommand({
      ...this.#object(key),
      Body: body,
      ContentLength: body.length,
      // A body that was cut off or changed on its way is refused as a whole.
      ContentMD5: createHash('md5').update(body).digest('base64'),
      ContentType: 'application/octet-stream',
    });
    await this.#ask('PutObject', () => this.#client.send(command));
  }

  async get(key: string, range?: ByteRange): Promise<FoundFile | null> {
    const part = range && `bytes=${range.start}-${range.end}`;
    const command = new this.#sdk.GetObjectCommand({ ...this.#object(key), Range: part });
    const found = await this.#find('GetObject', () => this.#client.send(command));
    if (!found) return null;
    const { Body, ContentLength = 0, ContentRange, LastModified = new Date(0) } = found;
    const whole = /\/(\d+)$/.exec(ContentRange ?? '')?.[1];
    // Under Node the SDK hands out its response stream.
    return { size: whole ? Number(whole) : ContentLength, modified: LastModified, stream: Body as Readable };
  }

  async head(key: string): Promise<FileHead | null> {
    const command = new this.#sdk.HeadObjectCommand(this.#object(key));
    const found = await this.#find('HeadObject', () => this.#client.send(command));
    return found && { size: found.ContentLength ?? 0, modified: found.LastModified ?? new Date(0) };
  }

  /** One by one: of several at once stores want a checksum that the SDK no longer sends. */
  async remove(key: string): Promise<void> {
    const command = new this.#sdk.DeleteObjectCommand(this.#object(key));
    await this.#find('DeleteObject', () => this.#client.send(command));
  }

  async *list(folder: string): AsyncGenerator<ListedFile> {
    const Prefix = checkFolder(folder);
    let ContinuationToken: string | undefined;
    do {
      const page = new this.#sdk.ListObjectsV2Command({ Bucket: this.#place.bucket, Prefix, ContinuationToken });
      const { Contents = [], NextContinuationToken } = await this.#ask('ListObjectsV2', () => this.#client.send(page));
      for (const { Key, Size = 0, LastModified = new Date(0) } of Contents) {
        if (Key) yield { key: Key, size: Size, modified: LastModified };
      }
      ContinuationToken = NextContinuationToken;
    } while (ContinuationToken);
  }

  async signedAddress(key: string, seconds: number): Promise<string> {
    return this.#sdk.getSignedUrl(this.#client, new this.#sdk.GetObjectCommand(this.#object(key)), {
      expiresIn: seconds,
    });
  }

  async check(): Promise<void> {
    const { bucket, endpoint, region } = this.#place;
    try {
      await this.#client.send(new this.#sdk.HeadBucketCommand({ Bucket: bucket }));
    } catch (error) {
      const status = statusOf(error);
      const { code, name } = error as NodeJS.ErrnoException;
      if (status === 404)
        throw new FilesUnusable(`There is no bucket "${bucket}" at ${endpoint}: make it, or set FILES_URL.`);
      if (status === 401 || status === 403) {
        throw new FilesUnusable(`${endpoint} refuses the key or the secret for the bucket "${bucket}": set FILES_URL.`);
      }
      if (status && status < 500) {
        throw new FilesUnusable(
          `${endpoint} does not take requests for the bucket "${bucket}" in the region ${region} (${status}): set FILES_URL.`,
        );
      }
      throw new FilesUnusable(
        `The store of files at ${endpoint} does not answer (${status ?? code ?? name}): start it, or set FILES_URL.`,
      );
    }
  }

  #object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#place.bucket, Key: checkKey(key) };
  }

  /** Null when the store has no such key. */
  async #find<T>(method: string, send: () => Promise<T>): Promise<T | null> {
    return this.#ask(method, () =>
      send().catch((error: unknown) => {
        if (isGone(error)) return null;
        throw error;
      }),
    );
  }

  /** Whatever a store says but "there is no such key" leaves open what it has. */
  async #ask<T>(method: string, send: () => Promise<T>): Promise<T> {
    const facts = { 'rpc.system': 'aws-api', 'rpc.service': 'S3', 'rpc.method': method };
    try {
      return await (tracing()?.call(`s3 ${method}`, facts, send) ?? send());
    } catch (cause) {
      const said = statusOf(cause) ?? (cause as NodeJS.ErrnoException).code ?? (cause as Error).name;
      throw new FilesUnavailable(`the store of files did not do it: ${said}`, { cause });
    }
  }
}
