import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DebugOverlay } from './DebugOverlay';

const resource = (name: string, startTime: number, responseEnd: number) => ({ name, startTime, responseEnd });

beforeEach(() => {
  document.body.innerHTML = '<main><div data-remote-area="mf-catalog ./Home"><h1>Inicio</h1></div></main>';
  Object.assign(performance, {
    getEntriesByType: () => [
      resource('http://x/remotes/mf-catalog/1.0.0-aaaaaaaaaa/entry.js', 100, 150),
      resource('http://x/remotes/mf-catalog/1.0.0-aaaaaaaaaa/js/Home.js', 110, 300),
      resource('http://x/remotes/mf-checkout/1.0.0-aaaaaaaaaa/entry.js', 0, 9_000),
    ],
  });
  // jsdom has no layout.
  Range.prototype.getBoundingClientRect = () => ({ top: 10, left: 0, width: 300, height: 200 }) as DOMRect;
});

describe('the debug overlay', () => {
  it('say of each part whose it is, in which version, and how long it took', () => {
    render(<DebugOverlay versionOf={() => '1.0.0-aaaaaaaaaa'} onClose={() => undefined} />);
    const panel = screen.getByRole('region', { name: 'Fronteras entre partes' });
    expect(panel).toHaveTextContent('mf-catalog ./Home');
    expect(panel).toHaveTextContent('1.0.0-aaaaaaaaaa · carga 200 ms');
  });
  it('are hidden again', async () => {
    const onClose = jest.fn();
    render(<DebugOverlay versionOf={() => '1'} onClose={onClose} />);
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar fronteras' }));
    expect(onClose).toHaveBeenCalled();
  });
});
