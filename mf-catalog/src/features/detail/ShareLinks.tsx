import { toast } from '@qhatu/shared-state';
import { FacebookIcon, IconButton, ShareIcon, siteOrigin, WhatsAppIcon } from '@qhatu/ui';
import styles from './ShareLinks.module.css';

/** Ways to pass the product on. The addresses are the same on the server and in the browser. */
export function ShareLinks({ path, name }: { path: string; name: string }) {
  const address = siteOrigin() + path;
  const share = async () => {
    try {
      if (navigator.share) await navigator.share({ title: name, url: address });
      else {
        await navigator.clipboard.writeText(address);
        toast.success('Enlace copiado');
      }
    } catch (cause) {
      // Closing the system's share sheet is no failure.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) toast.error('No pudimos copiar el enlace');
    }
  };
  return (
    <div className={styles.share}>
      <span>Compartir</span>
      <a
        className={styles.link}
        href={`https://wa.me/?text=${encodeURIComponent(`${name} ${address}`)}`}
        target="_blank"
        rel="noopener"
        aria-label="Compartir por WhatsApp"
      >
        <WhatsAppIcon />
      </a>
      <a
        className={styles.link}
        href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`}
        target="_blank"
        rel="noopener"
        aria-label="Compartir en Facebook"
      >
        <FacebookIcon />
      </a>
      <IconButton label="Compartir o copiar el enlace" onClick={() => void share()}>
        <ShareIcon />
      </IconButton>
    </div>
  );
}
