import { paths } from '@qhatu/contract/paths';
import { defineRemote, page } from '@qhatu/federation/config';

export default defineRemote({
  name: 'mf-admin',
  pages: {
    // One page for every section, so that the frame stays while sections change; each comes with its own code.
    Admin: page({
      module: './src/pages/AdminPage.tsx',
      paths: [paths.admin.path],
      render: 'browser',
      skeleton: 'text',
    }),
  },
  budget: { entry: 4, each: { js: 11, css: 4 } },
});
