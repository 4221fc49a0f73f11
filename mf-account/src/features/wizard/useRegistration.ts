import { pageTexts } from '@qhatu/contract/forms';
import { paths } from '@qhatu/contract/paths';
import type { FieldValues, Path, UseFormReturn } from '@qhatu/kit/form';
import { ApiError, currentMember, messageOf, setSession, toast, useQueryClient } from '@qhatu/shared-state';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Registered } from './api/registered';
import { dropDraft, savePart } from './drafts';
import { dropFile, keepFile, keptFile } from './file-drafts';

/** Keeps what is typed in one step, so that a reload loses nothing. */
export function useDraftAutosave<T extends FieldValues>(form: UseFormReturn<T>, key: string, part: string): void {
  // Read here, so that a refusal that comes while the step is not shown stands beside its field when it appears.
  void form.formState.errors;
  useEffect(() => {
    const watching = form.watch((values) => savePart(key, part, values));
    return () => watching.unsubscribe();
  }, [form, key, part]);
}

export interface KeptFile {
  file: File | null;
  choose: (file: File | null) => void;
}

/** A chosen file, kept beside the draft and brought back after a reload. Hand it to the step with {@link useFileValue}. */
export function useKeptFile(key: string): KeptFile {
  const [file, setFile] = useState<File | null>(null);
  const touched = useRef(false);
  useEffect(() => {
    void keptFile(key).then((kept) => {
      if (kept && !touched.current) setFile(kept);
    });
  }, [key]);
  return {
    file,
    choose: (chosen) => {
      touched.current = true;
      setFile(chosen);
      void (chosen ? keepFile(key, chosen) : dropFile(key));
    },
  };
}

/**
 * The file as a value of the step's form, for as long as the step is shown: a step that appears after the file has come
 * back registers its field anew and would not know of it.
 */
export function useFileValue<T extends FieldValues>(form: UseFormReturn<T>, field: Path<T>, file: File | null): void {
  useEffect(() => {
    // A field named from outside has no type of its value; those that this is for hold files.
    form.setValue(field, file as never, { shouldValidate: file !== null && form.formState.isSubmitted });
  }, [form, field, file]);
}

/** Said when an attempt whose answer was lost turns out to have arrived. */
const ARRIVED = 'Tu registro ya nos había llegado';

/** The refusal of something that an earlier attempt, whose answer was lost, has brought about itself. */
export const hasArrived = (error: unknown): boolean =>
  error instanceof ApiError &&
  (['request_pending', 'nothing_to_complete'].includes(error.code) ||
    error.fields['client.email'] === pageTexts.emailTaken);

/** After success (spec 3 §4): the session's user is the answer's, the draft is gone, and the way on. */
export function useSuccess(key: string) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const leave = (msg: string) => {
    dropDraft(key);
    void dropFile(key);
    toast.success(msg);
    void client.invalidateQueries({ queryKey: ['api', 'users/requests'] });
    // From scratch: nobody is logged in before the link of the mail was opened (D7, D51).
    void navigate(currentMember() ? paths.dashboard.href() : paths.verifyAccount.href());
  };
  return {
    succeed: ({ msg, person }: Registered) => {
      const member = currentMember();
      if (member) setSession({ token: member.token, person });
      leave(msg);
    },
    completed: leave,
    arrived: () => leave(ARRIVED),
  };
}

/** Says a refusal and answers which part of the wizard it speaks of: `{part: 'bank', fields: {account: '…'}}`. */
export function refusalOf(error: unknown): { part: string; fields: Record<string, string> } | null {
  toast.error(messageOf(error));
  if (!(error instanceof ApiError)) return null;
  const [first] = Object.keys(error.fields);
  const part = first?.split('.')[0];
  if (!part) return null;
  const own = Object.entries(error.fields).filter(([name]) => name === part || name.startsWith(`${part}.`));
  return { part, fields: Object.fromEntries(own.map(([name, text]) => [name.slice(part.length + 1), text])) };
}
