import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog, Sheet } from './Dialog';

// jsdom knows the element but not its modal methods.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Vista rápida" footer={<p>Total</p>}>
        <p>Contenido</p>
      </Dialog>
    </>
  );
}

const opened = async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  return screen.getByRole('dialog', { name: 'Vista rápida' });
};

it('dialog: mounts its content only while open, and keeps the page behind from scrolling', async () => {
  const dialog = await opened();
  expect(dialog).toHaveTextContent('Contenido');
  expect(document.documentElement.style.overflow).toBe('hidden');
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByText('Contenido')).not.toBeInTheDocument();
  expect(document.documentElement.style.overflow).toBe('');
});

it('dialog: gives the focus back to what opened it', async () => {
  await opened();
  screen.getByRole('button', { name: 'Cerrar' }).focus();
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus();
});

it('dialog: Escape and a click beside it close it, a click inside does not', async () => {
  const dialog = await opened();
  await userEvent.click(screen.getByText('Contenido'));
  expect(dialog).toBeInTheDocument();
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(dialog).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  fireEvent.click(screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('dialog: a hidden title still names it', () => {
  render(
    <Sheet open onClose={() => undefined} title="Filtros" hideTitle>
      x
    </Sheet>,
  );
  expect(screen.getByRole('dialog', { name: 'Filtros' })).toBeInTheDocument();
});

it('dialog: what is cancelled inside of one (another dialog, a choice of files) leaves it open, and the page behind still', () => {
  const onClose = jest.fn();
  const onInnerClose = jest.fn();
  const page = (inner: boolean) => (
    <Dialog open onClose={onClose} title="Dirección">
      <input type="file" aria-label="Foto" />
      <Dialog open={inner} onClose={onInnerClose} title="Confirma que eres tú">
        <p>Contraseña</p>
      </Dialog>
    </Dialog>
  );
  const { rerender } = render(page(false));
  rerender(page(true));
  fireEvent(screen.getByRole('dialog', { name: 'Confirma que eres tú' }), new Event('cancel', { cancelable: true }));
  expect(onInnerClose).toHaveBeenCalledTimes(1);
  fireEvent(screen.getByLabelText('Foto'), new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
  rerender(page(false));
  expect(document.documentElement.style.overflow).toBe('hidden');
});
