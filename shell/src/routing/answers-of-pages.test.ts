import { getQueryClient } from '@qhatu/shared-state';
import { QueryObserver } from '@tanstack/react-query';
import { followAnswers, forgetAnswersBefore, noteAnswerUse, setCurrentNavigation } from './answers-of-pages';

const client = getQueryClient();
let end: () => void;
/** Counts on from test to test, as it does in a page. */
let navigation = 0;
beforeEach(() => {
  end = followAnswers();
});
afterEach(() => {
  end();
  client.clear();
});

const isKnown = (name: string) => client.getQueryData([name]) !== undefined;
const know = (name: string) => client.setQueryData([name], 'known');
const look = (name: string, enabled = true) =>
  new QueryObserver(client, { queryKey: [name], enabled, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => undefined,
  );
/** Shows a page, with what it asks for, and leaves it. @returns its navigation */
function visit(...names: string[]): number {
  setCurrentNavigation(++navigation);
  const leaving = names.map((name) => {
    know(name);
    return look(name);
  });
  for (const leave of leaving) leave();
  return navigation;
}

it('what was on screen, and what was prepared there, is forgotten with its navigation [D454]', () => {
  const first = visit('product');
  know('prepared');
  visit('list');
  forgetAnswersBefore(first);
  expect(['product', 'prepared', 'list'].map(isKnown)).toEqual([true, true, true]);
  forgetAnswersBefore(first + 1);
  expect(['product', 'prepared', 'list'].map(isKnown)).toEqual([false, false, true]);
});

it('what is looked at once more counts from then on, also what is prepared once more [D454]', () => {
  const first = visit('list', 'product');
  know('prepared');
  visit('list');
  noteAnswerUse(['prepared']);
  forgetAnswersBefore(first + 1);
  expect(['list', 'prepared', 'product'].map(isKnown)).toEqual([true, true, false]);
});

it('what a page used is used again when Back shows it, also by parts that are still to come [D426, D454]', () => {
  visit('before');
  const home = visit('shelf');
  visit('product');
  setCurrentNavigation(++navigation, home);
  forgetAnswersBefore(navigation);
  expect(['before', 'shelf', 'product'].map(isKnown)).toEqual([false, true, false]);
});

it('what came with the document stays as long as nobody has looked at it [D454]', () => {
  end();
  for (const name of ['document', 'shown']) know(name);
  end = followAnswers();
  visit('shown');
  for (const name of ['document', 'unknown']) noteAnswerUse([name]);
  forgetAnswersBefore(navigation + 1);
  expect(['document', 'shown'].map(isKnown)).toEqual([true, false]);
});

it('what somebody looks at stays, also by a part that does not ask; so does what is asked for [D454]', async () => {
  visit('shown', 'joined', 'asked', 'left');
  const leave = [look('shown'), look('joined', false)];
  let answer = (_value: string) => {};
  const queryFn = () => new Promise<string>((resolve) => (answer = resolve));
  const asked = client.fetchQuery({ queryKey: ['asked'], staleTime: 0, queryFn });
  forgetAnswersBefore(navigation + 1);
  expect(['shown', 'joined', 'asked', 'left'].map(isKnown)).toEqual([true, true, true, false]);
  answer('new');
  expect(await asked).toBe('new');
  for (const end of leave) end();
});
