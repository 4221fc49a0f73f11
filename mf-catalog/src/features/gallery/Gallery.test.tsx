import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Gallery } from './Gallery';

const pictures = ['a', 'b', 'c'].map((name, id) => ({ id, src: `/media/products/${name}.webp`, widths: [160, 640] }));
const open = () => render(<Gallery pictures={pictures} name="Oso" rootCategoryId={11} />);
const main = () => screen.getByRole('img', { name: 'Oso' });
const group = () => screen.getByRole('group', { name: 'Fotos de Oso' });

describe('gallery [1§2]', () => {
  it('thumbnails and arrow keys change the picture, around the end [1§2]', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Foto 2 de 3' }));
    expect(main()).toHaveAttribute('src', '/media/products/b.webp');
    expect(screen.getByRole('button', { name: 'Foto 2 de 3' })).toHaveAttribute('aria-current', 'true');
    fireEvent.keyDown(group(), { key: 'ArrowRight' });
    fireEvent.keyDown(group(), { key: 'ArrowRight' });
    expect(main()).toHaveAttribute('src', '/media/products/a.webp');
  });

  it('a finger drawn across goes on and back; up, down, a short move and a mouse do not', () => {
    open();
    // jsdom's pointer events know neither place nor kind.
    const pointer = (kind: string, [clientX, clientY]: [number, number], pointerType: string) =>
      fireEvent(main(), Object.assign(new MouseEvent(kind, { bubbles: true, clientX, clientY }), { pointerType }));
    const draw = (to: [number, number], pointerType = 'touch') => {
      pointer('pointerdown', [200, 200], pointerType);
      pointer('pointerup', to, pointerType);
    };
    draw([120, 210]);
    expect(main()).toHaveAttribute('src', '/media/products/b.webp');
    draw([280, 210]);
    draw([280, 210]);
    expect(main()).toHaveAttribute('src', '/media/products/c.webp');
    draw([180, 200]);
    draw([120, 400]);
    draw([120, 200], 'mouse');
    expect(main()).toHaveAttribute('src', '/media/products/c.webp');
  });

  it('zoom: the picture opens large, doubles where it was clicked, and goes on by arrow keys [1§2]', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Ver la foto en grande' }));
    const dialog = within(await screen.findByRole('dialog'));
    const stage = dialog.getByRole('button', { name: 'Acercar la foto' });
    await userEvent.click(stage);
    expect(stage).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(stage);
    fireEvent.keyDown(stage, { key: 'ArrowRight' });
    expect(dialog.getByRole('img', { name: 'Oso, foto 2' })).toBeInTheDocument();
    expect(dialog.getByText('2 de 3')).toBeInTheDocument();
  });

  it('the quick view has no second dialog in it', () => {
    render(<Gallery pictures={pictures} name="Oso" rootCategoryId={11} withZoom={false} />);
    expect(screen.queryByRole('button', { name: 'Ver la foto en grande' })).toBeNull();
  });
});
