import { logIn, renderPage, toasts } from '@qhatu/kit/testing';
import { ApiError, api } from '@qhatu/shared-state';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { product } from '../../testing/products';
import { resetStores } from '../../testing/stores';
import QuestionForm from './QuestionForm';
import ReviewForm from './ReviewForm';
import SellerContactForm from './SellerContactForm';

/** Fills a field at once: the form is tested, not every key. */
const fill = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const form = (name: string) => within(screen.getByRole('form', { name }));
const answer = (msg: string) => jest.spyOn(api, 'post').mockResolvedValue({ msg });
const about = { product_id: 9001, user_id: 42 };
let logged: jest.SpyInstance;

beforeEach(() => {
  resetStores();
  logged = jest.spyOn(console, 'error').mockReturnValue(undefined);
});

describe('visitors [1§5]', () => {
  it.each([
    ['Preguntar', () => <QuestionForm product={product()} />],
    ['Calificar', () => <ReviewForm product={product()} />],
    ['Enviar mensaje', () => <SellerContactForm product={product()} />],
  ])('the button %s is disabled and says why [1§2 1§5 1§6]', (name, page) => {
    renderPage(page(), { at: '/detalle/productos/9001' });
    expect(screen.getByRole('button', { name })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Inicia sesión' })).toHaveAttribute(
      'href',
      '/pages/login?next=%2Fdetalle%2Fproductos%2F9001',
    );
  });
});

describe('members [1§4]', () => {
  beforeEach(logIn);

  it('a question is sent, the text of the server shown, the form emptied, the event recorded [1§4 1§8]', async () => {
    const post = answer('Tu pregunta fue enviada al vendedor');
    renderPage(<QuestionForm product={product()} />);
    const box = screen.getByRole('textbox', { name: /Tu pregunta/ });
    await userEvent.type(box, '¿Hay en azul?');
    await userEvent.click(screen.getByRole('button', { name: 'Preguntar' }));
    expect(post).toHaveBeenNthCalledWith(1, 'products/save-ask', { message: '¿Hay en azul?', ...about });
    await waitFor(() => expect(box).toHaveValue(''));
    expect(toasts()).toEqual(['Tu pregunta fue enviada al vendedor']);
    expect(post).toHaveBeenNthCalledWith(2, 'save-eventos', {
      receptor_mensaje: product().seller.id,
      evento_tipo: 'pregunta a vendedor',
    });
  });

  it.each([
    ['pregunta', 'Preguntar', QuestionForm, /Tu pregunta/],
    ['calificación', 'Calificar', ReviewForm, /Comentario/],
    ['mensaje', 'Enviar mensaje', SellerContactForm, /Título/],
  ])('after a %s the form is empty and the product is read again [1§4]', async (_name, button, Form, field) => {
    answer('Listo');
    const { client } = renderPage(<Form product={product()} />, { answers: { 'products/9001': {} } });
    const stale = () => client.getQueryState(['api', 'products/9001'])?.isInvalidated;
    fill(field, 'Suave');
    for (const name of [/Correo/, /Contacto/]) if (screen.queryByRole('textbox', { name })) fill(name, 'a');
    const [stars] = screen.queryAllByRole('radio', { name: '3,5 estrellas' });
    if (stars) await userEvent.click(stars);
    expect(stale()).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(stale()).toBe(true));
    for (const box of screen.queryAllByRole('textbox')) expect(box).toHaveValue('');
  });

  it('a failure is said and logged, and what was typed stays [1§8]', async () => {
    jest.spyOn(api, 'post').mockRejectedValue(new ApiError(500, 'x', 'Disculpe, ha ocurrido un error'));
    renderPage(<QuestionForm product={product()} />);
    const box = screen.getByRole('textbox', { name: /Tu pregunta/ });
    await userEvent.type(box, '¿Y?');
    await userEvent.click(screen.getByRole('button', { name: 'Preguntar' }));
    await waitFor(() => expect(toasts()).toEqual(['Disculpe, ha ocurrido un error']));
    expect(box).toHaveValue('¿Y?');
    expect(logged).toHaveBeenCalled();
  });

  it('stars go in half steps; without any the form says so and sends nothing [1§5]', async () => {
    const post = answer('Gracias por tu calificación');
    renderPage(<ReviewForm product={product()} />);
    await userEvent.type(screen.getByRole('textbox', { name: /Comentario/ }), 'Suave');
    await userEvent.click(screen.getByRole('button', { name: 'Calificar' }));
    expect(screen.getByText('El campo calificación es requerido')).toBeVisible();
    expect(post).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('radio', { name: '3,5 estrellas' }));
    await userEvent.click(screen.getByRole('button', { name: 'Calificar' }));
    expect(post).toHaveBeenNthCalledWith(1, 'products/save-rating', {
      rating: 3.5,
      title: '',
      message: 'Suave',
      ...about,
    });
  });

  it('contact: title, correo and contacto are required, the first empty one is focused, correo is plain text [1§5]', async () => {
    const post = answer('Tu mensaje fue enviado al vendedor');
    renderPage(<SellerContactForm product={product()} />);
    const button = screen.getByRole('button', { name: 'Enviar mensaje' });
    fill(/Título/, 'Por mayor');
    await userEvent.click(button);
    expect(screen.getByText('El campo correo es requerido')).toBeVisible();
    expect(screen.getByText('El campo contacto es requerido')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Correo/ })).toHaveFocus();
    expect(post).not.toHaveBeenCalled();
    fill(/Correo/, 'sin arroba');
    fill(/Contacto/, '999');
    await userEvent.click(button);
    expect(post).toHaveBeenNthCalledWith(1, 'products/open-chat', {
      title: 'Por mayor',
      correo: 'sin arroba',
      contacto: '999',
      message: '',
      ...about,
    });
    expect(await screen.findByRole('link', { name: 'tu chat' })).toHaveAttribute('href', '/pages/chat');
  });

  it('while a message is sent the button says so [3§4]', async () => {
    renderPage(<SellerContactForm product={product()} />);
    for (const name of [/Título/, /Correo/, /Contacto/]) fill(name, 'a');
    await userEvent.click(screen.getByRole('button', { name: 'Enviar mensaje' }));
    expect(form('Contactar al vendedor').getByRole('button')).toHaveTextContent('Enviando mensaje...');
  });
});
