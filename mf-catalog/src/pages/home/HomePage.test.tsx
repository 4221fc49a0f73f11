import type { Section, Slider } from '@qhatu/contract/wire';
import { renderPage } from '@qhatu/kit/testing';
import { ApiError, api } from '@qhatu/shared-state';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, useState } from 'react';
import { wireSummary } from '../../testing/products';
import { wireItem } from '../../testing/sections';
import { resetStores } from '../../testing/stores';
import HomePage from './HomePage';

/** Each heart that was drawn: one in every card. */
const mockHearts: string[] = [];
jest.mock('../../features/product-card/HeartButton', () => ({
  HeartButton: ({ name }: { name: string }) => {
    mockHearts.push(name);
    return null;
  },
}));

let hide: (hidden: boolean) => void = () => undefined;

/** A left page, as the shell keeps it. */
function Kept() {
  const [hidden, setHidden] = useState(false);
  hide = setHidden;
  return (
    <Activity mode={hidden ? 'hidden' : 'visible'}>
      <HomePage />
    </Activity>
  );
}

const slide = (id: number, description: string): Slider => ({
  id,
  url_image: `/media/sliders/s${id}.webp`,
  widths: [640, 1280],
  width: 1600,
  height: 640,
  description,
  detail: 'Hecho aquí',
  link: '/buscar?category=13',
});
const section = (id: number, over: Partial<Section> = {}): Section => ({
  id,
  type: 5,
  name: `Sección ${id}`,
  order: id,
  status: 1,
  status_text: '',
  type_text: '',
  items: [wireItem(id, { order: 1 }, { name: `Dato ${id}` })],
  ...over,
});

const DATA = {
  ...{ sliders: 'sliders/get-all-activated', sections: 'sections', offers: 'offerspecial' },
  services: 'home/services',
};
const ANSWERS = {
  'sliders/get-all-activated': [slide(1, 'Abrigo para el friaje'), slide(2, 'Juguetes de madera')],
  sections: [1, 2, 3, 4, 5].map((id) => section(id)),
  offerspecial: [wireSummary({ id: 1, name: 'Poncho' })],
  'home/services': [{ icon: 'truck', name: 'Envío a Lima', text: 'S/ 7,00' }],
  'home/guides': [{ icon: 'store', title: 'Vende', text: 'Abre tu puesto', href: '/registrarse' }],
};
const open = (answers: Record<string, unknown> = ANSWERS, failures = {}) =>
  renderPage(<HomePage />, { data: DATA, answers, failures });
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

// Read and translated before the clock of a test runs.
beforeAll(() => import('../../features/guides/LowerStrips'));
beforeEach(resetStores);

