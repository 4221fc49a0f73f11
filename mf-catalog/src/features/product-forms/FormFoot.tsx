import { Button, Cluster } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { useLoginHref } from '../buy/useLoginGate';
import styles from './product-forms.module.css';

interface FormFootProps {
  isMember: boolean;
  busy: boolean;
  /** Text while the form is sent. */
  busyText?: string;
  children: string;
}

/** The button of a form: disabled for visitors, who are told why (spec 1 §5). */
export function FormFoot({ isMember, busy, busyText = 'Enviando...', children }: FormFootProps) {
  const login = useLoginHref();
  return (
    <Cluster gap={2}>
      <Button type="submit" disabled={!isMember} loading={busy} loadingText={busyText}>
        {busy ? busyText : children}
      </Button>
      {!isMember && (
        <p className={styles.hint}>
          <Link to={login}>Inicia sesión</Link> para escribir.
        </p>
      )}
    </Cluster>
  );
}
