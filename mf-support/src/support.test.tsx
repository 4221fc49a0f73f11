import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import ChatButton from './features/chat-button/ChatButton';
import SupportPage from './pages/support/SupportPage';

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <SupportPage />
    </MemoryRouter>,
  );

describe('support', () => {
  test.each([
    ['/pages/chat', 'Chat de soporte'],
    ['/pages/support', 'Chat de soporte'],
    ['/pages/create-support', 'Libro de Reclamaciones'],
  ])('3§2 %s is titled %s and says how support is reached', (path, title) => {
    open(path);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(screen.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute('href', 'https://wa.me/51987654320');
    expect(screen.getByText(/abre pronto/)).toBeVisible();
  });

  test('D57 the sentence of the law stands on it, with the term to answer', () => {
    open('/pages/create-support');
    expect(
      screen.getByText(
        'La formulación del reclamo no impide acudir a otras vías de solución de controversias ni es requisito previo para interponer una denuncia ante el INDECOPI.',
      ),
    ).toBeVisible();
    expect(screen.getByText(/15 días hábiles, improrrogable/)).toBeVisible();
  });

  test('1§2 the floating button leads to the chat', () => {
    render(
      <MemoryRouter>
        <ChatButton />
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { name: 'Chat de soporte' })).toHaveAttribute('href', '/pages/chat');
  });
});
