import { paths } from '@qhatu/contract/paths';
import { Container } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { BUYING } from '../../features/legal/buying';
import { LegalText } from '../../features/legal/LegalText';
import { PRIVACY } from '../../features/legal/privacy';
import { SUPPLIERS } from '../../features/legal/suppliers';

/** `/legales`: shipping, payments, coupons, returns, warranty, privacy, cookies, suppliers (spec 3 §9). */
export default function LegalPage() {
  return (
    <Container>
      <LegalText
        title="Pedidos, devoluciones y privacidad"
        description="Costos y plazos de envío, medios de pago, cupones, cambios, devoluciones, garantía y privacidad en Qhatu."
        canonical={paths.legal.href()}
        lead={
          <>
            Lo que vale para cada compra en Qhatu, en palabras claras. Las condiciones de uso están en{' '}
            <Link to={paths.terms.href()}>Términos y condiciones</Link>.
          </>
        }
        sections={[...BUYING, ...PRIVACY, ...SUPPLIERS]}
      />
    </Container>
  );
}
