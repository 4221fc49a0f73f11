import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where images and manifests name each remote, in one way; below the root. */
const FOLDERS = ['ops/containers', 'ops/kubernetes'];

/** `a, last]` → `a, last, name]`, `http://last:3100` alike, on lines that list several remotes. */
function inLists(text: string, last: string, name: string): string {
  const entry = new RegExp(`([, ]+)((?:http://)?)${last}((?::\\d+)?)(?=[\\]\\s]|$)`, 'g');
  return text
    .split('\n')
    .map((line) => (/mf-.*mf-/.test(line) ? line.replace(entry, `$&$1$2${name}$3`) : line))
    .join('\n');
}

/** Repeats `last:`, with what is indented below it, for the new remote. */
function inKeys(text: string, last: string, name: string): string {
  const block = new RegExp(`^( +)${last}:.*\\n(?:\\1 +.*\\n)*`, 'gm');
  return text.replace(block, (found) => found + found.replaceAll(last, name));
}

/** Repeats the last remote's documents at the end for the new one. */
function inDocuments(text: string, last: string, name: string): string {
  const own = text
    .trimEnd()
    .split('\n---\n')
    .filter((document) => document.includes(`\n  name: ${last}\n`));
  return [text.trimEnd(), ...own.map((document) => document.replaceAll(last, name))].join('\n---\n').concat('\n');
}

/**
 * The deployment's files with a new remote after the last one: whatever they say of the last, they say of the new one as well.
 * @returns texts that change, by their path below `root`
 * @throws when no file knows the last one
 */
export function deployments(root: string, last: string, name: string): Record<string, string> {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => `${folder}/${file}`),
  );
  const texts = files
    .map((file): [string, string] => [file, readFileSync(path.join(root, file), 'utf8')])
    .filter(([, text]) => text.includes(last))
    .map(([file, text]): [string, string] => [
      file,
      inDocuments(inKeys(inLists(text, last, name), last, name), last, name),
    ]);
  if (texts.length === 0) throw new Error(`${FOLDERS.join(' and ')} do not know ${last}`);
  return Object.fromEntries(texts);
}
