import { paths } from '@qhatu/contract/paths';
import { Slice } from '@qhatu/kit/first-screen';
import { deferred, useDeferred } from '@qhatu/kit/lazy';
import { memo, type ReactNode } from 'react';
import { CurrentRouter, type SitePlace } from '../routing/site-place';
import styles from './Chrome.module.css';
import { CookieNotice } from './cookies/CookieNotice';
import { Footer } from './footer/Footer';
import { Header } from './header/Header';
import { hasFrameOfItsOwn } from './place-name';

const FLOATING = deferred(() => import('./FloatingLayer'));

/** Id of the main landmark: the skip link leads there, and so may whoever moves the focus after a navigation. */
export const MAIN_ID = 'contenido';

/** Half of what a touch on the page would have to wait for otherwise (D284). */
const Head = memo(function Head({ focused }: { focused: boolean }) {
  return (
    <Slice>
      <Header focused={focused} />
    </Slice>
  );
});

/** Eighty elements, so that a touch above them does not wait for their hydration. */
const Foot = memo(function Foot({ focused }: { focused: boolean }) {
  return (
    <Slice>
      <Footer focused={focused} />
    </Slice>
  );
});

interface Props {
  place: SitePlace;
  /** The last step of the start has begun: what floats over the page may come. */
  deferredStarted?: boolean;
  children: ReactNode;
}

/**
 * The frame of every page: the same for everybody when it is rendered on the server; who is logged in, counts and
 * notices come after hydration, into places that are kept for them.
 */
export function Chrome({ place, deferredStarted = false, children }: Props) {
  const { pathname } = place.location;
  // At the till there is nothing else to click (brand.md).
  const focused = pathname === paths.checkout.path;
  const bare = hasFrameOfItsOwn(pathname);
  const floating = useDeferred(FLOATING, deferredStarted, { again: pathname });
  return (
    <div className={styles.page}>
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta name="theme-color" content="#a01c3a" />
      <a href={`#${MAIN_ID}`} className={styles.skip}>
        Saltar al contenido
      </a>
      {!bare && (
        <CurrentRouter place={place}>
          <Head focused={focused} />
        </CurrentRouter>
      )}
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {!bare && (
        <CurrentRouter place={place}>
          <Foot focused={focused} />
          <CookieNotice />
        </CurrentRouter>
      )}
      {floating && (
        <CurrentRouter place={place}>
          <floating.FloatingLayer />
        </CurrentRouter>
      )}
    </div>
  );
}
