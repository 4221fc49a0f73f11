import { paths } from '@qhatu/contract/paths';
import { Container } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { BUYING } from '../../features/legal/buying';
import { LegalText } from '../../features/legal/LegalText';
import { PRIVACY } from '../../features/legal/privacy';
import { SUPPLIERS } from '../../features/legal/suppliers';
import { TERMS } from '../../features/legal/terms';

/** `/legales`: terms of use, shipping, payments, coupons, returns, warranty, privacy, cookies, suppliers (spec 3 §9). */
export default function LegalPage() {
  return (
    <Container>
      <LegalText
        title="Políticas de Qhatu"
        description="Condiciones de uso, costos y plazos de envío, medios de pago, cupones, cambios, devoluciones, garantía y privacidad en Qhatu."
        canonical={paths.legal.href()}
        lead={
          <>
            Lo que vale para usar Qhatu y para cada compra, en palabras claras. El texto completo está en{' '}
            <Link to={paths.terms.href()}>Términos y condiciones</Link>.
          </>
        }
        sections={[...TERMS, ...BUYING, ...PRIVACY, ...SUPPLIERS]}
      />
    </Container>
  );
}
