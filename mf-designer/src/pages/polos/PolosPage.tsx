import { paths } from '@qhatu/contract/paths';
import { ButtonLink, Container, Notice, PageHead, WovenStripe } from '@qhatu/ui';
import { HowItWorks } from '../../features/intro/HowItWorks';
import { PoloShelf } from '../../features/intro/PoloShelf';
import { SizeChart } from '../../features/intro/SizeChart';
import styles from './PolosPage.module.css';

/** `/polos`: 'Polos personalizados' (spec 3 §2, D34). The editor comes later; everything around it is here. */
export default function PolosPage() {
  return (
    <Container className={styles.page}>
      <PageHead
        title="Polos personalizados"
        description="Diseña tu polo con imágenes y textos: elige modelo, color y tallas, y mira el precio en vivo."
        canonical={paths.polos.href()}
      />
      <header className={styles.head}>
        <WovenStripe short />
        <h1>Polos personalizados</h1>
        <p className={styles.lead}>Tu imagen o tu texto, estampados en un polo de algodón peruano.</p>
      </header>
      <Notice
        tone="info"
        title="El editor abre pronto"
        action={
          <ButtonLink to={paths.search.href({ search: 'polo' })} variant="secondary" size="small">
            Ver polos
          </ButtonLink>
        }
      >
        Todavía no puedes diseñar aquí. Mientras tanto, mira cómo funcionará, las tallas y los polos que ya puedes
        comprar.
      </Notice>
      <HowItWorks />
      <p className={styles.promo}>
        <strong>Envío gratis para polos personalizados:</strong> usa el código <code>ENVIO100</code> en compras mayores
        de S/ 50,00.
      </p>
      <SizeChart />
      <PoloShelf />
    </Container>
  );
}
