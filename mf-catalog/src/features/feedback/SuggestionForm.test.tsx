import { logIn, renderPage } from '@qhatu/kit/testing';
import { api } from '@qhatu/shared-state';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resetStores } from '../../testing/stores';
import SuggestionForm from './SuggestionForm';

beforeEach(() => {
  resetStores();
  jest.spyOn(console, 'error').mockReturnValue(undefined);
});

describe('suggestion [3§4]', () => {
  beforeEach(logIn);
  const write = async () => {
    renderPage(<SuggestionForm />);
    await userEvent.type(screen.getByRole('textbox'), 'Más colores');
  };
  const send = () => userEvent.click(screen.getByRole('button'));

  it('Enviando mensaje..., then Mensaje enviado, with the person’s id', async () => {
    let done: (value: unknown) => void = () => undefined;
    const post = jest.spyOn(api, 'post').mockReturnValue(new Promise((resolve) => (done = resolve)));
    await write();
    await send();
    expect(screen.getByRole('button')).toHaveTextContent('Enviando mensaje...');
    expect(post).toHaveBeenCalledWith('suggestion', { user_id: 42, mensaje: 'Más colores' });
    done({});
    expect(await screen.findByText('Mensaje enviado')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('');
  });

  it('Mensaje no enviado keeps the words; anonymous sends no id', async () => {
    const post = jest.spyOn(api, 'post').mockRejectedValue(new Error('no'));
    await write();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Enviar como anónimo' }));
    await send();
    expect(post).toHaveBeenCalledWith('suggestion', { user_id: null, mensaje: 'Más colores' });
    expect(await screen.findByText('Mensaje no enviado')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('Más colores');
  });

  it('the text is required and has six rows [3§5]', async () => {
    renderPage(<SuggestionForm />);
    await send();
    expect(screen.getByText('El campo sugerencia es requerido')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveAttribute('rows', '6');
  });
});
