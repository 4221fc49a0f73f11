import { paths } from '@qhatu/contract/paths';
import { useRouteData } from '@qhatu/shared-state';
import { PageFrame, PageHead } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { LegalStates } from '../../features/legal/LegalStates';
import { LegalText } from '../../features/legal/LegalText';
import styles from './legal.module.css';

/** `/legales`: terms of use, shipping, payments, coupons, returns, warranty, privacy, cookies, suppliers (spec 3 §9, D261). */
export default function LegalPage() {
  const query = useRouteData('policies');
  return (
    <PageFrame gap={2} tall>
      <PageHead
        title="Políticas de Qhatu"
        description="Condiciones de uso, costos y plazos de envío, medios de pago, cupones, cambios, devoluciones, garantía y privacidad en Qhatu."
        canonical={paths.legal.href()}
      />
      <h1 className={styles.title}>Políticas de Qhatu</h1>
      <p className={styles.lead}>
        Lo que vale para usar Qhatu y para cada compra, en palabras claras. El texto completo está en{' '}
        <Link to={paths.terms.href()}>Términos y condiciones</Link>.
      </p>
      <LegalStates query={query}>{({ parts }) => <LegalText parts={parts} />}</LegalStates>
    </PageFrame>
  );
}
