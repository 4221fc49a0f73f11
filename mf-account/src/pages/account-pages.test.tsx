import { ApiError, RouteDataContext } from '@qhatu/shared-state';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { freshBrowser, renderPage } from '../testing/page';
import { serve } from '../testing/server';
import LegalPage from './legal/LegalPage';
import TermsPage from './legal/TermsPage';

beforeEach(freshBrowser);

describe('legal pages', () => {
  test('3§9 the policy constants are said', () => {
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

  test('3§2 every entry of the contents leads to a part of the page', () => {
    renderPage(<LegalPage />, { at: '/legales' });
    const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a')];
    expect(links.length).toBeGreaterThan(14);
    for (const link of links) expect(document.querySelector(link.hash)).not.toBeNull();
    expect(new Set(links.map((link) => link.hash)).size).toBe(links.length);
  });

  test('3§9 the policies name law, courts and their last change', () => {
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

  test('3§2 the terms are the HTML of the server', async () => {
    serve({ 'GET terms': { text: '<h2>Términos</h2><h3>1. Quiénes</h3><p>Texto del servidor</p>' } });
    open();
    expect(await screen.findByText('Texto del servidor')).toBeVisible();
  });

  test('3§8 an error of the terms is said in an alert, and can be tried again', async () => {
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
