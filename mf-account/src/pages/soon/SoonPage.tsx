import { paths } from '@qhatu/contract/paths';
import { ButtonLink, Container, EmptyState, PageHead } from '@qhatu/ui';
import { useLocation } from 'react-router-dom';
import { SHOP } from '../../lib/shop';
import { openingOf } from './openings';

/** Routes of spec 3 §2 whose part is not built yet: they say so, and lead to what works. */
export default function SoonPage() {
  const { title, text, way } = openingOf(useLocation().pathname);
  return (
    <Container width="narrow">
      <PageHead title={title} noindex />
      <EmptyState
        heading="h1"
        title={title}
        action={
          <>
            {way && <ButtonLink to={way.href}>{way.text}</ButtonLink>}
            <ButtonLink to={paths.home.href()} variant="secondary">
              Ir al inicio
            </ButtonLink>
          </>
        }
      >
        <p>{text}</p>
        <p>
          También estamos en <a href={`mailto:${SHOP.email}`}>{SHOP.email}</a> y en{' '}
          <a href={SHOP.whatsapp.href}>WhatsApp</a>.
        </p>
      </EmptyState>
    </Container>
  );
}
