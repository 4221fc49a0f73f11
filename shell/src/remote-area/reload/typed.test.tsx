import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { keepTyped, restoreTyped, TYPED_KEY } from './typed';

function Form() {
  const [name, setName] = useState('');
  const [gift, setGift] = useState(false);
  return (
    <form>
      <input name="name" value={name} onChange={(event) => setName(event.target.value)} />
      <input name="gift" type="checkbox" checked={gift} onChange={(event) => setGift(event.target.checked)} />
      <textarea name="notes" />
      <select name="city" defaultValue="lima">
        <option value="lima">Lima</option>
        <option value="cusco">Cusco</option>
      </select>
      <input name="secret" type="password" />
      <input name="card" autoComplete="cc-number" />
      <p>
        Hola {name}
        {gift && ', con regalo'}
      </p>
    </form>
  );
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/checkout');
});

function typeAndLeave() {
  const page = render(<Form />);
  for (const [name, value] of Object.entries({
    notes: 'tocar la puerta',
    city: 'cusco',
    secret: 'Demo1234',
    card: '4970',
  }))
    field(name).value = value;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  act(() => {
    set?.call(field('name'), 'Rosa');
    field('name').dispatchEvent(new Event('input', { bubbles: true }));
    field('gift').click();
  });
  keepTyped();
  page.unmount();
}

describe('what was typed before a reload that we asked for', () => {
  it('stands in the same fields afterwards, and React knows', () => {
    typeAndLeave();
    render(<Form />);
    act(() => restoreTyped());
    expect(screen.getByText('Hola Rosa, con regalo')).toBeInTheDocument();
    expect([field('notes').value, field('city').value]).toEqual(['tocar la puerta', 'cusco']);
  });
  it('secrets and cards are never written down', () => {
    typeAndLeave();
    expect(sessionStorage.getItem(TYPED_KEY)).not.toMatch(/Demo1234|4970/);
  });
  it('waits for fields that come later, and is used once', async () => {
    typeAndLeave();
    const page = render(<p>Cargando</p>);
    act(() => restoreTyped());
    page.rerender(<Form />);
    expect(await screen.findByText('Hola Rosa, con regalo')).toBeInTheDocument();
    expect(sessionStorage.getItem(TYPED_KEY)).toBeNull();
  });
  it('another page gets nothing of it', () => {
    typeAndLeave();
    history.replaceState(null, '', '/carrito');
    render(<Form />);
    act(() => restoreTyped());
    expect(field('notes').value).toBe('');
  });
  it.each(['{', 'null', '[]', '7', '{"path":"/checkout"}', '{"path":"/checkout","fields":{"SELECT":3,"x":null}}'])(
    'what another release of the shell wrote (%s) breaks nothing',
    (text) => {
      sessionStorage.setItem(TYPED_KEY, text);
      render(<Form />);
      expect(() => act(() => restoreTyped())).not.toThrow();
      expect(field('notes').value).toBe('');
    },
  );
});
