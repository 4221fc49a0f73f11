import { Cluster } from '@qhatu/ui';
import { Avatar } from '../avatar/Avatar';
import styles from './detail.module.css';

interface AuthorProps {
  user: { user_name: string; uri: string | null; tint?: string };
  /** DD-MM-YYYY HH:mm, as the wire has it. */
  date: string;
}

/** Author and date of a text, with their picture or first letter. */
export function Author({ user, date }: AuthorProps) {
  return (
    <Cluster as="p">
      <Avatar userName={user.user_name} picture={user.uri} tint={user.tint} size={36} className={styles.avatar} lazy />
      <strong dir="auto">{user.user_name}</strong>
      <span className={styles.date}>{date}</span>
    </Cluster>
  );
}
