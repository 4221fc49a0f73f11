import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { UploadIcon } from '../icons';
import { VisuallyHidden } from '../text/VisuallyHidden';
import choice from './choice.module.css';
import { Field, type FieldTexts } from './Field';

export interface FileFieldProps
  extends FieldTexts,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'required' | 'type' | 'onChange'> {
  /** The chosen files; empty when the choice was taken back. */
  onFiles: (files: File[]) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Choose a file by click, keyboard or by dropping it. Size and type are judged by the form, not here. */
export function FileField({ label, hint, error, required, optional, id, onFiles, multiple, ...input }: FileFieldProps) {
  const [names, setNames] = useState<string[]>([]);
  const choose = (files: File[]) => {
    const chosen = multiple ? files : files.slice(0, 1);
    setNames(chosen.map((file) => file.name));
    onFiles(chosen);
  };
  return (
    <Field {...{ label, hint, error, required, optional, id }}>
      {(control) => (
        <label
          className={choice.drop}
          data-invalid={Boolean(error)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            choose([...event.dataTransfer.files]);
          }}
        >
          <UploadIcon />
          {names.length > 0 ? (
            <span className={choice.file}>{names.join(', ')}</span>
          ) : (
            <span>
              <strong>Elige un archivo</strong> o arrástralo aquí
            </span>
          )}
          <VisuallyHidden>
            <input
              type="file"
              multiple={multiple}
              onChange={(event) => choose([...(event.currentTarget.files ?? [])])}
              {...input}
              {...control}
            />
          </VisuallyHidden>
        </label>
      )}
    </Field>
  );
}
