import { Button, cx, Notice, Stack, Steps } from '@qhatu/ui';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './WizardFrame.module.css';

interface WizardFrameProps {
  /** All steps, the skipped first one too. */
  steps: readonly string[];
  current: number;
  /** The step that nobody goes back behind: 1 for members (spec 3 §2). */
  first: number;
  sending: boolean;
  /** Everything holds and waits for the network. */
  waiting: boolean;
  onBack: () => void;
  /** 'Siguiente', and 'Crear cuenta' on the last step. */
  onNext: () => void;
  children: ReactNode;
}

/** Steps, the section, and the way back and on. Enter goes on; a new section takes the focus. */
export function WizardFrame({ steps, current, first, sending, waiting, onBack, onNext, children }: WizardFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(current);
  const isLast = current === steps.length - 1;
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    heading.current?.focus();
  }, [current]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending) onNext();
  };
  return (
    <Stack gap={4}>
      <Steps label="Pasos del registro" steps={steps.slice(first)} current={current - first} />
      <Stack as="form" noValidate onSubmit={submit} gap={3}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          <span className={styles.count}>
            Paso {current - first + 1} de {steps.length - first}
          </span>
          {steps[current]}
        </h2>
        {children}
        {waiting && (
          <Notice tone="warning" title="Sin conexión a internet" announce>
            Todo lo que escribiste sigue aquí. Enviaremos tu registro en cuanto vuelva la conexión: no cierres esta
            página.
          </Notice>
        )}
        <div className={cx(styles.ways, current === first && styles.onward)}>
          {current > first && (
            <Button variant="secondary" size="large" onClick={onBack}>
              Anterior
            </Button>
          )}
          <Button type="submit" size="large" loading={sending} loadingText="Enviando...">
            {sending ? 'Enviando...' : isLast ? 'Crear cuenta' : 'Siguiente'}
          </Button>
        </div>
      </Stack>
    </Stack>
  );
}
