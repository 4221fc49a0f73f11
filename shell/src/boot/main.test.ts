const log: string[] = [];

/** Stands in for a module: notes when it is evaluated. */
const mockPart = (name: string) => {
  log.push(name);
  return {};
};
jest.mock('@qhatu/kit/browser', () => ({
  nextTask: async () => {
    log.push('next task');
    await new Promise((resolve) => setTimeout(resolve));
  },
}));
jest.mock('react-dom/client', () => mockPart('react-dom/client'));
jest.mock('@qhatu/shared-state', () => mockPart('shared-state'));
jest.mock('../remotes/browser', () => mockPart('remotes'));
jest.mock('../remote-area/App', () => mockPart('app'));
jest.mock('./browser', () => mockPart('browser'));

test('the shell is evaluated in five tasks, each part on those before it [D248]', async () => {
  await import('./main');
  while (log.filter((entry) => entry === 'next task').length < 5) await new Promise((resolve) => setTimeout(resolve));
  const parts = ['react-dom/client', 'shared-state', 'remotes', 'app', 'browser'];
  expect(log).toEqual(parts.flatMap((part) => [part, 'next task']));
});
