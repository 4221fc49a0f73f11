import { placeholderOf } from '@qhatu/ui';
import styles from './detail.module.css';

interface AuthorProps {
  user: { user_name: string; uri: string | null; tint?: string };
  /** DD-MM-YYYY HH:mm, as the wire has it. */
  date: string;
}

/** Who wrote something, and when. Without a picture, their first letter. */
export function Author({ user, date }: AuthorProps) {
  return (
    <p className={styles.author}>
      {user.uri ? (
        <img
          className={styles.face}
          style={placeholderOf(user.tint)}
          src={user.uri}
          alt=""
          width={36}
          height={36}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <span aria-hidden="true" className={styles.face}>
          {user.user_name.slice(0, 1).toUpperCase()}
        </span>
      )}
      <strong dir="auto">{user.user_name}</strong>
      <span className={styles.date}>{date}</span>
    </p>
  );
}
