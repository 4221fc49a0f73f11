import { Component, type ReactNode } from 'react';
import styles from './Standalone.module.css';

/** Says in the page what a page threw: whoever works on it looks there first. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <section className={styles.note} role="alert">
        <h1>La página lanzó un error</h1>
        <pre className={styles.error}>{error.stack ?? error.message}</pre>
      </section>
    );
  }
}
