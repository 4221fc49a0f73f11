import { paths } from '@qhatu/contract/paths';
import { CONTACT, PROVIDER } from '@qhatu/contract/shop';
import { useMember } from '@qhatu/shared-state';
import { PageFrame, PageHead, WovenStripe } from '@qhatu/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Filed } from '../../features/complaint/api/complaints';
import ComplaintForm from '../../features/complaint/ComplaintForm';
import { Receipt } from '../../features/complaint/Receipt';
import styles from './ComplaintPage.module.css';

/** `/pages/create-support`: the Libro de Reclamaciones, open to everybody, logged in or not (D57, Ley 29571). */
export default function ComplaintPage() {
  const member = useMember();
  const navigate = useNavigate();
  const [filed, setFiled] = useState<Filed | null>(null);
  const keep = (complaint: Filed) => {
    // A member returns to the chat list, where the conversation about it has begun (spec 3 §4, D57).
    if (member) void navigate(paths.chat.href());
    else setFiled(complaint);
  };
  return (
    <PageFrame width="narrow" top={4}>
      <PageHead
        title="Libro de Reclamaciones"
        description="Presenta tu reclamo o queja. Recibes tu número y una copia al momento, y una respuesta en 15 días hábiles."
        canonical={paths.complaints.href()}
      />
      <WovenStripe short />
      <h1 className={styles.title}>Libro de Reclamaciones</h1>
      {filed ? (
        <Receipt filed={filed} onNew={() => setFiled(null)} />
      ) : (
        <>
          <p>
            Conforme al Código de Protección y Defensa del Consumidor, este es nuestro libro virtual. No necesitas una
            cuenta: recibes tu número y una copia al momento.
          </p>
          <address className={styles.provider}>
            <strong>{PROVIDER.legalName}</strong>
            <span>RUC {PROVIDER.ruc}</span>
            <span>{PROVIDER.address}</span>
            <a href={`mailto:${CONTACT.email}`}>{CONTACT.email}</a>
          </address>
          <ComplaintForm onFiled={keep} />
        </>
      )}
    </PageFrame>
  );
}
