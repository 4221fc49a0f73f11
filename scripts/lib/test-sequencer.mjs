import Sequencer from '@jest/test-sequencer';

/**
 * The order of test files. Without a cache, as in CI, Jest begins with the largest; those that start processes and databases
 * of their own (`.own.`) are small and slow, and would come last, one after the other on an idle machine.
 */
export default class OwnFirst extends Sequencer {
  sort(tests) {
    const isOwn = ({ path }) => /\.own\.test\.ts$/.test(path);
    const sorted = super.sort(tests);
    return [...sorted.filter(isOwn), ...sorted.filter((test) => !isOwn(test))];
  }
}
