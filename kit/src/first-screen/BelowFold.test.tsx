import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { Link, MemoryRouter, Route, Routes, StaticRouter, useNavigate } from 'react-router-dom';
import { BelowFold } from './BelowFold';

const Page = () => {
  const navigate = useNavigate();
  return (
    <>
      <h1>Polo</h1>
      <Link to="/otro">Otro</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Volver
      </button>
      <BelowFold>
        <p>Debajo</p>
      </BelowFold>
      <BelowFold media="(max-width: 40rem)">
        <p>Al lado</p>
      </BelowFold>
    </>
  );
};
const site = (
  <Routes>
    <Route path="/" element={<Page />} />
    <Route path="/otro" element={<Page key="otro" />} />
  </Routes>
);

it('below the fold: the server sends it with the page', () => {
  expect(renderToString(<StaticRouter location="/">{site}</StaticRouter>)).toContain('<p>Debajo</p>');
});

it('below the fold: after a link the first screen stands alone, two frames later the rest follows', async () => {
  const frames: FrameRequestCallback[] = [];
  const frame = jest.spyOn(window, 'requestAnimationFrame').mockImplementation((work) => frames.push(work));
  render(<MemoryRouter>{site}</MemoryRouter>);
  expect(screen.getByText('Debajo')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Otro' }));
  expect(screen.getByRole('heading', { name: 'Polo' })).toBeInTheDocument();
  expect(screen.queryByText('Debajo')).not.toBeInTheDocument();
  for (let nth = 0; nth < 2; nth += 1) {
    expect(screen.queryByText('Debajo')).not.toBeInTheDocument();
    act(() => {
      for (const work of frames.splice(0)) work(0);
    });
  }
  expect(await screen.findByText('Debajo')).toBeInTheDocument();
  frame.mockRestore();
});

it('below the fold: Back shows the whole page at once, since the reader may have been down there', async () => {
  render(<MemoryRouter initialEntries={['/']}>{site}</MemoryRouter>);
  await userEvent.click(screen.getByRole('link', { name: 'Otro' }));
  const frame = jest.spyOn(window, 'requestAnimationFrame').mockImplementation(() => 0);
  await userEvent.click(screen.getByRole('button', { name: 'Volver' }));
  expect(screen.getByText('Debajo')).toBeInTheDocument();
  frame.mockRestore();
});

it.each([
  ['later where its media query holds', true],
  ['with the first screen where it does not', false],
])('below the fold: what lies there in some windows only is drawn %s [D452]', async (_, isThere) => {
  Object.assign(window, { matchMedia: () => ({ matches: isThere }) });
  const frame = jest.spyOn(window, 'requestAnimationFrame').mockImplementation(() => 0);
  render(<MemoryRouter>{site}</MemoryRouter>);
  await userEvent.click(screen.getByRole('link', { name: 'Otro' }));
  expect(screen.queryAllByText('Al lado')).toHaveLength(isThere ? 0 : 1);
  frame.mockRestore();
  Reflect.deleteProperty(window, 'matchMedia');
});
