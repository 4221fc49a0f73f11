import { Badge, Cluster, Stack } from '@qhatu/ui';
import { FileButton } from '../../lib/FileButton';
import type { PrintedDesign } from './api/deliveries';
import styles from './DesignFiles.module.css';

const SIDE = { 1: 'Frente', 2: 'Espalda' } as const;

/** What the printer needs of a design: each printed side to look at, as PNG of 300 dpi and as PDF of the exact size. */
export function DesignFiles({ design, orderId }: { design: PrintedDesign; orderId: number }) {
  return (
    <section className={styles.design} aria-label={`Diseño ${design.id}, pedido ${orderId}`}>
      <h3>
        Diseño {design.id} {design.optimised && <Badge tone="info">Optimizar imágenes</Badge>}
      </h3>
      {design.description && <p className={styles.note}>Nota del comprador: {design.description}</p>}
      <Stack as="ul" gap={1}>
        {design.views.map((view) => {
          const path = `product-customs/${design.id}/print/${view}`;
          const name = `diseno-${design.id}-${SIDE[view].toLowerCase()}`;
          const spoken = (what: string) => `${what} de ${SIDE[view].toLowerCase()}, diseño ${design.id}`;
          return (
            <Cluster as="li" key={view}>
              <span className={styles.side}>{SIDE[view]}</span>
              <FileButton label="Ver" spoken={spoken('Ver estampado')} path={path} mime="image/png" name={name} />
              <FileButton
                label="PNG 300 dpi"
                spoken={spoken('Descargar PNG')}
                path={path}
                mime="image/png"
                name={name}
                saveAs="png"
              />
              <FileButton
                label="PDF"
                spoken={spoken('Descargar PDF')}
                path={`${path}?format=pdf`}
                mime="application/pdf"
                name={name}
                saveAs="pdf"
              />
            </Cluster>
          );
        })}
      </Stack>
    </section>
  );
}
