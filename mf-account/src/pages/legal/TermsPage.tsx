import { paths } from '@qhatu/contract/paths';
import { messageOf, useRouteData } from '@qhatu/shared-state';
import { ListSkeleton, Notice, PageFrame, PageHead, RetryButton } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import styles from './TermsPage.module.css';

/** `/condiciones`: 'Términos y condiciones', HTML of the server; what goes wrong is said in an alert (spec 3 §2, §8). */
export default function TermsPage() {
  const { data, error, refetch, isFetching } = useRouteData('terms');
  return (
    <PageFrame width="narrow" top={4}>
      <PageHead
        title="Términos y condiciones"
        description="Condiciones de uso de Qhatu para compradores y vendedores."
        canonical={paths.terms.href()}
      />
      <h1 className={styles.title}>Términos y condiciones</h1>
      {data ? (
        // The API has cleaned it (api/src/domains/terms/clean.ts): headings, paragraphs, lists, links, nothing that runs.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: that is what 'HTML from the server' means.
        <div className={styles.text} dangerouslySetInnerHTML={{ __html: data.text }} />
      ) : error ? (
        <Notice tone="danger" announce action={<RetryButton loading={isFetching} onRetry={refetch} />}>
          {messageOf(error)}
        </Notice>
      ) : (
        <ListSkeleton rows={6} />
      )}
      <p>
        Envíos, devoluciones, garantía y privacidad están en <Link to={paths.legal.href()}>nuestras políticas</Link>.
      </p>
    </PageFrame>
  );
}
