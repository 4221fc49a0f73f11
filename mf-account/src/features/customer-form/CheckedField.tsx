import { CheckIcon, Spinner, TextField, type TextFieldProps, VisuallyHidden } from '@qhatu/ui';
import type { ReactNode } from 'react';
import type { Availability } from './useAvailability';

interface CheckedFieldProps extends TextFieldProps {
  error: string | undefined;
  availability: Availability;
  /** Below a taken value: a way on. */
  wayOn?: ReactNode;
}

/** A field whose value must be free: a ring while the server is asked, a check mark when it is (spec 3 §2). */
export function CheckedField({ error, availability, wayOn, ...field }: CheckedFieldProps) {
  const { state } = availability;
  const said = state === 'taken' || state === 'failed' ? availability.text : undefined;
  const isFree = state === 'free' && !error;
  return (
    <div>
      <TextField
        {...field}
        error={error ?? said}
        mark={state === 'checking' ? <Spinner /> : isFree ? <CheckIcon /> : null}
      />
      <VisuallyHidden role="status">
        {state === 'checking' ? 'Comprobando' : isFree ? `${field.label}: disponible` : error ? '' : (said ?? '')}
      </VisuallyHidden>
      {state === 'taken' && wayOn}
    </div>
  );
}
