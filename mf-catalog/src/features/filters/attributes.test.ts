import { boundsOf, readAttributes, toggledValue, valuesOf, withBounds, writeAttributes } from './attributes';

const read = (query: string) => readAttributes(new URLSearchParams(query));
const write = (query: string) => {
  const out = new URLSearchParams();
  writeAttributes(out, read(query));
  return out.toString();
};

describe('attributes travel as parallel lists [D45]', () => {
  it('values and bounds keep their places [D45]', () => {
    expect(read('ids=4&values=88&ids=8&values=&units=&units=1&min=&min=20&max=&max=30')).toEqual([
      { id: '4', value: '88', unit: '', min: '', max: '' },
      { id: '8', value: '', unit: '1', min: '20', max: '30' },
    ]);
  });
  it('what was read is written the same [D45]', () => {
    const query = 'ids=4&ids=8&values=88&values=&units=&units=1&min=&min=20&max=&max=';
    expect(write(query)).toBe('ids=4&ids=8&values=88&values=&units=&units=1&min=&min=20');
    expect(write('ids=4&values=88')).toBe('ids=4&values=88');
  });
  it('drops places without an attribute and attributes that are asked nothing', () => {
    expect(read('ids=&values=88&ids=4')).toEqual([]);
  });
});

describe('choosing attributes [1§4]', () => {
  it('the same value twice is chosen and taken away, others stay [1§4]', () => {
    const two = toggledValue(toggledValue([], '4', '88'), '4', '90');
    expect(valuesOf(two, '4')).toEqual(['88', '90']);
    expect(valuesOf(toggledValue(two, '4', '88'), '4')).toEqual(['90']);
    expect(valuesOf(two, '5')).toEqual([]);
  });
  it('bounds replace bounds of the same attribute and leave its values [1§4]', () => {
    const chosen = withBounds(toggledValue([], '8', '12'), { id: '8', unit: '1', min: '10', max: '' });
    const narrower = withBounds(chosen, { id: '8', unit: '1', min: '15', max: '20' });
    expect(boundsOf(narrower, '8')).toMatchObject({ min: '15', max: '20' });
    expect(valuesOf(narrower, '8')).toEqual(['12']);
    expect(boundsOf(withBounds(narrower, { id: '8', unit: '1', min: '', max: '' }), '8')).toBeUndefined();
  });
});
