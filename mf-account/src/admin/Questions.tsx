import { formatDateTime } from '@qhatu/contract/delivery';
import { QUESTION_MAX } from '@qhatu/contract/forms';
import { pictureFromWire, ROLE } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import type { AdminQuestion, QuestionView } from '@qhatu/contract/wire';
import { Picture } from '@qhatu/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './Admin.module.css';
import { AdminList } from './AdminList';
import { AnswerButton } from './AnswerButton';
import { answerQuestion, useAdminList, useReloadAdmin } from './api';
import { Facts } from './Facts';
import { Filter } from './Filter';

const VIEWS: readonly { id: QuestionView; text: string; empty: string }[] = [
  { id: 'open', text: 'Por responder', empty: 'No hay preguntas por responder' },
  { id: 'answered', text: 'Respondidas', empty: 'Todavía no respondiste ninguna' },
];

/** What shoppers ask about products: a seller's own, all for administration (D1). Who waits longest stands first. */
export function Questions({ userId, roleId }: { userId: number; roleId: number }) {
  const [view, setView] = useState<QuestionView>('open');
  const query = useAdminList('questions', `view=${view}`, userId);
  return (
    <>
      <Filter label="Qué preguntas ver" options={VIEWS} value={view} onChange={setView} />
      <AdminList
        query={query}
        label="Preguntas"
        empty={VIEWS.find(({ id }) => id === view)?.empty ?? ''}
        item={(question) => <Question question={question} isAdmin={roleId === ROLE.admin} />}
      />
    </>
  );
}

function Question({ question, isAdmin }: { question: AdminQuestion; isAdmin: boolean }) {
  const { id, product, user_name, message, answer, created_at, answered_at } = question;
  const reload = useReloadAdmin();
  return (
    <article aria-label={`Pregunta de ${user_name} sobre ${product.name}`} className={styles.entry}>
      <div className={styles.line}>
        <div className={styles.frame}>
          {product.image && (
            <Picture picture={pictureFromWire(product.image)} alt="" sizes="80px" width={160} height={160} />
          )}
        </div>
        <div>
          <h3 className={styles.name}>
            <Link to={paths.product.href(product.id)}>{product.name}</Link>
          </h3>
          <p className={styles.quiet}>
            <span dir="auto">{user_name}</span> · {formatDateTime(new Date(created_at))}
          </p>
        </div>
      </div>
      <p dir="auto" className={styles.words}>
        {message}
      </p>
      <Facts
        rows={[
          ['Vende', isAdmin ? question.seller.user_name : null],
          ['Respuesta', answer],
          ['Respondida', answered_at && formatDateTime(new Date(answered_at))],
        ]}
      />
      {answer === null && (
        <div className={styles.foot}>
          <AnswerButton
            id={`answer-question-${id}`}
            subject={`la pregunta de ${user_name}`}
            hint="La leerán todos en la página del producto. No se puede cambiar después."
            maxLength={QUESTION_MAX}
            send={(typed) => answerQuestion(id, typed)}
            onAnswered={() => void reload('questions')}
          />
        </div>
      )}
    </article>
  );
}
