import { getQueryClient, useRouteParams } from '@qhatu/shared-state';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { RemoteModules } from '../remotes/types';
import type { PageRoute } from '../routing/table';
import { MemoryPlace } from '../routing/testing/MemoryPlace';
import { App } from './App';

jest.mock('./Root', () => ({ Root: ({ children }: { children: ReactNode }) => children }));
jest.mock('./Page', () => ({ Page: () => <Shown /> }));

/** A page that reads what its address says. */
const Shown = () => <p>{JSON.stringify(useRouteParams())}</p>;

const pages: PageRoute[] = [
  { kind: 'remote', id: 'a', path: '/catalogo/:user_name', remote: 'mf-x', expose: './Page', render: 'public' },
];
const show = (address: string) =>
  render(
    <MemoryPlace at={address}>
      {(place) => <App place={place} modules={{} as RemoteModules} queryClient={getQueryClient()} pages={pages} />}
    </MemoryPlace>,
  );

it('a page has the parameters of its address, decoded', () => {
  show('/catalogo/tejidos%20ana');
  expect(document.body).toHaveTextContent('{"user_name":"tejidos ana"}');
});

it('a page without any has none', () => {
  show('/nadie');
  expect(document.body).toHaveTextContent('{}');
});
