import { paths } from '@qhatu/contract/paths';
import { Container } from '@qhatu/ui';
import { LegalText } from '../../features/legal/LegalText';
import { TERMS } from '../../features/legal/terms';

/** `/condiciones`: 'Términos y condiciones' (spec 3 §2). */
export default function TermsPage() {
  return (
    <Container>
      <LegalText
        title="Términos y condiciones"
        description="Condiciones de uso de Qhatu para compradores y vendedores."
        canonical={paths.terms.href()}
        sections={TERMS}
      />
    </Container>
  );
}
