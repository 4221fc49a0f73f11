import { freshBrowser, renderPage, serve } from '@qhatu/kit/testing';
import { ApiError, RouteDataContext } from '@qhatu/shared-state';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import LegalPage from './legal/LegalPage';
import TermsPage from './legal/TermsPage';

beforeEach(freshBrowser);

describe('legal pages', () => {
  test('the policy constants are said [3§9]', () => {
    renderPage(<LegalPage />, { at: '/legales' });
    const text = document.body.textContent ?? '';
    for (const constant of [
      'S/ 7,00',
      'S/ 200,00',
      'S/ 12,00 por cada producto',
      'S/ 8,00 adicionales',
      'S/ 4,00 adicionales',
      '96 %',
      '4 horas',
      '2 días hábiles en Lima y 5 en provincias',
      '14 días',
      '5 días calendario',
      '3 días hábiles',
      '2 días siguientes a la recepción',
      '10 días hábiles',
      '20 días al año',
      'S/ 10,00',
      'distinguen mayúsculas',
      'mes siguiente',
    ]) {
      expect(text).toContain(constant);
    }
  });

  test('every entry of the contents leads to a part of the page [3§2]', () => {
    renderPage(<LegalPage />, { at: '/legales' });
    const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a')];
    expect(links.length).toBeGreaterThan(14);
    for (const link of links) expect(document.querySelector(link.hash)).not.toBeNull();
    expect(new Set(links.map((link) => link.hash)).size).toBe(links.length);
  });

  test('the policies name law, courts and their last change [3§9]', () => {
    renderPage(<LegalPage />, { at: '/legales' });
    expect(screen.getByText(/tribunales de Lima/)).toBeVisible();
    expect(screen.getByText(/24 de abril de 2021/)).toBeVisible();
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
    serve({ 'GET terms': { text: '<h2>Términos</h2><h3>1. Quiénes</h3><p>Texto del servidor</p>' } });
    open();
    expect(await screen.findByText('Texto del servidor')).toBeVisible();
  });

  test('an error of the terms is said in an alert, and can be tried again [3§8]', async () => {
    let up = false;
    serve({
      'GET terms': () => {
        if (!up) throw new ApiError(404, 'terms_missing', 'No encontramos los términos y condiciones.');
        return { text: '<p>Ya está</p>' };
      },
    });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('No encontramos los términos y condiciones.');
    up = true;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Ya está')).toBeVisible();
  });
});
