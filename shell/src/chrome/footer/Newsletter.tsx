import { CONSENT_TEXTS } from '@qhatu/contract/consent';
import { usePreHydrationInput } from '@qhatu/kit/form';
import { toast } from '@qhatu/shared-state';
import { Button, TextField } from '@qhatu/ui';
import { type FormEvent, useRef, useState } from 'react';
import styles from './Newsletter.module.css';
import { emailProblem, useNewsletter } from './useNewsletter';

/** The newsletter block: subscribe, or cancel for members who are subscribed. */
export function Newsletter() {
  const { subscribed, pending, busy, subscribe, unsubscribe } = useNewsletter();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  usePreHydrationInput(input, ({ value }) => setEmail(value));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const typed = email.trim();
    const problem = emailProblem(typed);
    setError(problem);
    if (problem) {
      toast.warning(problem);
      input.current?.focus();
      return;
    }
    if (await subscribe(typed)) setEmail('');
  };

  return (
    <section aria-labelledby="newsletter-title" className={styles.block}>
      <h2 id="newsletter-title" className={styles.title}>
        Lo nuevo del mercado, en tu correo
      </h2>
      <p className={styles.note}>{CONSENT_TEXTS.newsletter.what}</p>
      {subscribed ? (
        <div>
          <Button variant="secondary" loading={busy} onClick={() => void unsubscribe()}>
            Cancelar suscripción
          </Button>
        </div>
      ) : (
        <form method="post" noValidate className={styles.line} onSubmit={(event) => void submit(event)}>
          <div className={styles.field}>
            <TextField
              ref={input}
              label="Tu email"
              name="newsletter-email"
              type="email"
              autoComplete="email"
              value={email}
              error={error}
              onChange={(event) => {
                setEmail(event.target.value);
                setError(null);
              }}
            />
          </div>
          <Button type="submit" loading={busy}>
            Suscribirme
          </Button>
        </form>
      )}
      {pending && (
        <p role="status" className={styles.small}>
          Te enviamos un correo: ábrelo para confirmar tu suscripción.
        </p>
      )}
      <p className={styles.small}>{CONSENT_TEXTS.newsletter.end}</p>
    </section>
  );
}
