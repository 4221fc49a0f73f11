import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useState } from 'react';
import { cx } from '../cx';
import { Field, type FieldTexts } from './Field';
import styles from './field.module.css';

export interface TextFieldProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'required'> {
  /** A small sign at the end of the line, such as a ring or a check mark. Silent: say it in words too. */
  mark?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. `type="password"` brings a button that shows what was typed. */
export function TextField({ label, hint, error, required, optional, id, className, mark, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, required, optional, id }}>
      {(control) =>
        input.type === 'password' ? (
          <PasswordControl {...input} {...control} />
        ) : mark === undefined ? (
          <input className={cx(styles.control, className)} {...input} {...control} />
        ) : (
          <div className={styles.markBox}>
            <input className={cx(styles.control, className)} {...input} {...control} />
            <span className={styles.sign}>{mark}</span>
          </div>
        )
      }
    </Field>
  );
}

function PasswordControl(props: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.passwordBox}>
      <input className={styles.control} {...props} type={shown ? 'text' : 'password'} />
      <button type="button" className={styles.reveal} aria-controls={props.id} onClick={() => setShown(!shown)}>
        {shown ? 'Ocultar' : 'Mostrar'}
      </button>
    </div>
  );
}

export interface TextAreaProps extends FieldTexts, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'required'> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text. */
export function TextArea({ label, hint, error, required, optional, id, className, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, required, optional, id }}>
      {(control) => <textarea rows={4} className={cx(styles.control, styles.area, className)} {...area} {...control} />}
    </Field>
  );
}
