import styles from './LegalHtml.module.css';

/** A legal text as the server says it. */
export function LegalHtml({ html }: { html: string }) {
  // The API has cleaned it (api/src/domains/terms/clean.ts): headings, paragraphs, lists, links, nothing that runs.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: that is what 'HTML from the server' means.
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
