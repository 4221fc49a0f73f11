import { fromIso, writeDay } from '@qhatu/contract/dates';
import { Button, Cluster, ReceiptIcon, WovenStripe } from '@qhatu/ui';
import { useEffect, useRef } from 'react';
import type { Filed } from './api/complaints';
import styles from './complaint.module.css';

/** What a visitor keeps of a filed complaint: number, last day for the answer, the printable copy (D57). */
export function Receipt({ filed, onNew }: { filed: Filed; onNew: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const due = fromIso(filed.dueOn);
  return (
    <section aria-labelledby="receipt" className={styles.receipt}>
      <WovenStripe short />
      <h2 id="receipt" ref={heading} tabIndex={-1}>
        Tu hoja quedó registrada
      </h2>
      <p>
        Número correlativo <strong className={styles.number}>{filed.number}</strong>
      </p>
      {due && <p>Te responderemos a más tardar el {writeDay(due)}, al correo que pusiste.</p>}
      <p>
        Ya te enviamos una copia. También puedes guardarla o imprimirla desde aquí: quien tenga este enlace puede
        leerla.
      </p>
      <Cluster gap={2}>
        <a href={filed.pdf} target="_blank" rel="noreferrer" className={styles.pdf}>
          <ReceiptIcon />
          Ver mi hoja en PDF
        </a>
        <Button variant="secondary" onClick={onNew}>
          Llenar otra hoja
        </Button>
      </Cluster>
    </section>
  );
}
