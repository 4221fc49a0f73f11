import { useViewPosition } from '@qhatu/kit/browser';
import { Slice } from '@qhatu/kit/first-screen';
import { createStore } from '@qhatu/kit/observable';
import { Container, cx, IconButton, LockIcon, MenuIcon, PhoneIcon, WovenStripe } from '@qhatu/ui';
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { AccountMenu } from '../account/AccountMenu';
import { AdminShortcut } from '../account/AdminShortcut';
import { CartMenu } from '../cart/CartMenu';
import { WishlistLink } from '../cart/WishlistLink';
import { MobileMenu } from '../menu/MobileMenu';
import { SearchBox } from '../search/SearchBox';
import { SHOP } from '../shop';
import { Brand } from './Brand';
import { EventBar } from './EventBar';
import styles from './Header.module.css';
import { NavBar } from './NavBar';

/**
 * Where a notice goes that has to stay in sight, such as an order without an answer. Null until the header is alive: React would
 * take what stands there before for a difference from the server's markup.
 */
export const headerNoticeContainer = createStore<HTMLElement | null>(() => null);
const holdNoticePlace = (place: HTMLElement | null) => headerNoticeContainer.setState(place, true);

/** Hidden on phones, so that they are hydrated by themselves. */
const Departments = memo(function Departments() {
  return (
    <Slice>
      <NavBar />
    </Slice>
  );
});

/**
 * Events, then brand, search, account, wishlist and cart, then the departments, then the woven stripe. `focused`: only
 * what does not lead away from paying.
 */
export const Header = memo(function Header({ focused = false }: { focused?: boolean }) {
  const [menuOpen, setMenuOpen] = useState(false);
  useLayoutEffect(() => void performance.mark('qhatu:shell'), []);
  return (
    <header className={styles.header}>
      <StickyBar before={!focused && <EventBar />}>
        <Container className={cx(styles.main, focused && styles.focused)}>
          <a href={SHOP.phone.href} className={styles.phone}>
            <PhoneIcon />
            {SHOP.phone.text}
          </a>
          {!focused && (
            <div className={styles.menu}>
              <IconButton label="Abrir el menú" aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
                <MenuIcon />
              </IconButton>
            </div>
          )}
          <div className={styles.brand}>
            <Brand />
          </div>
          <div className={styles.search}>
            {focused ? (
              <p className={styles.secure}>
                <LockIcon />
                Pago seguro
              </p>
            ) : (
              <SearchBox />
            )}
          </div>
          <div className={styles.tools}>
            <AdminShortcut />
            <AccountMenu />
            {!focused && <WishlistLink />}
          </div>
          <div className={styles.cart}>
            <CartMenu />
          </div>
        </Container>
        {!focused && <Departments />}
        <WovenStripe />
        <div ref={holdNoticePlace} />
      </StickyBar>
      <MobileMenu open={menuOpen} onClose={() => setMenuOpen(false)} />
    </header>
  );
});

/** The bar that stays in sight. It keeps to itself whether it has left its place, so that its content is not drawn anew. */
function StickyBar({ before, children }: { before: ReactNode; children: ReactNode }) {
  const mark = useRef<HTMLDivElement>(null);
  const stuck = useViewPosition(mark) === 'above';
  return (
    <>
      <div ref={mark} aria-hidden="true" className={styles.mark} />
      {before}
      <div className={cx(styles.bar, stuck && styles.stuck)}>{children}</div>
    </>
  );
}
