import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';

const Named = z.object({ version: z.string().regex(/^[\w.-]+$/) });
const Described = z.object({
  version: z.string(),
  shares: z.record(z.string(), z.string()),
  trustedTypes: z.boolean().default(false),
});

/** The build of the shell that this front door runs, from start to end. */
export interface ShellRelease {
  /** Absolute path of its folder, which nobody changes. */
  dir: string;
  version: string;
  /** Versions of what it gives to remotes; empty for a build that does not say. */
  shares: Record<string, string>;
  /** Its pages make a Trusted Types policy; a build from before that rule does not, and must not be asked to. */
  trustedTypes: boolean;
  /** Where the builds before it are, whose files open pages may still ask for. */
  releases: string;
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => 'null');
  return JSON.parse(text);
}

/**
 * Finds the shell's build: `setting` is its folder, or the folder of all builds, whose `latest.json` names one.
 * Decided once: a build made later is for the next start.
 */
export async function findShellRelease(setting: string): Promise<ShellRelease> {
  const folder = resolve(setting);
  const latest = Named.safeParse(await readJson(join(folder, 'latest.json')));
  const dir = latest.success ? join(folder, latest.data.version) : folder;
  const described = Described.safeParse(await readJson(join(dir, 'shell.json')));
  const { version, shares, trustedTypes } = described.success
    ? described.data
    : { version: basename(dir), shares: {}, trustedTypes: false };
  return { dir, version, shares, trustedTypes, releases: dirname(dir) };
}