describe('home [1§2]', () => {
  it('shows sections and shelves in the documented order [1§2]', async () => {
    open();
    await screen.findByRole('heading', { name: 'Paga como prefieras' });
    expect(titles().filter((title) => title !== 'Juguetes de madera')).toEqual([
      'Sección 1',
      'OFERTAS',
      'Sección 2',
      'MÁS VENDIDOS',
      'RECOMENDADOS',
      'NUEVOS PROVEEDORES',
      'Sección 3',
      'DAMAS',
      'Sección 4',
      'Sección 5',
      'TAMBIÉN TE PUEDE INTERESAR',
      'Del blog',
      'Paga como prefieras',
      'Lo que dicen quienes ya compraron',
    ]);
  });

  it('the slider, then the sections: other shelves are asked for when the reader comes near [1§2]', () => {
    const near: IntersectionObserverCallback[] = [];
    class Observer {
      constructor(callback: IntersectionObserverCallback) {
        near.push(callback);
      }
      observe() {}
      disconnect() {}
    }
    Object.assign(window, { IntersectionObserver: Observer });
    open();
    expect(api.get).not.toHaveBeenCalled();
    expect(near.length).toBeGreaterThan(4);
    Reflect.deleteProperty(window, 'IntersectionObserver');
  });

  it('the slider comes first: its picture is loaded before all others, its headline is the page’s title [1§2]', () => {
    open();
    const [picture] = [...document.querySelectorAll('img[src="/media/sliders/s1.webp"]')];
    expect(picture).toHaveAttribute('fetchpriority', 'high');
    expect(picture).not.toHaveAttribute('loading');
    expect(picture).toHaveAttribute('srcset', '/media/sliders/s1-640.webp 640w, /media/sliders/s1-1280.webp 1280w');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Abrigo para el friaje');
    expect(document.querySelector('img[src="/media/sliders/s2.webp"]')).toBeNull();
  });

  it('what fails is left out, the rest stays [1§2]', () => {
    open({ sections: ANSWERS.sections }, { 'sliders/get-all-activated': 500, offerspecial: 500 });
    expect(screen.queryByRole('region', { name: 'OFERTAS' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Destacados' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Sección 1' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Qhatu');
  });

  it('a loading indicator shows until slider, sections and offers are there [1§2]', () => {
    const loading = () => screen.queryByText('Cargando', { selector: 'p' });
    const { unmount } = open({ 'sliders/get-all-activated': [], offerspecial: [] });
    expect(loading()).toBeInTheDocument();
    unmount();
    open();
    expect(loading()).not.toBeInTheDocument();
  });

  it('a shelf whose call fails is left out [1§2]', async () => {
    jest
      .spyOn(api, 'get')
      .mockImplementation((path) => (path === 'damas' ? Promise.resolve([]) : new Promise(() => undefined)));
    open();
    expect(await within(document.body).findByRole('heading', { name: 'MÁS VENDIDOS' })).toBeInTheDocument();
    await screen.findByRole('heading', { name: 'RECOMENDADOS' });
    expect(screen.queryByRole('heading', { name: 'DAMAS' })).toBeNull();
  });

  it('tells search engines what the site is and how to search it', () => {
    open();
    const block = document.querySelector('script[type="application/ld+json"]')?.innerHTML ?? '{}';
    expect(JSON.parse(block)).toMatchObject({
      '@type': 'WebSite',
      potentialAction: { target: { urlTemplate: 'http://localhost/buscar?search={search_term_string}' } },
    });
    expect(document.querySelector('link[rel=canonical]')).toHaveAttribute('href', 'http://localhost/');
  });

  it('says so when nothing at all came, and ‘Reintentar’ brings everything without a reload', async () => {
    open({}, { 'sliders/get-all-activated': 503, sections: 503, offerspecial: 503 });
    const again = await screen.findByRole('button', { name: 'Reintentar' });
    expect(screen.getByText(/siguen funcionando/)).toBeInTheDocument();
    jest.mocked(api.get).mockImplementation(async (path) => ANSWERS[path as keyof typeof ANSWERS] ?? []);
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'OFERTAS' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
  });

  describe('that failed looks by itself', () => {
    const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    const asked = () => jest.mocked(api.get).mock.calls.filter(([path]) => path === DATA.sliders).length;
    beforeEach(async () => {
      jest.useFakeTimers();
      jest.spyOn(Math, 'random').mockReturnValue(0);
      jest.mocked(api.get).mockRejectedValue(new ApiError(503, 'busy', 'No se pudo'));
      open({}, { 'sliders/get-all-activated': 503, sections: 503, offerspecial: 503 });
      // Until it has given up what it tried at once.
      await wait(3_000);
    });
    afterEach(() => jest.useRealTimers());

    it('ever more rarely, and comes once the API answers; meanwhile it stands still [D449]', async () => {
      const failed = screen.getByRole('alert');
      const before = asked();
      await wait(60_000);
      // After 4, 12, 27 and 57 s.
      expect([asked() - before, screen.getByRole('alert') === failed]).toEqual([4, true]);
      // One slide: it moves by itself no further.
      const answers: Record<string, unknown> = { ...ANSWERS, [DATA.sliders]: [slide(1, 'Abrigo')] };
      jest.mocked(api.get).mockImplementation(async (path) => answers[path] ?? []);
      await wait(30_000);
      expect(screen.getByRole('heading', { name: 'OFERTAS' })).toBeInTheDocument();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      const whole = asked();
      await wait(60_000);
      expect(asked()).toBe(whole);
    });

    it('not while it is hidden, and hidden time makes no pause longer [D449]', async () => {
      const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      const before = asked();
      await wait(300_000);
      expect(asked() - before).toBe(0);
      visibility.mockReturnValue('visible');
      // The first two pauses, and not the last.
      await wait(4_000 + 8_000);
      expect(asked() - before).toBe(2);
      visibility.mockRestore();
    });
  });

  it('no card is drawn anew after Back, however old the answers have become [D299]', async () => {
    jest.spyOn(api, 'get').mockReturnValue(new Promise(() => undefined));
    const now = jest.spyOn(Date, 'now');
    renderPage(<Kept />, { data: DATA, answers: ANSWERS });
    expect(mockHearts).toContain('Poncho');
    await act(async () => hide(true));
    mockHearts.length = 0;
    now.mockReturnValue(Date.now() + 60_000);
    await act(async () => hide(false));
    expect(screen.getByRole('heading', { name: 'OFERTAS' })).toBeVisible();
    expect(mockHearts).toEqual([]);
    now.mockRestore();
  });
});
