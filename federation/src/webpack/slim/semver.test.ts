import semver from 'semver';
import { sharedOfHost } from '../shared';
import { satisfy } from './semver.mjs';

const VERSIONS = ['0.0.0', '0.0.3', '0.0.4', '0.2.2', '0.2.3', '0.3.0', '1.2.2', '1.2.3', '1.10.0', '2.0.0', '19.3.0'];
const RANGES = VERSIONS.flatMap((version) => [version, `^${version}`, `<=${version}`]);

it('ranges of this house are satisfied by what npm says satisfies them', () => {
  const pairs = VERSIONS.flatMap((version) => RANGES.map((range) => ({ version, range })));
  const wrong = pairs.filter(({ version, range }) => satisfy(version, range) !== semver.satisfies(version, range));
  expect(wrong).toEqual([]);
});

it.each(Object.entries(sharedOfHost()))('%s satisfies the range that remotes built beside it ask for', (_, shared) => {
  expect(satisfy(shared.version, shared.requiredVersion)).toBe(true);
});

it.each(['1.2.3-rc.1', 'latest', ''])('a version that is none (%s) satisfies nothing', (version) => {
  expect(satisfy(version, '^1.2.3')).toBe(false);
});

it('a range that nobody of this house writes is satisfied by nothing', () => {
  expect(['*', '>=1.0.0', '~1.2.3', '1.x'].filter((range) => satisfy('1.2.3', range))).toEqual([]);
});
