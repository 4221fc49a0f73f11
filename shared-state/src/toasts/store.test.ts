import { toast, toastStore } from './store';

const shown = () => toastStore.getState().toasts.map(({ text }) => text);
beforeEach(() => toastStore.setState({ toasts: [] }));

test('the same words twice are one message, unless each has something of its own to be done [D325]', () => {
  toast.success('Guardado');
  toast.success('Guardado');
  expect(shown()).toEqual(['Guardado']);
  const action = { text: 'Deshacer', onAct: () => undefined };
  toast.success('Cerrado', action);
  toast.success('Cerrado', action);
  expect(shown()).toEqual(['Guardado', 'Cerrado', 'Cerrado']);
});
