import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { type App, appDir, isRemote, type RemoteApp } from '../apps';
import { type RemoteDeclaration, RemoteDeclaration as Schema } from './schema';

/** Where a remote declares itself. */
export const configFile = (app: RemoteApp): string => path.join(appDir(app), 'federation.config.ts');

/** Whether a workspace can be built: the shell always, a remote once it has declared itself. */
export const isDeclared = (app: App): boolean => !isRemote(app) || existsSync(configFile(app));

/** Runs a TypeScript module with all that it imports. Read anew each time, so that a development server sees changes. */
function run(file: string): { default?: unknown } {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'silent',
  });
  const module: { exports: { default?: unknown } } = { exports: {} };
  new Function('module', 'exports', 'require', outputFiles[0]?.text ?? '')(module, module.exports, createRequire(file));
  return module.exports;
}

/** What a remote's `federation.config.ts` says. @throws with every problem, in words */
export function readDeclaration(app: RemoteApp): RemoteDeclaration {
  const parsed = Schema.safeParse(run(configFile(app)).default);
  const problems = parsed.success
    ? declarationProblems(app, parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new Error(
    `${app}/federation.config.ts cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
  );
}

function declarationProblems(app: RemoteApp, { name, exposes }: RemoteDeclaration): string[] {
  return [
    ...(name === app ? [] : [`name is "${name}", the folder is called ${app}`]),
    ...Object.values(exposes)
      .filter((file) => !existsSync(path.join(appDir(app), file)))
      .map((file) => `${file} is not there`),
  ];
}
