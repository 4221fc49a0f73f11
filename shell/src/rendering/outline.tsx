import { paths } from '@qhatu/contract/paths';
import { QueryClientProvider } from '@qhatu/shared-state';
import { renderToStaticMarkup } from 'react-dom/server';
import { Chrome } from '../chrome';
import { PageSkeleton } from '../remote-area/PageSkeleton';
import { serverPlace } from '../routing/site-place';
import type { PageRoute } from '../routing/table';
import { renderClient } from './client';

type Skeleton = Parameters<typeof PageSkeleton>[0]['kind'];

/** No page has this address: nothing of the header is marked as being here. */
const NOWHERE = '/marco';

/** One text for each kind of skeleton, with and without the parts that checkout and back office leave out. */
const known = new Map<string, string>();

function made(at: string, kind: Skeleton): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={renderClient()}>
      <Chrome place={serverPlace({ pathname: at, search: '' })}>
        <PageSkeleton kind={kind} />
      </Chrome>
    </QueryClientProvider>,
  );
}

/**
 * Header, footer and a page's skeleton as markup, for a page that could not be rendered: what can be seen and clicked
 * until the browser has made it. Asks nobody anything, and is the same for everybody. The browser does not hydrate it
 * but draws its own over it.
 */
export function outline(page: PageRoute | undefined): string {
  const kind = page?.kind === 'remote' ? page.skeleton : undefined;
  const at = [paths.checkout, paths.admin].find(({ path }) => path === page?.path)?.href() ?? NOWHERE;
  const key = `${at} ${kind}`;
  const text = known.get(key) ?? made(at, kind);
  known.set(key, text);
  return text;
}
