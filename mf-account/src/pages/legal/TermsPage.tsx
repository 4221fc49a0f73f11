import { paths } from '@qhatu/contract/paths';
import { useRouteData } from '@qhatu/shared-state';
import { PageFrame, PageHead } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { LegalHtml } from '../../features/legal/LegalHtml';
import { LegalStates } from '../../features/legal/LegalStates';
import { VersionNote } from '../../features/legal/VersionNote';
import styles from './legal.module.css';

/** `/condiciones`: 'Términos y condiciones', HTML of the server (spec 3 §2), in the version that holds today (D261). */
export default function TermsPage() {
  const query = useRouteData('terms');
  return (
    <PageFrame width="narrow" top={4}>
      <PageHead
        title="Términos y condiciones"
        description="Condiciones de uso de Qhatu para compradores y vendedores."
        canonical={paths.terms.href()}
      />
      <h1 className={styles.title}>Términos y condiciones</h1>
      <LegalStates query={query}>
        {({ text, ...stamp }) => (
          <>
            <VersionNote textKey="terminos" stamp={stamp} />
            <LegalHtml html={text} />
          </>
        )}
      </LegalStates>
      <p>
        Envíos, devoluciones, garantía y privacidad están en <Link to={paths.legal.href()}>nuestras políticas</Link>.
      </p>
    </PageFrame>
  );
}
