import { fullTitle, summaryOf } from '@qhatu/contract/head';
import { paths } from '@qhatu/contract/paths';
import styles from './SearchPreview.module.css';

interface SearchPreviewProps {
  /** Null: it has no address yet. */
  id: number | null;
  name: string;
  description: string;
}

/** How a search engine may list the product's page: by the title and the description that the page itself gives (spec 1 §9). */
export function SearchPreview({ id, name, description }: SearchPreviewProps) {
  const title = name.trim();
  const summary = summaryOf(description);
  const address =
    window.location.host + (id === null ? paths.product.path.replace(/\/:.*$/, '/…') : paths.product.href(id));
  return (
    <figure className={styles.preview} aria-label="Vista previa en buscadores">
      <p className={styles.address}>{address.replaceAll('/', ' › ')}</p>
      <p dir="auto" className={styles.title}>
        {title ? fullTitle(title) : 'Todavía sin nombre'}
      </p>
      <p dir="auto" className={styles.summary}>
        {summary || 'Sin descripción el buscador elige él mismo qué frase de la página muestra.'}
      </p>
    </figure>
  );
}
