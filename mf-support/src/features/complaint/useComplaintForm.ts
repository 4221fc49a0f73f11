import {
  type ComplaintValues,
  complaintForm,
  EMPTY_COMPLAINT,
  type FieldProblem,
  fieldTexts,
  problemsOf,
} from '@qhatu/contract/forms';
import { randomId } from '@qhatu/contract/random';
import { ApiError, messageOf, toast } from '@qhatu/shared-state';
import { type FormEvent, useRef, useState } from 'react';
import { type Filed, fileComplaint } from './api';
import { keepDraft } from './draft';
import { type Attempt, useDraft } from './useDraft';

export type ComplaintField = keyof ComplaintValues;
export type TextName = Exclude<ComplaintField, 'is_minor'>;
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Options {
  userId: number | null;
  onFiled: (filed: Filed) => void;
}

/**
 * The complaint while somebody fills it in (spec 3 §5): the first failing rule stops it, as a warning, with the focus
 * on its field; every broken rule stands beside its field once it was left. A failure keeps all that was written, and
 * so does a reload.
 */
export function useComplaintForm({ userId, onFiled }: Options) {
  const [values, setValues] = useState(EMPTY_COMPLAINT);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const controls = useRef(new Map<string, Control>());
  const attempt = useRef<Attempt | null>(null);
  const broken = fieldTexts(problemsOf(complaintForm, values));

  const restored = useDraft({ userId, values, attempt, onRestore: setValues });

  const clear = () => {
    keepDraft(userId, { values: EMPTY_COMPLAINT, key: null });
    setValues(EMPTY_COMPLAINT);
    setLeft(new Set());
    setTried(false);
  };

  const change = (part: Partial<ComplaintValues>) => {
    setValues((before) => ({ ...before, ...part }));
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
  };
  const leave = (name: string) => setLeft((before) => new Set(before).add(name));
  const errorOf = (name: ComplaintField) => refused[name] ?? (tried || left.has(name) ? broken[name] : undefined);
  const refOf = (name: ComplaintField) => (control: Control | null) => {
    if (control) controls.current.set(name, control);
    else controls.current.delete(name);
  };
  const focus = (name: string) => controls.current.get(name)?.focus();

  /** What a field of text takes. */
  const field = (name: TextName) => ({
    name,
    value: values[name],
    error: errorOf(name),
    ref: refOf(name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    onBlur: () => leave(name),
  });

  const point = ({ field: name, text }: FieldProblem) => {
    toast.warning(text);
    focus(name);
  };

  const file = async () => {
    // The same complaint again keeps its key: an answer that was lost on the way is not a second complaint.
    if (attempt.current?.values !== values) attempt.current = { values, key: randomId() };
    keepDraft(userId, attempt.current);
    setBusy(true);
    try {
      const { msg, complaint } = await fileComplaint(values, userId, attempt.current.key);
      toast.success(msg);
      clear();
      onFiled(complaint);
    } catch (error) {
      toast.error(messageOf(error));
      const fields = error instanceof ApiError ? error.fields : {};
      setRefused(fields);
      const [first] = Object.keys(fields);
      if (first) focus(first);
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    const [first] = problemsOf(complaintForm, values);
    if (first) point(first);
    else void file();
  };

  return { values, change, leave, errorOf, refOf, field, busy, submit, restored, clear };
}

export type ComplaintFormState = ReturnType<typeof useComplaintForm>;
