import { readFileSync } from 'node:fs';
import path from 'node:path';
import { appDir, type RemoteApp, readPackage } from '../apps';

/** `mf-gift-cards` → `GiftCards`. */
export const titleOf = (name: string): string =>
  name
    .slice('mf-'.length)
    .split('-')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');

/** The first page of a remote: `mf-gift-cards` → `/gift-cards`. */
export const firstPath = (name: string): string => `/${name.slice('mf-'.length)}`;

/** What every remote imports. */
const DEPENDENCIES = [
  '@qhatu/contract',
  '@qhatu/federation',
  '@qhatu/kit',
  '@qhatu/shared-state',
  '@qhatu/ui',
  'react',
  'react-dom',
  'react-router-dom',
];

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function packageOf(name: string, like: RemoteApp): string {
  const { scripts, dependencies = {} } = readPackage(appDir(like));
  return json({
    name: `@qhatu/${name}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts,
    dependencies: Object.fromEntries(DEPENDENCIES.map((each) => [each, dependencies[each]])),
  });
}

const config = (name: string): string => `import { defineRemote, page } from '@qhatu/federation/config';

export default defineRemote({
  name: '${name}',
  pages: {
    ${titleOf(name)}: page({
      module: './src/pages/${titleOf(name)}Page.tsx',
      paths: ['${firstPath(name)}'],
      render: 'public',
      skeleton: 'text',
    }),
  },
  budget: { entry: 4, each: { js: 20, css: 4 } },
});
`;

const pageOf = (name: string): string => `import { Container, PageHead } from '@qhatu/ui';
import styles from './${titleOf(name)}Page.module.css';

/** \`${firstPath(name)}\` */
export default function ${titleOf(name)}Page() {
  return (
    <Container className={styles.page}>
      <PageHead title="${titleOf(name)}" canonical="${firstPath(name)}" noindex />
      <h1>${titleOf(name)}</h1>
    </Container>
  );
}
`;

const STYLES = `.page {
  padding-block: var(--space-4);
}
`;

const test = (name: string): string => `import { renderPage } from '@qhatu/kit/testing';
import { screen } from '@testing-library/react';
import ${titleOf(name)}Page from './${titleOf(name)}Page';

test('the page says what it is', () => {
  renderPage(<${titleOf(name)}Page />);
  expect(screen.getByRole('heading', { level: 1, name: '${titleOf(name)}' })).toBeInTheDocument();
});
`;

/**
 * The files of a new remote, by their path inside its folder.
 * @param like another remote, whose scripts, versions and compiler settings are taken over
 */
export function remoteFiles(name: string, like: RemoteApp): Record<string, string> {
  const same = (file: string) => readFileSync(path.join(appDir(like), file), 'utf8');
  const page = `src/pages/${titleOf(name)}Page`;
  return {
    'package.json': packageOf(name, like),
    'tsconfig.json': same('tsconfig.json'),
    'federation.config.ts': config(name),
    'src/css.d.ts': same('src/css.d.ts'),
    [`${page}.tsx`]: pageOf(name),
    [`${page}.module.css`]: STYLES,
    [`${page}.test.tsx`]: test(name),
  };
}
