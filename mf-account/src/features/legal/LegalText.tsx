import { Stack } from '@qhatu/ui';
import { LegalHtml } from './LegalHtml';
import styles from './LegalText.module.css';
import type { LegalPart } from './types';
import { VersionNote } from './VersionNote';

/** Long texts to read: their parts listed first, each with an anchor that can be shared, and each text with its version. */
export function LegalText({ parts }: { parts: readonly LegalPart[] }) {
  return (
    <div className={styles.columns}>
      <nav aria-label="En esta página" className={styles.contents}>
        <ul>
          {parts.flatMap(({ sections }) =>
            sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            )),
          )}
        </ul>
      </nav>
      <div className={styles.text}>
        {parts.map(({ key, title: name, sections, ...stamp }) => (
          <Stack key={key} gap={4}>
            {sections.map(({ id, title, html }) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
                <h2 id={`${id}-title`}>{title}</h2>
                <LegalHtml html={html} />
              </section>
            ))}
            <VersionNote textKey={key} title={name} stamp={stamp} />
          </Stack>
        ))}
      </div>
    </div>
  );
}
