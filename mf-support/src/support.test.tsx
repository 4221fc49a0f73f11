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
  ])('3§2 %s is titled %s and says how support is reached', (path, title) => {
    open(path);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(screen.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute('href', 'https://wa.me/51987654320');
    expect(screen.getByText(/abre pronto/)).toBeVisible();
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
