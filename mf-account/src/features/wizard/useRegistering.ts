import { type CustomerForm, pageTexts } from '@qhatu/contract/forms';
import type { DefaultValues, FieldValues, FormRules, Path, UseFormReturn } from '@qhatu/kit/form';
import { useSchemaForm } from '@qhatu/kit/form';
import { useState } from 'react';
import type { ClientStep } from './client-step';
import { draftKey, takeDraft, type WizardName } from './drafts';
import { hasArrived, refusalOf, useDraftAutosave, useKeptFile, useSuccess } from './useRegistration';
import { useSubmission } from './useSubmission';
import { useSteps, useTerms } from './useWizard';

interface Beginning {
  wizard: WizardName;
  memberId: number | null;
  /** The last step's number, from 0. */
  last: number;
}

/** Where a wizard stands when it opens: what was typed before, the step, the terms, the tax sheet. */
export function useWizardStart({ wizard, memberId, last }: Beginning) {
  const owner = memberId ?? 0;
  const key = draftKey(wizard, owner);
  const [draft] = useState(() => takeDraft(wizard, owner));
  const steps = useSteps({ key, draft, memberId, last });
  return { key, draft, ...steps, terms: useTerms(), ruc: useKeptFile(key) };
}
type Begun = ReturnType<typeof useWizardStart>;

/** The form of one step, which is `part` of what is sent. What is typed in it survives a reload. */
export function useStepForm<T extends FieldValues>(rules: FormRules, part: string, empty: T, { key, draft }: Begun) {
  const defaultValues = { ...empty, ...draft?.parts[part] } as DefaultValues<T>;
  const ruled = useSchemaForm<T>({ rules, defaultValues });
  useDraftAutosave(ruled.form, key, part);
  return ruled;
}

/** The server's texts by field, shown where they belong. */
type Show = (fields: Record<string, string>) => void;

export const showFieldErrors =
  <T extends FieldValues>(form: UseFormReturn<T>): Show =>
  (fields) => {
    for (const [field, message] of Object.entries(fields)) form.setError(field as Path<T>, { type: 'server', message });
  };

export const showInClient =
  (client: ClientStep | null): Show =>
  (fields) => {
    for (const [field, message] of Object.entries(fields)) client?.setError(field as keyof CustomerForm, message);
  };

interface Sending {
  /** The parts of what is sent, in the order of the steps, and where their refusals are shown. */
  parts: readonly (readonly [name: string, show: Show])[];
  attempt: (success: ReturnType<typeof useSuccess>) => Promise<void>;
}

/**
 * Sends the whole, once. A refusal leads to the step that it speaks of; one of something that an attempt whose answer
 * was lost has brought about itself is success.
 */
export function useRegistering({ key, first, step, go, terms }: Begun, { parts, attempt }: Sending) {
  const success = useSuccess(key);
  const showRefusal = (error: unknown) => {
    const refusal = refusalOf(error);
    if (!refusal) return;
    if (refusal.part === 'terms') terms.setError(refusal.fields[''] ?? pageTexts.terms);
    const at = parts.findIndex(([name]) => name === refusal.part);
    if (at < first) return;
    go(at);
    parts[at]?.[1](refusal.fields);
  };
  const { sending, waiting, send, giveUp } = useSubmission(async (afterLost) => {
    try {
      await attempt(success);
    } catch (error) {
      if (afterLost && hasArrived(error)) return success.arrived();
      showRefusal(error);
      throw error;
    }
  });
  const onBack = () => {
    giveUp();
    go(step - 1);
  };
  return { send, frame: { current: step, first, sending, waiting, onBack } };
}
