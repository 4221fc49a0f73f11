import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { NO_PLACE, type Place, PlaceFields } from './PlaceFields';

const REGIONS = [
  { id: 1, name: 'Cusco', provinces: [{ id: 11, name: 'Calca', districts: [{ id: 111, name: 'Pisac' }] }] },
  { id: 2, name: 'Puno', provinces: [] },
];

function Form({ seen }: { seen: (place: Place) => void }) {
  const [place, setPlace] = useState(NO_PLACE);
  return (
    <PlaceFields
      regions={REGIONS}
      place={place}
      onChange={(next) => {
        seen(next);
        setPlace(next);
      }}
    />
  );
}

it('choosing a region empties province and district, a province empties the district [3§4]', async () => {
  const seen = jest.fn();
  render(<Form seen={seen} />);
  const choose = (label: RegExp, text: string) => userEvent.selectOptions(screen.getByLabelText(label), text);
  await choose(/^Región/, 'Cusco');
  await choose(/^Provincia/, 'Calca');
  await choose(/^Distrito/, 'Pisac');
  expect(seen).toHaveBeenLastCalledWith({ regionId: '1', provinceId: '11', districtId: '111' });
  await choose(/^Región/, 'Puno');
  expect(seen).toHaveBeenLastCalledWith({ regionId: '2', provinceId: '', districtId: '' });
  expect(screen.getByLabelText(/^Provincia/)).toHaveDisplayValue('No hay registros');
});

it('without regions it says so; while they are on their way it waits [2§8]', () => {
  const { rerender } = render(<PlaceFields regions={undefined} place={NO_PLACE} onChange={() => {}} />);
  expect(screen.getByLabelText(/^Región/)).toHaveDisplayValue('Cargando…');
  rerender(<PlaceFields regions={undefined} failed place={NO_PLACE} onChange={() => {}} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Disculpe ha ocurrido un error cargando las regions');
});

it('regions that did not come are asked for again without a reload', async () => {
  const again = jest.fn();
  render(<PlaceFields regions={undefined} failed onRetry={again} place={NO_PLACE} onChange={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(again).toHaveBeenCalledTimes(1);
});
