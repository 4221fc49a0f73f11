/**
 * Which way the arrows point (docs/architecture.md), for files that biome's own rules cannot tell: workspaces, domains of the
 * API, features and pages of remotes. Arrows point down only; a circle of files or of folders is a bug.
 */
const REMOTE = '^mf-[^/]+/';
const TESTS = '\\.(test|spec)\\.tsx?$|/test/|/testing/|/testing\\.ts$|fixtures|/standalone/';

module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Two files that need each other are one thought, or one of them holds what a third should.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'remotes-apart',
      comment: 'Remotes meet in the URL, in shared-state and in slots.',
      severity: 'error',
      from: { path: '^(mf-[^/]+)/' },
      to: { path: REMOTE, pathNot: '^$1/' },
    },
    {
      name: 'remotes-know-no-host',
      severity: 'error',
      from: { path: `${REMOTE}|^kit/|^ui/|^shared-state/|^contract/` },
      to: { path: '^(shell|api|sandbox)/' },
    },
    {
      name: 'contract-is-the-ground',
      comment: 'contract is pure: it knows no other workspace, no React, no I/O.',
      severity: 'error',
      from: { path: '^contract/src', pathNot: TESTS },
      to: { path: '^(ui|kit|shared-state|federation|shell|api|sandbox|mf-[^/]+)/|^node:|/react(-dom)?/' },
    },
    {
      name: 'ui-knows-no-state',
      severity: 'error',
      from: { path: '^ui/src', pathNot: TESTS },
      to: { path: '^(shared-state|federation)/' },
    },
    {
      name: 'kit-lies-under-the-remotes',
      comment: 'kit stands on contract, ui and shared-state; what it is bundled into stands on kit.',
      severity: 'error',
      from: { path: '^kit/' },
      to: { path: '^(federation|shell|api|sandbox|mf-[^/]+)/' },
    },
    {
      name: 'nothing-under-kit-needs-it',
      severity: 'error',
      from: { path: '^(ui|shared-state|federation)/' },
      to: { path: '^kit/' },
    },
    {
      name: 'api-stands-alone',
      comment: 'The api knows the contract, and nothing that a browser runs.',
      severity: 'error',
      from: { path: '^api/src', pathNot: TESTS },
      to: { path: '^(ui|kit|shared-state|shell|sandbox|mf-[^/]+)/' },
    },
    {
      name: 'pages-stand-on-features',
      comment: 'A feature that needs a page holds something that both should get from a third.',
      severity: 'error',
      from: { path: '^(mf-[^/]+)/src/features/', pathNot: TESTS },
      to: { path: '^$1/src/pages/' },
    },
    {
      name: 'checkout-above-orders-and-payments',
      comment: 'orders knows no provider and payments knows no order; checkout, which needs both, stands above them.',
      severity: 'error',
      from: { path: '^api/src/domains/(orders|payments)/', pathNot: TESTS },
      to: { path: '^api/src/domains/(orders|payments|checkout)/', pathNot: '^api/src/domains/$1/' },
    },
    {
      name: 'orders-above-what-is-bought',
      comment: 'An order is made from products, designs and codes; none of these knows that there are orders.',
      severity: 'error',
      from: { path: '^api/src/domains/(cart|designs|promotions)/', pathNot: TESTS },
      to: { path: '^api/src/domains/(orders|payments|checkout)/' },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { pathNot: `${TESTS}|^e2e/|^bench/|^api/test/` },
      to: { path: '\\.(test|spec)\\.tsx?$|^api/test/' },
    },
    {
      name: 'nothing-unlisted',
      comment: 'What is imported stands in the package.json of whoever imports it.',
      severity: 'error',
      from: { path: '^(contract|ui|kit|shared-state|shell|api|sandbox|federation|mf-[^/]+)/src', pathNot: TESTS },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-types|releases|var|\\.cache|node_modules/\\.cache)/' },
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
