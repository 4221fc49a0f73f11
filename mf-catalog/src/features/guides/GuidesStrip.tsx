import { paths } from '@qhatu/contract/paths';
import { IconButton, PauseIcon, PlayIcon, ReceiptIcon, ShieldIcon, Stack, StoreIcon, TruckIcon } from '@qhatu/ui';
import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import styles from './GuidesStrip.module.css';
import { useStrip } from './useStrip';

/** Short pieces of the shop's own; each leads to the page that goes into it. */
const GUIDES = [
  {
    Icon: TruckIcon,
    title: 'Cuánto cuesta y cuánto tarda el envío',
    text: 'A Lima, S/ 7,00 y gratis desde S/ 200,00. A provincias, S/ 12,00 por producto.',
    href: paths.legal.href(),
  },
  {
    Icon: ReceiptIcon,
    title: 'Tu polo, con tu dibujo',
    text: 'Elige el polo, sube tu imagen o escribe un texto, y mira el precio mientras diseñas.',
    href: paths.polos.href(),
  },
  {
    Icon: StoreIcon,
    title: 'Vende lo que haces',
    text: 'Qué necesitas para abrir tu puesto: tu RUC, una cuenta bancaria y un contacto.',
    href: paths.becomeSeller.href(),
  },
  {
    Icon: ShieldIcon,
    title: 'Si algo no llegó como esperabas',
    text: 'Devoluciones, garantía y el Libro de reclamaciones, que está abierto a todos.',
    href: paths.complaints.href(),
  },
];

/** The blog strip of home (spec 1 §2). Where its cards do not fit, on phones, it moves by itself. */
export default function GuidesStrip() {
  const titleId = useId();
  const rail = useRef<HTMLUListElement>(null);
  const strip = useStrip(rail);
  return (
    <Stack as="section" aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>Del blog</h2>
        {strip.canPlay && (
          <span className={styles.stop}>
            <IconButton
              size="small"
              label={strip.playing ? 'Detener las notas' : 'Mover las notas'}
              onClick={strip.toggle}
            >
              {strip.playing ? <PauseIcon /> : <PlayIcon />}
            </IconButton>
          </span>
        )}
      </div>
      <ul ref={rail} className={styles.rail} {...strip.holds}>
        {GUIDES.map(({ Icon, title, text, href }) => (
          <li key={title} className={styles.card}>
            <Icon className={styles.icon} />
            <h3 className={styles.title}>
              <Link to={href}>{title}</Link>
            </h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
