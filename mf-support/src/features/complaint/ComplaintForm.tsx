import { ANSWER_LINE, INDECOPI_LINE } from '@qhatu/contract/forms';
import { Form } from '@qhatu/kit/form';
import { messageOf, toast, useMember } from '@qhatu/shared-state';
import { Button, Notice } from '@qhatu/ui';
import { useState } from 'react';
import { type Filed, readOwnData } from './api/complaints';
import styles from './complaint.module.css';
import { DetailPart } from './DetailPart';
import { GoodPart } from './GoodPart';
import { PersonPart } from './PersonPart';
import { type Complaint, useComplaintForm } from './useComplaintForm';

interface ComplaintFormProps {
  /** The complaint was filed and the form is empty again: a member goes back to the chats, a visitor reads the number (D57). */
  onFiled: (filed: Filed) => void;
}

/** The form of the Libro de Reclamaciones, for its page and for the chat (spec 3 §2, §5, D57). */
export default function ComplaintForm({ onFiled }: ComplaintFormProps) {
  const userId = useMember()?.person.id ?? null;
  const complaint = useComplaintForm({ userId, onFiled });
  const { form } = complaint;
  return (
    <Form onSubmit={complaint.file} gap={4} aria-label="Hoja de reclamación">
      {complaint.restored && (
        <Notice
          announce
          action={
            <Button variant="secondary" size="small" onClick={complaint.clear}>
              Empezar de nuevo
            </Button>
          }
        >
          Recuperamos lo que habías escrito. Solo está en esta pestaña.
        </Notice>
      )}
      <PersonPart form={form} own={userId !== null && <OwnDataButton userId={userId} onRead={complaint.fillEmpty} />} />
      <GoodPart form={form} />
      <DetailPart form={form} />
      <div className={styles.law}>
        <p>{ANSWER_LINE} Se cuenta desde el día siguiente.</p>
        <p>{INDECOPI_LINE}</p>
      </div>
      <Button type="submit" size="large" loading={complaint.busy} loadingText="Enviando...">
        {complaint.busy ? 'Enviando...' : 'Enviar hoja'}
      </Button>
    </Form>
  );
}

/** Nothing is filled in unasked (D57); a member may ask for it. What was written already stays. */
function OwnDataButton({ userId, onRead }: { userId: number; onRead: Complaint['fillEmpty'] }) {
  const [busy, setBusy] = useState(false);
  const fill = async () => {
    setBusy(true);
    try {
      onRead(await readOwnData(userId));
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
