import { resolveDataUrl } from '@qhatu/contract/routing';
import remote from '../../../federation.config';
import {
  FILTERS,
  type FilterName,
  filterChips,
  filtersToQuery,
  isNarrowed,
  readFilters,
  withoutFilters,
} from './filters';

const OFF = readFilters(new URLSearchParams());
const NAMES = Object.keys(FILTERS) as FilterName[];
const SEARCH = remote.routes.find(({ path }) => path === '/buscar')?.data?.results?.url ?? '';

/** Names of the address that a filter's call is made of, and the API's names for them. */
function namesOf(name: FilterName): { address: string[]; api: string[] } {
  const address: string[] = [];
  const seen = (each: string) => {
    address.push(each);
    return '';
  };
  const api = Object.keys(FILTERS[name].ask({ one: seen, all: seen, parallel: seen }));
  return { address, api };
}

/** An address in which everything of this filter is 1. */
const addressOf = (name: FilterName) =>
  new URLSearchParams(namesOf(name).address.map((each) => [each, '1'])).toString();
const onlyOn = (name: FilterName) => readFilters(new URLSearchParams(addressOf(name)));

describe.each(NAMES)('the filter %s [1§2]', (name) => {
  it('is read from the address and written to it as it was [D45]', () => {
    const filters = onlyOn(name);
    expect(filters).toEqual({ ...OFF, [name]: filters[name] });
    expect(filters[name]).not.toEqual(FILTERS[name].off);
    expect([...new URLSearchParams(filtersToQuery(filters)).keys()].sort()).toEqual(namesOf(name).address.sort());
    expect(readFilters(new URLSearchParams(filtersToQuery(filters)))).toEqual(filters);
  });

  it('says nothing in the address while it is off', () => {
    expect(OFF[name]).toEqual(FILTERS[name].off);
    expect(filtersToQuery(OFF)).toBe('');
  });

  it('asks the API by its own names, in the call of the search page [D45]', () => {
    const before = new Set((resolveDataUrl(SEARCH, {}, '') ?? '').split(/[?&]/));
    const now = (resolveDataUrl(SEARCH, {}, addressOf(name)) ?? '').split(/[?&]/).filter((pair) => !before.has(pair));
    const asked = now.map((pair) => pair.replace(/(\[0\])?=.*/, (_, list) => (list ? '[]' : '')));
    expect(asked.sort()).toEqual(namesOf(name).api.sort());
  });

  it('has chips that take away itself and nothing else; what narrows has one, and goes with all filters', () => {
    const every = readFilters(new URLSearchParams(NAMES.map(addressOf).join('&')));
    const chips = filterChips(onlyOn(name), []);
    if ('narrows' in FILTERS[name]) expect(chips.length).toBeGreaterThan(0);
    for (const { without } of chips) expect(without).toEqual(OFF);
    const inAll = filterChips(every, []).filter(({ id }) => chips.some((chip) => chip.id === id));
    expect(inAll).toHaveLength(chips.length);
    for (const { without } of inAll) expect(without).toEqual({ ...every, [name]: FILTERS[name].off });
    expect(isNarrowed(onlyOn(name))).toBe('narrows' in FILTERS[name]);
    expect(withoutFilters(onlyOn(name))).toEqual('narrows' in FILTERS[name] ? OFF : onlyOn(name));
  });
});
