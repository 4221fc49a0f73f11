import type { AdminLine } from '@qhatu/contract/wire';
import { Badge, Cluster, Stack } from '@qhatu/ui';
import { FileButton } from '../../lib/FileButton';
import styles from './DesignFiles.module.css';

const SIDE = { 1: 'Frente', 2: 'Espalda' } as const;

/** What the printer needs of a design: each printed side to look at, as PNG of 300 dpi and as PDF of the exact size. */
export function DesignFiles({ custom, orderId }: { custom: NonNullable<AdminLine['custom']>; orderId: number }) {
  return (
    <section className={styles.design} aria-label={`Diseño ${custom.id}, pedido ${orderId}`}>
      <h3>
        Diseño {custom.id} {custom.optimised && <Badge tone="info">Optimizar imágenes</Badge>}
      </h3>
      {custom.description && <p className={styles.note}>Nota del comprador: {custom.description}</p>}
      <Stack as="ul" gap={1}>
        {custom.views.map((view) => {
          const path = `product-customs/${custom.id}/print/${view}`;
          const name = `diseno-${custom.id}-${SIDE[view].toLowerCase()}`;
          const spoken = (what: string) => `${what} de ${SIDE[view].toLowerCase()}, diseño ${custom.id}`;
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
