import { paths } from '@qhatu/contract/paths';
import type { CustomProductList, SearchResult } from '@qhatu/contract/wire';
import { type AnswersOf, call, critical, deferred, defineRemote, page } from '@qhatu/federation/config';

const remote = defineRemote({
  name: 'mf-designer',
  pages: {
    Polos: page({
      module: './src/pages/polos/PolosPage.tsx',
      paths: [paths.polos.path],
      render: 'public',
      skeleton: 'front',
      data: () => ({
        shirts: critical<CustomProductList>(call('products/search', { all: true, custom: 1 })),
        polos: deferred<SearchResult>(call('products/search', { filter: 'polo' })),
      }),
    }),
  },
  budget: { entry: 4, each: { js: 10, css: 5 } },
});

export default remote;

declare module '@qhatu/contract/routing' {
  interface RouteAnswers extends AnswersOf<typeof remote> {}
}
