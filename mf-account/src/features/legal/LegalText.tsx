import { PageHead } from '@qhatu/ui';
import type { ReactNode } from 'react';
import styles from './LegalText.module.css';
import type { Block, LegalSection } from './types';

interface LegalTextProps {
  title: string;
  description: string;
  canonical: string;
  lead?: ReactNode;
  sections: readonly LegalSection[];
}

/** A long text to read: its parts listed first, each with an anchor that can be shared. */
export function LegalText({ title, description, canonical, lead, sections }: LegalTextProps) {
  return (
    <div className={styles.page}>
      <PageHead title={title} description={description} canonical={canonical} />
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.columns}>
        <nav aria-label="En esta página" className={styles.contents}>
          <ul>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.text}>
          {sections.map(({ id, title: name, blocks }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
              <h2 id={`${id}-title`}>{name}</h2>
              {blocks.map((block) => (
                <Text key={typeof block === 'string' ? block : block[0]} block={block} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function Text({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{block}</p>;
  return (
    <ul className={styles.points}>
      {block.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
