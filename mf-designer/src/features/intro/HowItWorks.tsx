import { CartIcon, PencilIcon, ShirtIcon, TagIcon } from '@qhatu/ui';
import styles from './HowItWorks.module.css';

/** The four explanatory cards (spec 3 §2). */
const CARDS = [
  { Icon: ShirtIcon, title: 'Elige tu polo', text: 'Modelo, color y tallas para ti o para todo tu grupo.' },
  { Icon: PencilIcon, title: 'Agrega imagen o texto', text: 'Adelante y atrás, hasta 19 × 27,7 cm por lado.' },
  {
    Icon: TagIcon,
    title: 'Calcula el precio',
    text: 'Lo ves en vivo mientras diseñas; el primer estampado tiene S/ 5 de descuento.',
  },
  { Icon: CartIcon, title: 'Añade al carrito', text: 'Compra por unidad, sin mínimos, y lo recibes en casa.' },
] as const;

export function HowItWorks() {
  return (
    <ol aria-label="Cómo funciona" className={styles.cards}>
      {CARDS.map(({ Icon, title, text }, index) => (
        <li key={title} className={styles.card}>
          <span className={styles.icon}>
            <Icon />
          </span>
          <h2 className={styles.title}>
            {index + 1}. {title}
          </h2>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
