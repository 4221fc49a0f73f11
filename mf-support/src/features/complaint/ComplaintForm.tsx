import { ANSWER_LINE, INDECOPI_LINE } from '@qhatu/contract/forms';
import { messageOf, toast, useMember } from '@qhatu/shared-state';
import { Button, Notice } from '@qhatu/ui';
import { useState } from 'react';
import { type Filed, readOwnData } from './api';
import styles from './Complaint.module.css';
import { DetailPart } from './DetailPart';
import { GoodPart } from './GoodPart';
import { PersonPart } from './PersonPart';
import { type ComplaintFormState, useComplaintForm } from './useComplaintForm';

interface ComplaintFormProps {
  /**
   * The form was filed and the form is empty again: a member goes back to the chats, a visitor reads the number (D57).
   */
  onFiled: (filed: Filed) => void;
}

/** The form of the Libro de Reclamaciones, for its page and for the chat (spec 3 §2, §5, D57). */
export default function ComplaintForm({ onFiled }: ComplaintFormProps) {
  const userId = useMember()?.person.id ?? null;
  const form = useComplaintForm({ userId, onFiled });
  return (
    <form noValidate onSubmit={form.submit} className={styles.form} aria-label="Hoja de reclamación">
      {form.restored && (
        <Notice
          announce
          action={
            <Button variant="secondary" size="small" onClick={form.clear}>
              Empezar de nuevo
            </Button>
          }
        >
          Recuperamos lo que habías escrito. Solo está en esta pestaña.
        </Notice>
      )}
      <PersonPart form={form} own={userId !== null && <OwnDataButton userId={userId} form={form} />} />
      <GoodPart form={form} />
      <DetailPart form={form} />
      <div className={styles.law}>
        <p>{ANSWER_LINE} Se cuenta desde el día siguiente.</p>
        <p>{INDECOPI_LINE}</p>
      </div>
      <Button type="submit" size="large" loading={form.busy} loadingText="Enviando...">
        {form.busy ? 'Enviando...' : 'Enviar hoja'}
      </Button>
    </form>
  );
}

/** Nothing is filled in unasked (D57); a member may ask for it. What was written already stays. */
function OwnDataButton({ userId, form }: { userId: number; form: ComplaintFormState }) {
  const [busy, setBusy] = useState(false);
  const fill = async () => {
    setBusy(true);
    try {
      const own = await readOwnData(userId);
      form.change(Object.fromEntries(Object.entries(own).filter(([name]) => !form.values[name as keyof typeof own])));
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Button variant="secondary" size="small" loading={busy} onClick={() => void fill()}>
        Usar los datos de mi cuenta
      </Button>
    </div>
  );
}
