import { renderPage } from '@qhatu/kit/testing';
import { api } from '@qhatu/shared-state';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EditorArea } from './EditorArea';

/** What the chunk of the editor does when it is asked for, one answer for each time. */
const answers: (() => object)[] = [];
jest.mock('./Editor', () => {
  const answer = answers.shift();
  if (!answer) throw new Error('nobody expected that the chunk is asked for again');
  return answer();
});
const lost = () => {
  throw new Error('Loading chunk failed.');
};
const arrived = () => ({ __esModule: true, default: () => <p>El lienzo</p> });
beforeEach(() => {
  jest.resetModules();
  answers.length = 0;
});

function open() {
  jest.spyOn(api, 'get').mockImplementation(() => new Promise(() => {}));
  renderPage(<EditorArea />, { data: { shirts: 'products/search?all=true&custom=1' } });
}

test('an editor whose code does not come says so and what is safe; asked for again, it opens', async () => {
  answers.push(lost, lost, arrived);
  open();
  expect(screen.getByRole('status')).toHaveTextContent('Preparando el editor…');
  expect(await screen.findByRole('heading', { name: 'El editor no pudo abrirse' })).toBeVisible();
  expect(screen.getByText(/Los diseños que guardaste en este equipo siguen aquí/)).toBeVisible();
  expect(screen.queryByText('Preparando el editor…')).toBeNull();
  const retry = () => userEvent.click(screen.getByRole('button', { name: /Reintentar|Intentar/ }));
  await retry();
  expect(await screen.findByRole('heading', { name: 'El editor no pudo abrirse' })).toBeVisible();
  await retry();
  expect(await screen.findByText('El lienzo')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'El editor no pudo abrirse' })).toBeNull();
});
