import type { CardIcon } from '@qhatu/ui';
import styles from './IconList.module.css';

interface IconListProps {
  items: readonly { Icon: typeof CardIcon; name: string; text: string }[];
}

/** Four short promises side by side, each with its icon. */
export function IconList({ items }: IconListProps) {
  return (
    <ul className={styles.list}>
      {items.map(({ Icon, name, text }) => (
        <li key={name} className={styles.item}>
          <Icon className={styles.icon} />
          <span className={styles.words}>
            <strong>{name}</strong>
            <span className={styles.note}>{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
