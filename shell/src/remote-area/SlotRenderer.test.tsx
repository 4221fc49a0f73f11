import { markHydrated, Slot, SlotContext } from '@qhatu/shared-state';
import { render, screen } from '@testing-library/react';
import { RemoteModulesProvider } from '../remotes/context';
import { reportFailure } from '../remotes/report-failure';
import type { RemoteComponent, RemoteModules } from '../remotes/types';
import { SlotRenderer } from './SlotRenderer';

jest.mock('../remotes/report-failure');

const modules = (Widget: RemoteComponent | null): RemoteModules => ({
  load: () => Promise.reject(new Error('not used')),
  component: () => Widget ?? (() => null),
  slot: () => (Widget ? { remote: 'mf-support', expose: './Chat' } : null),
  version: () => '1.0.0-aaaaaaaaaa',
  fallBack: async () => false,
  outdated: () => false,
  recover: async () => undefined,
});

const show = (given: RemoteModules, onUnavailable?: () => void) =>
  render(
    <RemoteModulesProvider value={given}>
      <SlotContext.Provider value={SlotRenderer}>
        <Slot
          name="support/chat-button"
          props={{}}
          fallback={<a href="/pages/chat">Soporte</a>}
          onUnavailable={onUnavailable}
        />
      </SlotContext.Provider>
    </RemoteModulesProvider>,
  );

beforeAll(() => markHydrated());

describe('a slot', () => {
  it('shows the widget of whichever remote offers it', () => {
    show(modules(() => <button type="button">Chat</button>));
    expect(screen.getByRole('button', { name: 'Chat' })).toBeInTheDocument();
  });
  it('shows its fallback when nobody offers it', () => {
    show(modules(null));
    expect(screen.getByRole('link', { name: 'Soporte' })).toBeInTheDocument();
  });
  it.each([
    ['nobody offers it', null, 1],
    ['it is there', () => <button type="button">Chat</button>, 0],
    [
      'it fails',
      () => {
        throw new Error('broken');
      },
      1,
    ],
  ])('tells whoever asked that it cannot be had, when %s', (_when, Widget, times) => {
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const unavailable = jest.fn();
    const { rerender } = show(modules(Widget), unavailable);
    expect(unavailable).toHaveBeenCalledTimes(times);
    rerender(<p>Otra cosa</p>);
    expect(unavailable).toHaveBeenCalledTimes(times);
    reported.mockRestore();
  });
  it('shows its fallback when the widget fails, and the failure is told', () => {
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    show(
      modules(() => {
        throw new Error('broken');
      }),
    );
    expect(screen.getByRole('link', { name: 'Soporte' })).toBeInTheDocument();
    expect(reportFailure).toHaveBeenCalledWith(
      expect.objectContaining({ remote: 'mf-support', version: '1.0.0-aaaaaaaaaa', stage: 'render' }),
    );
    reported.mockRestore();
  });
});
