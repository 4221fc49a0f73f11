import { type ComplaintValues, complaintForm, EMPTY_COMPLAINT } from '@qhatu/contract/forms';
import { randomId } from '@qhatu/contract/random';
import { bundledRules, useSchemaForm } from '@qhatu/kit/form';
import { messageOf, toast } from '@qhatu/shared-state';
import { useRef } from 'react';
import { type Filed, fileComplaint } from './api/complaints';
import { keepDraft } from './draft';
import { type Attempt, isSame, useDraft } from './useDraft';

interface Options {
  userId: number | null;
  onFiled: (filed: Filed) => void;
}

const RULES = bundledRules(complaintForm);

/** The complaint form while somebody fills it in (spec 3 §5). A failure keeps all that was written, and so does a reload. */
export function useComplaintForm({ userId, onFiled }: Options) {
  const { form, submit, showRefusal, reset } = useSchemaForm<ComplaintValues>({
    rules: RULES,
    defaultValues: EMPTY_COMPLAINT,
  });
  const attempt = useRef<Attempt | null>(null);
  const restored = useDraft({ userId, form, attempt });

  const clear = () => {
    keepDraft(userId, { values: EMPTY_COMPLAINT, key: null });
    reset(EMPTY_COMPLAINT);
  };

  const file = submit(async (values) => {
    // The same form again keeps its key: an answer that was lost on the way is not a second complaint.
    const again = attempt.current && isSame(attempt.current.values, values) ? attempt.current : null;
    const { key } = again ?? { key: randomId() };
    attempt.current = { values, key };
    keepDraft(userId, attempt.current);
    try {
      const { msg, complaint } = await fileComplaint(values, userId, key);
      toast.success(msg);
      clear();
      onFiled(complaint);
    } catch (error) {
      toast.error(messageOf(error));
      showRefusal(error);
    }
  });

  /** Fills in what is still empty. */
  const fillEmpty = (own: Partial<ComplaintValues>) => {
    for (const [name, value] of Object.entries(own) as [keyof ComplaintValues, string][]) {
      if (!form.getValues(name)) form.setValue(name, value, { shouldValidate: form.formState.isSubmitted });
    }
  };

  return { form, file, busy: form.formState.isSubmitting, restored, clear, fillEmpty };
}

export type Complaint = ReturnType<typeof useComplaintForm>;
