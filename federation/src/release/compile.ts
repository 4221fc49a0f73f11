import webpack, { type Configuration, type Stats } from 'webpack';
import { allOrFirstFailure } from './settled';

/** Runs one build to its end. @throws with webpack's own messages when it has errors */
export async function compile(config: Configuration): Promise<Stats> {
  const compiler = webpack(config);
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => {
      if (error) reject(error);
      else if (result) resolve(result);
      else reject(new Error('webpack ended without a result'));
    });
  });
  // Closing writes the persistent cache.
  await new Promise<void>((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve())));
  if (stats.hasErrors())
    throw new Error(stats.toString({ all: false, errors: true, errorDetails: true, moduleTrace: true }));
  return stats;
}

/** Runs the builds for browser and server beside each other. */
export const compileBoth = (browser: Configuration, server: Configuration): Promise<[Stats, Stats]> =>
  allOrFirstFailure([compile(browser), compile(server)]);

/** Scripts and stylesheets of each named chunk group, in loading order. */
export function filesOfGroups(stats: Stats): Record<string, { js: string[]; css: string[] }> {
  const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true, ids: true });
  return Object.fromEntries(
    Object.entries(namedChunkGroups).map(([name, group]) => {
      const names = (group.assets ?? []).map((asset) => asset.name);
      return [name, { js: names.filter((n) => n.endsWith('.js')), css: names.filter((n) => n.endsWith('.css')) }];
    }),
  );
}
