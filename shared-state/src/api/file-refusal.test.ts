import { api } from './client';
import { http } from './http';

/** Answers every call with these bytes, as a browser hands over what was asked for as a file. */
function answers(status: number, body: string) {
  http.defaults.adapter = async (config) => {
    const data = new Blob([body]);
    // jsdom's Blob cannot be read.
    data.text = async () => body;
    return { status, data, statusText: '', headers: {}, config, request: null };
  };
}
const file = () => api.get<Blob>('users/my-data/zip', { responseType: 'blob' });

it('what is said instead of a file is known by its code and in its words [D8]', async () => {
  answers(422, JSON.stringify({ msg: 'Escribe tu contraseña actual', code: 'step_up_required', fields: { a: 'b' } }));
  const wanted = { status: 422, code: 'step_up_required', msg: 'Escribe tu contraseña actual', fields: { a: 'b' } };
  await expect(file()).rejects.toMatchObject(wanted);
});

it('a page of a proxy instead of a file is an error without a code, and a file is a file [D8]', async () => {
  answers(502, '<html>');
  await expect(file()).rejects.toMatchObject({ status: 502, code: 'unknown' });
  answers(200, 'zip');
  expect(await file()).toBeInstanceOf(Blob);
});
