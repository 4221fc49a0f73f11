import { act, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Checkbox, Radio } from './Choice';

const heard: string[] = [];

function Brand() {
  const [isOn, setOn] = useState(false);
  return (
    <Checkbox
      label="Pacha"
      checked={isOn}
      onChange={({ target }) => {
        heard.push(`Pacha ${target.checked}`);
        setOn(target.checked);
      }}
    />
  );
}

function Conditions() {
  const [value, setValue] = useState('Todos');
  return ['Todos', 'Nuevo'].map((name) => (
    <Radio
      key={name}
      name="condition"
      label={name}
      checked={name === value}
      onChange={() => {
        heard.push(name);
        setValue(name);
      }}
    />
  ));
}

let root: Root;
/** The page comes from the server, somebody does something, and then React comes. */
async function comesAlive(page: ReactNode, touch: () => void) {
  heard.length = 0;
  document.body.innerHTML = `<div>${renderToString(page)}</div>`;
  touch();
  await act(async () => {
    root = hydrateRoot(document.body.firstElementChild as Element, page);
  });
}
afterEach(() => act(async () => root.unmount()));

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

it('a tick before React is there is heard once, and stays [D451]', async () => {
  await comesAlive(<Brand />, () => box('Pacha').click());
  expect(heard).toEqual(['Pacha true']);
  expect(box('Pacha')).toBeChecked();
});

it('what was ticked and taken back before React is there is not heard [D451]', async () => {
  await comesAlive(<Brand />, () => {
    box('Pacha').click();
    box('Pacha').click();
  });
  expect(heard).toEqual([]);
  expect(box('Pacha')).not.toBeChecked();
});

it('of radios the one that was chosen before React is there is heard, and it alone [D451]', async () => {
  await comesAlive(<Conditions />, () => box('Nuevo').click());
  expect(heard).toEqual(['Nuevo']);
  expect([box('Todos').checked, box('Nuevo').checked]).toEqual([false, true]);
});
