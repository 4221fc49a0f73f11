import { paths } from '@qhatu/contract/paths';
import { memo } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './FloatingLayer.module.css';
import { OfflineNotice } from './offline/OfflineNotice';
import { SupportChat } from './support/SupportChat';
import { WhatsAppWidget } from './support/WhatsAppWidget';
import { Toasts } from './toasts/Toasts';
import { WaitingWork } from './WaitingWork';

/**
 * What floats over every page and is not needed at first. A chunk of its own, asked for with the last step of a page's start
 * (docs/start-order.md): its styles have the whole document styled anew, so they come after the page answers.
 */
export const FloatingLayer = memo(function FloatingLayer() {
  const home = useLocation().pathname === paths.home.path;
  return (
    <>
      {home && (
        <aside aria-label="Ayuda" className={styles.floats}>
          <SupportChat />
          <WhatsAppWidget />
        </aside>
      )}
      <WaitingWork />
      <OfflineNotice />
      <Toasts />
    </>
  );
});
