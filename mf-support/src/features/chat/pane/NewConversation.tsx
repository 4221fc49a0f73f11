import { paths } from '@qhatu/contract/paths';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { ChevronLeftIcon, ListSkeleton } from '@qhatu/ui';
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useReloadChats } from '../api/chats';
import styles from './ConversationPane.module.css';

/** The form is long, and most people come to read: it is fetched when it is asked for. */
const ComplaintForm = lazyWithRetry(() => import('../../complaint/ComplaintForm'));

/**
 * 'Iniciar un chat con soporte' opens the complaint form, with a way back (spec 3 §2); filed, it leads to the list
 * (§4).
 */
export function NewConversation() {
  const navigate = useNavigate();
  const reload = useReloadChats();
  return (
    <>
      <header className={styles.head}>
        <Link to={paths.chat.href()} className={styles.backAlways}>
          <ChevronLeftIcon />
          Volver
        </Link>
        <h2 tabIndex={-1} className={styles.name}>
          Iniciar un chat con soporte
        </h2>
      </header>
      <div className={styles.form}>
        <Suspense fallback={<ListSkeleton rows={4} />}>
          <ComplaintForm
            onFiled={() => {
              reload();
              void navigate(paths.chat.href());
            }}
          />
        </Suspense>
      </div>
    </>
  );
}
