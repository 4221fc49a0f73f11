import { IconButton, PictureIcon, SendIcon } from '@qhatu/ui';
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { PICTURE_NAMES } from '../images/fit';
import styles from './Composer.module.css';
import { keepDraft, readDraft } from './drafts';

export interface ComposerProps {
  personId: number;
  /** Key of the conversation; a draft is kept for each. Null: no conversation is chosen. */
  conversation: string | null;
  /** Why nothing can be written, said in the field itself (spec 3 §2: closed, or no chat chosen). */
  locked: string | null;
  onSend: (text: string) => void;
  onPicture: (file: File) => void;
  onTyping: () => void;
  /** Words that a canned answer puts behind what is written; the number tells two equal ones apart. */
  insert?: { text: string; at: number } | null;
}

/** As long as the server takes. */
export const MAX_LETTERS = 10_000;

/** Enter sends, Shift+Enter begins a line; an empty message is not sent; a picture goes at once (spec 3 §2). */
export function Composer({ personId, conversation, locked, onSend, onPicture, onTyping, insert }: ComposerProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const hint = useId();
  useEffect(() => setText(conversation === null ? '' : readDraft(personId, conversation)), [personId, conversation]);

  const write = (next: string) => {
    setText(next);
    if (conversation !== null) keepDraft(personId, conversation, next);
  };
  useEffect(() => {
    if (!insert || conversation === null) return;
    setText((now) => {
      const next = (now.trim() === '' ? insert.text : `${now.trimEnd()} ${insert.text}`).slice(0, MAX_LETTERS);
      keepDraft(personId, conversation, next);
      return next;
    });
    field.current?.focus();
  }, [insert, personId, conversation]);

  const send = () => {
    if (locked !== null || text.trim() === '') return;
    onSend(text.trim());
    write('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a letter, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same picture may be chosen twice.
    target.value = '';
    if (file) onPicture(file);
  };
  const onPaste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    if (!file || locked !== null) return;
    event.preventDefault();
    onPicture(file);
  };

  return (
    <form
      className={styles.composer}
      aria-label="Escribir un mensaje"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <input ref={chooser} type="file" accept={PICTURE_NAMES} hidden tabIndex={-1} onChange={onFile} />
      <IconButton label="Enviar una imagen" disabled={locked !== null} onClick={() => chooser.current?.click()}>
        <PictureIcon />
      </IconButton>
      <div className={styles.grow} data-text={`${text}\n`}>
        <textarea
          ref={field}
          rows={1}
          value={text}
          maxLength={MAX_LETTERS}
          disabled={locked !== null}
          placeholder={locked ?? 'Escribe un mensaje'}
          aria-label="Mensaje"
          aria-describedby={hint}
          enterKeyHint="send"
          className={styles.field}
          onChange={({ target }) => {
            write(target.value);
            if (target.value.trim() !== '') onTyping();
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      </div>
      <span id={hint} hidden>
        Enter envía, Mayús y Enter empieza otra línea
      </span>
      <button
        type="submit"
        aria-label="Enviar"
        title="Enviar"
        className={styles.send}
        disabled={locked !== null}
        aria-disabled={text.trim() === ''}
      >
        <SendIcon />
      </button>
    </form>
  );
}
