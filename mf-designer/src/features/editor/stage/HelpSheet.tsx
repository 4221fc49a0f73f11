import { Button, Sheet } from '@qhatu/ui';
import styles from './HelpSheet.module.css';
import { SHORTCUTS } from './keys';

/** What the keys do while the stage has the focus, and what fingers can. */
export function HelpSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="Atajos de teclado">
      <p className={styles.lead}>Valen mientras el polo tiene el foco: llega a él con Tab o haz clic sobre él.</p>
      <dl className={styles.keys}>
        {SHORTCUTS.map(({ keys, text }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.lead}>
        Con los dedos: toca un estampado para elegirlo, arrástralo, y con dos dedos agrándalo o gíralo. Todo se puede
        hacer también con los campos de medidas.
      </p>
      <Button variant="secondary" block className={styles.close} onClick={onClose}>
        Volver al polo
      </Button>
    </Sheet>
  );
}
