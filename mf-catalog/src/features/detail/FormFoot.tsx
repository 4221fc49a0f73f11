import { Button } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { useLoginHref } from '../buy/useLoginGate';
import styles from './detail.module.css';

/** The button of a form: disabled for visitors, who are told why (spec 1 §5). */
export function FormFoot({ isMember, busy, children }: { isMember: boolean; busy: boolean; children: string }) {
  const login = useLoginHref();
  return (
    <>
      <Button type="submit" disabled={!isMember} loading={busy} loadingText="Enviando">
        {children}
      </Button>
      {!isMember && (
        <p className={styles.hint}>
          <Link to={login}>Inicia sesión</Link> para escribir.
        </p>
      )}
    </>
  );
}
