/**
 * Which way the arrows point (docs/architecture.md): down only, between workspaces and between the folders inside of them. What
 * is named in a table below stands on what is named before it, so no circle of folders can come about.
 */
const TESTS = '\\.(test|spec)\\.tsx?$|/test/|/testing/|/testing\\.ts$|fixtures|/standalone/';

/** From the ground up: each workspace with those that it may import from. */
const WORKSPACES = {
  contract: [],
  ui: ['contract'],
  'shared-state': ['contract'],
  kit: ['contract', 'ui', 'shared-state'],
  federation: ['contract', 'ui', 'shared-state'],
  shell: ['contract', 'ui', 'shared-state', 'kit', 'federation'],
  'mf-[^/]+': ['contract', 'ui', 'shared-state', 'kit', 'federation'],
  // The api knows nothing that a browser runs.
  api: ['contract'],
  sandbox: ['contract'],
};

/**
 * Folders that others stand on, from the ground up: each imports only from those before it. A folder that is not named may use
 * all of them, and no other folder imports from it.
 */
const GROUND = {
  'api/src': [
    ...[
      'db',
      'crypto',
      'files',
      'backups',
      'env',
      'domains/options.ts',
      'http',
      'pdf',
      'isolated',
      'drawing',
      'fetching',
      'uploads',
      'mail',
      'jobs',
    ],
    ...[
      'addresses',
      'terms',
      'consents',
      'visitors',
      'security',
      'staff',
      'settings',
      'absences',
      'designs',
      'cart',
      'promotions',
      'orders',
      'payments',
      'accounts',
      'seller-shops',
    ].map((domain) => `domains/${domain}`),
    ...[
      'catalog',
      'catalog-admin',
      'support',
      'complaints',
      'home',
      'sellers',
      'checkout',
      'after-sale',
      'product-files',
    ].map((domain) => `domains/${domain}`),
    'seed',
  ],
  'mf-account/src/features': ['customer-form', 'two-step', 'wizard', 'order'],
  // Sections know nothing of each other: what several need is in mf-admin/src/lib and src/list.
  'mf-admin/src/features': [],
  'mf-catalog/src/features': [
    ...['avatar', 'delivery', 'stock', 'variants', 'buy', 'filters', 'gallery'],
    ...['product-card', 'product-forms', 'shelf', 'strips'],
  ],
  'mf-catalog/src/pages': ['search'],
  'mf-checkout/src/features': ['draft', 'buyer', 'cart', 'pricing', 'order', 'payment'],
  'mf-designer/src/features': ['shirts', 'buy', 'drafts', 'mockup', 'pictures'],
  'mf-support/src/features': ['complaint', 'chat'],
};

const error = (name, from, to) => ({ name, severity: 'error', from, to });

const workspaceRules = Object.entries(WORKSPACES).map(([workspace, below]) =>
  error(
    `workspace ${workspace}`,
    { path: `^(${workspace})/src`, pathNot: TESTS },
    { path: `^(${Object.keys(WORKSPACES).join('|')})/`, pathNot: `^(${['$1', ...below].join('|')})/` },
  ),
);

/** `$1` is the importing folder's own name; a domain of the api is a folder two levels down. */
const folderRules = Object.entries(GROUND).flatMap(([root, ground]) => {
  const anyOf = (folders) => `^${root}/(${folders.join('|')})(/|$)`;
  const from = (path, ...not) => ({ path, pathNot: [TESTS, ...not].join('|') });
  const to = (folders) => ({ path: `^${root}/`, pathNot: `${TESTS}|${anyOf(folders)}` });
  return [
    ...ground.map((folder, n) => error(`${root}: below ${folder}`, from(anyOf([folder])), to(ground.slice(0, n + 1)))),
    error(`${root}: ground`, from(`^${root}/((?:domains/)?[^/]+)/`, anyOf(ground)), to(['$1', ...ground])),
  ];
});

module.exports = {
  forbidden: [
    error('no circle of files', {}, { circular: true }),
    ...workspaceRules,
    ...folderRules,
    // Both stand on what is below them, and neither on the other: `checkout` is where they meet (docs/orders.md).
    error('payments know no order', { path: '^api/src/domains/payments/' }, { path: '^api/src/domains/orders/' }),
    error('orders know no provider', { path: '^api/src/domains/orders/' }, { path: '^api/src/domains/payments/' }),
    error('contract is pure', { path: '^contract/src', pathNot: TESTS }, { path: '^node:|/react(-dom)?/' }),
    // What strangers send is opened in the drawing process alone; demo pictures are the house's own.
    error(
      'pictures and PDFs of strangers are opened in the drawing process',
      { path: '^api/src', pathNot: `${TESTS}|^api/src/(drawing/(draw/|tint)|seed/media/)` },
      { path: 'node_modules/(sharp|@cantoo/pdf-lib|@napi-rs/canvas)/' },
    ),
    error('features know no pages', { path: '^(mf-[^/]+)/src/features/', pathNot: TESTS }, { path: '^$1/src/pages/' }),
    // The specification's names stop in `api/` folders of remotes, shell and what is under them: the others know the model.
    // The front door answers two calls of the API itself: its own errors, and the releases of administration.
    error(
      'wire types only in api',
      {
        path: '^((mf-[^/]+|ui|kit|shared-state|federation|shell)/src|shell/server)/',
        pathNot: `${TESTS}|/api/|^shell/server/(http/errors|rollout/release-states)\\.ts$`,
      },
      { path: '^contract/src/wire/' },
    ),
    error(
      'no test code in the product',
      { pathNot: `${TESTS}|^e2e/|^bench/|^api/test/` },
      { path: '\\.(test|spec)\\.tsx?$|^api/test/' },
    ),
    // What is imported stands in the package.json of whoever imports it.
    error(
      'nothing unlisted',
      // Workers of `npm run dev` are read by the tool that the root brings.
      { path: `^(${Object.keys(WORKSPACES).join('|')})/src`, pathNot: `${TESTS}|\\.dev\\.mjs$` },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // What we build; packages have folders of these names, too.
    exclude: { path: '^[^/]+/(dist|dist-types|releases|var|\\.cache)/|^shell/server/dist/|^(var|\\.cache)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
