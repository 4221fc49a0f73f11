import type { Author as AuthorOfText } from '@qhatu/contract/model';
import { Cluster } from '@qhatu/ui';
import { Avatar } from '../avatar/Avatar';
import styles from './detail.module.css';

interface AuthorProps {
  author: AuthorOfText;
  /** 'DD-MM-YYYY HH:mm'. */
  date: string;
}

/** Author and date of a text, with their picture or first letter. */
export function Author({ author: { userName, picture, tint }, date }: AuthorProps) {
  return (
    <Cluster as="p">
      <Avatar userName={userName} picture={picture} tint={tint} size={36} className={styles.avatar} lazy />
      <strong dir="auto">{userName}</strong>
      <span className={styles.date}>{date}</span>
    </Cluster>
  );
}
