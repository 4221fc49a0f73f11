import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Bytes of a file, both ends included, from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface FileHead {
  /** Bytes of the whole file. */
  size: number;
  modified: Date;
}

/** A file to be read: `stream` is to be read to its end or destroyed. `size` is the whole file's, whatever was asked for. */
export interface FoundFile extends FileHead {
  stream: Readable;
}

export interface ListedFile extends FileHead {
  key: string;
}

/**
 * Everything that the shop is given or makes while it runs, by key (D188): `uploads/…` is for everybody, `private/…` for
 * few eyes. All reject with {@link BadKey} for what is no key, and with {@link FilesUnavailable} when the store does not
 * answer; the disk's own errors (`ENOSPC`) come through.
 */
export interface Files {
  /**
   * Keeps the file as a whole or not at all, in place of what had the key. There is no "only when it is new": two stores of
   * three cannot do it, so names are made that nobody else makes. `modified`: kept where the store can (disk).
   */
  put(key: string, body: Buffer, options?: { modified?: Date }): Promise<void>;
  /** Null when there is no such file. The range has to lie within the file. */
  get(key: string, range?: ByteRange): Promise<FoundFile | null>;
  head(key: string): Promise<FileHead | null>;
  /** Nothing happens when there is no such file. */
  remove(key: string): Promise<void>;
  /** Every file below a folder (`private/chat/`), in the order of their keys, as it is read. */
  list(folder: string): AsyncIterable<ListedFile>;
  /** An address that reads this file for so many seconds without asking us; null where there is none: then only the API reads it. */
  signedAddress(key: string, seconds: number): Promise<string | null>;
  /** Rejects with {@link FilesUnusable}, whose message is for whoever starts the shop. */
  check(): Promise<void>;
}

/** What is no key of a file, such as a way out of the folder. */
export class BadKey extends Error {}

/** Nobody knows now whether the file is there, or was kept: ask again later. */
export class FilesUnavailable extends Error {}

/** The settings name a store that cannot be used. */
export class FilesUnusable extends Error {}

/** Folders that are files' own; whatever else lies below DATA_DIR (keys, the database, mails) has no key. */
export const FOLDERS = ['private/', 'uploads/'] as const;

const MAX_KEY_LENGTH = 512;
/** Names that begin with a dot are drafts. */
const KEY = /^(?:private|uploads)(?:\/[\w-][\w.-]*)+$/;

export const isKey = (key: string): boolean => key.length <= MAX_KEY_LENGTH && KEY.test(key);

/** Throws {@link BadKey}. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new BadKey(`no key of a file: ${JSON.stringify(key)}`);
  return key;
}

/** Of `list`: ends with a slash. Throws {@link BadKey}. */
export function checkFolder(folder: string): string {
  if (!folder.endsWith('/')) throw new BadKey(`no folder of files: ${JSON.stringify(folder)}`);
  checkKey(`${folder}a`);
  return folder;
}

/** The whole of a file, or of a range of it; null when there is no such file. */
export async function readFileOf(files: Files, key: string, range?: ByteRange): Promise<Buffer | null> {
  const found = await files.get(key, range);
  return found && buffer(found.stream);
}

/**
 * Keeps files that belong together, under keys that nothing has yet: all of them or none. When one cannot be kept, those
 * before it are taken away; what cannot be taken away stays without anything that names it.
 */
export async function putAll(files: Files, bodies: Readonly<Record<string, Buffer>>): Promise<void> {
  const begun: string[] = [];
  try {
    for (const [key, body] of Object.entries(bodies)) {
      begun.push(key);
      await files.put(key, body);
    }
  } catch (error) {
    await Promise.allSettled(begun.map((key) => files.remove(key)));
    throw error;
  }
}
