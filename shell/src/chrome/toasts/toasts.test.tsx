import { toast, toastStore } from '@qhatu/shared-state';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Toasts } from './Toasts';

beforeEach(() => {
  jest.useFakeTimers();
  toastStore.setState({ toasts: [] });
  render(<Toasts />);
});
afterEach(() => jest.useRealTimers());

const show = (text: string) => act(() => void toast.success(text));
const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

it('toasts: appear in a region that is read out, and go by themselves', () => {
  expect(screen.getByRole('log', { name: 'Mensajes' })).toHaveAttribute('aria-live', 'polite');
  show('Producto agregado al carrito');
  expect(screen.getByText('Producto agregado al carrito')).toBeInTheDocument();
  wait(4_900);
  expect(screen.getByText('Producto agregado al carrito')).toBeInTheDocument();
  wait(200);
  expect(screen.queryByText('Producto agregado al carrito')).not.toBeInTheDocument();
});

it('a toast without a text of its own has the specification’s [1§8]', () => {
  act(() => {
    toast.success();
    toast.error();
  });
  expect(screen.getByText('Action realizada exitosamente')).toBeInTheDocument();
  expect(screen.getByText('Disculpe, ha ocurrido un error')).toBeInTheDocument();
});

it('toasts: wait while somebody points at them or has the focus in them', () => {
  show('Hola');
  const card = screen.getByText('Hola').closest('div');
  if (!card) throw new Error('no toast');
  fireEvent.pointerEnter(card);
  wait(20_000);
  expect(screen.getByText('Hola')).toBeInTheDocument();
  fireEvent.pointerLeave(card);
  wait(5_100);
  expect(screen.queryByText('Hola')).not.toBeInTheDocument();
});

it('toasts: errors stay longer, and say what they are without colour', () => {
  act(() => void toast.error());
  wait(7_000);
  expect(screen.getByRole('log')).toHaveTextContent('Aviso: Disculpe, ha ocurrido un error');
});

it('toasts: what can be done about one is a button in it, once; and it stays twice as long', () => {
  const onAct = jest.fn();
  act(() => void toast.success('Producto archivado', { text: 'Deshacer', onAct, keys: 'Control+Z' }));
  wait(11_000);
  const undo = screen.getByRole('button', { name: 'Deshacer' });
  expect(undo).toHaveAttribute('aria-keyshortcuts', 'Control+Z');
  fireEvent.click(undo);
  expect(onAct).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Producto archivado')).not.toBeInTheDocument();
});

it('toasts: can be closed', () => {
  show('Uno');
  show('Dos');
  const [first] = screen.getAllByRole('button', { name: 'Cerrar mensaje' });
  if (!first) throw new Error('no button');
  fireEvent.click(first);
  expect(screen.queryByText('Uno')).not.toBeInTheDocument();
  expect(screen.getByText('Dos')).toBeInTheDocument();
});

it('toasts: are lifted over a modal window while one is open', () => {
  const showPopover = jest.fn();
  const region = screen.getByRole('log');
  region.showPopover = showPopover;
  show('Sin ventana');
  expect(showPopover).not.toHaveBeenCalled();
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  document.body.append(dialog);
  show('Sobre la ventana');
  expect(showPopover).toHaveBeenCalledTimes(1);
  dialog.remove();
});

it('toasts: are lifted over a modal window that opens under them, once for each', () => {
  const showPopover = jest.fn();
  screen.getByRole('log').showPopover = showPopover;
  show('No se pudo ocultar');
  expect(showPopover).not.toHaveBeenCalled();
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  dialog.setAttribute('open', '');
  dialog.dispatchEvent(new Event('toggle'));
  expect(showPopover).toHaveBeenCalledTimes(1);
  dialog.removeAttribute('open');
  dialog.dispatchEvent(new Event('toggle'));
  expect(showPopover).toHaveBeenCalledTimes(1);
  dialog.remove();
});
