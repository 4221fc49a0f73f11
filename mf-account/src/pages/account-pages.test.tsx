import { freshBrowser, renderPage, serve } from '@qhatu/kit/testing';
import { ApiError, RouteDataContext } from '@qhatu/shared-state';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import LegalPage from './legal/LegalPage';
import LegalVersionPage from './legal/LegalVersionPage';
import TermsPage from './legal/TermsPage';

beforeEach(freshBrowser);

const STAMP = { version: 1, since: '2021-04-24T05:00:00.000Z', previous: null, next: null };
const POLICIES = {
  parts: [
    {
      ...{ ...STAMP, key: 'uso', title: 'Condiciones de uso' },
      sections: [
        { id: 'uso', title: 'Uso de la plataforma', html: '<p>Aceptas estos términos.</p>' },
        { id: 'ley', title: 'Ley aplicable', html: '<p>Los tribunales de Lima.</p>' },
      ],
    },
    {
      ...{ ...STAMP, version: 3, key: 'privacidad', title: 'Privacidad y cookies', previous: 2 },
      next: { version: 4, since: '2027-01-01T05:00:00.000Z' },
      sections: [{ id: 'privacidad', title: 'Privacidad', html: '<p>Tus datos.</p>' }],
    },
  ],
};

describe('legal pages', () => {
  const open = async () => {
    serve({ 'GET legal-texts': POLICIES });
    renderPage(
      <RouteDataContext value={{ policies: 'legal-texts' }}>
        <LegalPage />
      </RouteDataContext>,
      { at: '/legales' },
    );
    await screen.findByText('Los tribunales de Lima.');
  };

  test('every entry of the contents leads to a part of the page [3§2]', async () => {
    await open();
    const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a')];
    expect(links.map((link) => link.hash)).toEqual(['#uso', '#ley', '#privacidad']);
    for (const link of links) expect(document.querySelector(link.hash)).toHaveTextContent(link.textContent ?? '?');
  });

  test('each text says its version and since when it holds, what was before and what is to come [D261]', async () => {
    await open();
    expect(screen.getByText(/^Condiciones de uso: versión 1, vigente desde el 24 de abril de 2021/)).toBeVisible();
    expect(screen.getAllByRole('link', { name: /Versiones anteriores/ })).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Versiones anteriores de Privacidad y cookies' })).toHaveAttribute(
      'href',
      '/legales/privacidad/2',
    );
    expect(screen.getByRole('link', { name: 'Desde el 1 de enero de 2027 vale un texto nuevo' })).toHaveAttribute(
      'href',
      '/legales/privacidad/4',
    );
  });
});

describe('one version of a legal text', () => {
  const open = (answer: object) => {
    serve({ 'GET legal-texts/terminos/1': answer });
    renderPage(
      <RouteDataContext value={{ legalVersion: 'legal-texts/terminos/1' }}>
        <LegalVersionPage />
      </RouteDataContext>,
      { at: '/legales/terminos/1' },
    );
  };
  const VERSION = {
    ...{ key: 'terminos', title: 'Términos y condiciones', version: 1, html: '<p>Lo de antes</p>' },
    versions: [
      { version: 1, since: '2021-04-24T05:00:00.000Z' },
      { version: 2, since: '2026-11-25T15:00:00.000Z' },
    ],
  };

  test.each([
    [
      'past',
      '2026-11-25T15:00:00.000Z',
      /rigió desde el 24 de abril de 2021 hasta el 25 de noviembre de 2026. Ya no vale/,
    ],
    ['current', null, /rige desde el 24 de abril de 2021/],
    ['planned', null, /vale desde el 24 de abril de 2021. Todavía no rige/],
  ])('a %s one says so above its words, and all versions are listed [D261]', async (state, until, said) => {
    open({ ...VERSION, since: '2021-04-24T05:00:00.000Z', until, state });
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getByText('Lo de antes')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Versión 2, desde el 25 de noviembre de 2026' })).toHaveAttribute(
      'href',
      '/legales/terminos/2',
    );
  });

  test('one that never was is said in an alert [3§8]', async () => {
    serve({
      'GET legal-texts/terminos/1': () => {
        throw new ApiError(404, 'version_missing', 'No encontramos esa versión.');
      },
    });
    renderPage(
      <RouteDataContext value={{ legalVersion: 'legal-texts/terminos/1' }}>
        <LegalVersionPage />
      </RouteDataContext>,
      { at: '/legales/terminos/1' },
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('No encontramos esa versión.');
  });
});

describe('terms', () => {
  const open = () =>
    renderPage(
      <RouteDataContext value={{ terms: 'terms' }}>
        <TermsPage />
      </RouteDataContext>,
      { at: '/condiciones' },
    );

  test('the terms are the HTML of the server [3§2]', async () => {
    serve({ 'GET terms': { ...STAMP, text: '<h2>Términos</h2><h3>1. Quiénes</h3><p>Texto del servidor</p>' } });
    open();
    expect(await screen.findByText('Texto del servidor')).toBeVisible();
  });

  test('an error of the terms is said in an alert, and can be tried again [3§8]', async () => {
    let up = false;
    serve({
      'GET terms': () => {
        if (!up) throw new ApiError(404, 'terms_missing', 'No encontramos los términos y condiciones.');
        return { ...STAMP, text: '<p>Ya está</p>' };
      },
    });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('No encontramos los términos y condiciones.');
    up = true;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Ya está')).toBeVisible();
  });
});
