import { paths } from '@qhatu/contract/paths';
import { PageFrame, PageHead, Stack, WovenStripe } from '@qhatu/ui';
import { EditorArea } from '../../features/editor/EditorArea';
import { HowItWorks } from '../../features/intro/HowItWorks';
import { PoloShelf } from '../../features/intro/PoloShelf';
import { SizeChart } from '../../features/intro/SizeChart';
import styles from './PolosPage.module.css';

/** `/polos`: 'Polos personalizados' (spec 3 §2, D34). What is read comes with the page, the editor after it. */
export default function PolosPage() {
  return (
    <PageFrame gap={2}>
      <PageHead
        title="Polos personalizados"
        description="Diseña tu polo con imágenes y textos: elige modelo, color y tallas, y mira el precio en vivo."
        canonical={paths.polos.href()}
      />
      <Stack as="header" gap={1}>
        <WovenStripe short />
        <h1>Polos personalizados</h1>
        <p className={styles.lead}>Tu imagen o tu texto, estampados en un polo de algodón peruano.</p>
      </Stack>
      <HowItWorks />
      <p className={styles.promo}>
        <strong>Envío gratis para polos personalizados:</strong> usa el código <code>ENVIO100</code> en compras mayores
        de S/ 50,00.
      </p>
      <EditorArea />
      <div className={styles.below}>
        <SizeChart />
        <PoloShelf />
      </div>
    </PageFrame>
  );
}
