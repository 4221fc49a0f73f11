import { readFileSync } from 'node:fs';
import path from 'node:path';
import { screen } from '@testing-library/react';
import { freshBrowser, renderPage } from '../testing/page';
import LegalPage from './legal/LegalPage';
import TermsPage from './legal/TermsPage';
import { openingOf } from './soon/openings';
import SoonPage from './soon/SoonPage';

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
    for (const page of [<LegalPage key="l" />, <TermsPage key="t" />]) {
      document.body.innerHTML = '';
      renderPage(page, { at: '/legales' });
      const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a')];
      expect(links.length).toBeGreaterThan(4);
      for (const link of links) expect(document.querySelector(link.hash)).not.toBeNull();
    }
  });

  test('3§9 the terms name law, courts and their last change', () => {
    renderPage(<TermsPage />, { at: '/condiciones' });
    expect(screen.getByText(/tribunales de Lima/)).toBeVisible();
    expect(screen.getByText(/24 de abril de 2021/)).toBeVisible();
  });
});

describe('parts that are not open yet', () => {
  const block: { federation: { routes: { path: string; expose: string }[] } } = JSON.parse(
    readFileSync(path.join(__dirname, '../../package.json'), 'utf8'),
  );
  const soon = block.federation.routes.filter(({ expose }) => expose === './Soon').map((route) => route.path);

  test.each(soon)('3§2 %s has words of its own and a way on', (address) => {
    expect(openingOf(address)).not.toBe(openingOf('/none-of-these'));
    renderPage(<SoonPage />, { at: address });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/abre pronto$/);
    expect(screen.getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/');
  });
});
