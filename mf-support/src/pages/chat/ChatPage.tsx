import { useHydrated, useMember } from '@qhatu/shared-state';
import { Container, ListSkeleton, PageHead } from '@qhatu/ui';
import { Chat } from '../../features/chat/Chat';
import { Welcome } from '../../features/chat/Welcome';
import styles from './ChatPage.module.css';

/** `/pages/chat` and `/pages/support`: support and sellers in one place (D58); needs a logged-in person (D50, D57). */
export default function ChatPage() {
  const hydrated = useHydrated();
  const member = useMember();
  return (
    <Container className={styles.page}>
      <PageHead title="Chat" description="Habla con soporte y con los vendedores de Qhatu." noindex />
      <h1 className={styles.title}>Chat</h1>
      {hydrated ? (
        member ? (
          <Chat key={member.person.id} person={member.person} />
        ) : (
          <Welcome />
        )
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Container>
  );
}
