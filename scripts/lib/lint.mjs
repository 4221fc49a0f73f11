/** What is read without being run, beside the types: style and mistakes, arrows between rooms, what nothing uses. */
const SOURCES = ['contract', 'ui', 'shared-state', 'kit', 'shell', 'federation', 'api', 'sandbox'];

/**
 * Commands of node_modules/.bin with their arguments.
 * @param {readonly string[]} remotes names of the remotes' folders
 * @param {'check' | 'ci'} biome how biome speaks: to a person, or shortly
 * @returns {[name: string, ...args: string[]][]}
 */
export const lintCommands = (remotes, biome) => [
  ['biome', ...(biome === 'ci' ? ['ci', '--reporter=summary', '.'] : ['check', '.'])],
  ...['.dependency-cruiser.cjs', '.dependency-cruiser.folders.cjs'].map((rules) => [
    ...['depcruise', '--config', rules, '--output-type', 'err'],
    ...[...SOURCES, ...remotes].map((room) => `${room}/src`),
    'shell/server',
  ]),
  ['knip', '--no-progress', '--reporter', 'compact'],
];
