import { currentMember, toast } from '@qhatu/shared-state';
import { copyText, FacebookIcon, IconButton, ShareIcon, siteOrigin, WhatsAppIcon, XNetworkIcon } from '@qhatu/ui';
import { useState } from 'react';
import { type Network, reportShare } from '../../api/messages';
import styles from './ShareLinks.module.css';

interface ShareLinksProps {
  productId: number;
  path: string;
  name: string;
}

const LINKS: {
  network: Network;
  label: string;
  Icon: typeof ShareIcon;
  href: (url: string, name: string) => string;
}[] = [
  {
    network: 'facebook',
    label: 'Compartir en Facebook',
    Icon: FacebookIcon,
    href: (url) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
  },
  {
    network: 'twitter',
    label: 'Compartir en X (Twitter)',
    Icon: XNetworkIcon,
    href: (url, name) =>
      `https://twitter.com/intent/tweet?url=${encodeURIComponent(url)}&text=${encodeURIComponent(name)}`,
  },
  {
    network: 'whatsapp',
    label: 'Compartir por WhatsApp',
    Icon: WhatsAppIcon,
    href: (url, name) => `https://wa.me/?text=${encodeURIComponent(`${name} ${url}`)}`,
  },
];

/**
 * Ways to pass the product on. The addresses are the same on the server and in the browser. A member's share is reported
 * (spec 3 §4), and when the shop answers with a code it is shown; a report that fails never stands in the way.
 */
export function ShareLinks({ productId, path, name }: ShareLinksProps) {
  const [said, setSaid] = useState<{ msg: string; code: string } | null>(null);
  const address = siteOrigin() + path;

  const report = async (network: Network) => {
    const person = currentMember()?.person;
    if (!person) return;
    try {
      const { msg, code } = await reportShare({ userId: person.id, productId }, network);
      if (code) setSaid({ msg, code });
    } catch (error) {
      console.error(error);
    }
  };
  const pass = async () => {
    try {
      if (navigator.share) await navigator.share({ title: name, url: address });
      else {
        await copyText(address);
        toast.success('Enlace copiado');
      }
      void report('enlace');
    } catch (cause) {
      // Closing the system's share sheet is no failure.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) toast.error('No pudimos copiar el enlace');
    }
  };

  return (
    <div className={styles.share}>
      <span>Compartir</span>
      {LINKS.map(({ network, label, Icon, href }) => (
        <a
          key={network}
          className={styles.link}
          href={href(address, name)}
          target="_blank"
          rel="noopener"
          aria-label={label}
          onClick={() => void report(network)}
        >
          <Icon />
        </a>
      ))}
      <IconButton label="Compartir o copiar el enlace" onClick={() => void pass()}>
        <ShareIcon />
      </IconButton>
      <p role="status" className={styles.code}>
        {said && (
          <>
            {said.msg} <strong>{said.code}</strong>
          </>
        )}
      </p>
    </div>
  );
}
