import { callsTo, freshBrowser, logIn, renderPage, serve } from '@qhatu/kit/testing';
import { screen } from '@testing-library/react';
import ChatButton from './ChatButton';

const show = () => renderPage(<ChatButton />);

beforeEach(() => freshBrowser());

describe('the floating button', () => {
  test('it leads to the chat, and asks nothing for a visitor [1§2]', () => {
    const calls = serve({});
    show();
    expect(screen.getByRole('link', { name: 'Chat de soporte' })).toHaveAttribute('href', '/pages/chat');
    expect(calls).toEqual([]);
  });

  test('it counts what a member has not read, without a socket', async () => {
    logIn();
    const calls = serve({ 'GET chat/unread': { count: 3, user: 1, support: 2, queue: 0 } });
    show();
    expect(await screen.findByRole('link', { name: 'Chat de soporte, 3 sin leer' })).toHaveTextContent('3');
    expect(callsTo(calls, 'GET', 'chat/unread')).toHaveLength(1);
  });
});
