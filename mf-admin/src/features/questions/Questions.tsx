import { formatDateTime } from '@qhatu/contract/delivery';
import { QUESTION_MAX } from '@qhatu/contract/forms';
import { pictureFromWire, ROLE } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import type { AdminQuestion, QuestionView } from '@qhatu/contract/wire';
import { Link } from 'react-router-dom';
import { AdminEntry } from '../../lib/AdminEntry';
import { AdminList } from '../../lib/AdminList';
import { AnswerButton } from '../../lib/AnswerButton';
import { answerQuestion, useAdminList, useReloadAdmin } from '../../lib/api';
import { Facts } from '../../lib/Facts';
import { Filter } from '../../lib/Filter';
import type { SectionProps } from '../../lib/section';
import { useView } from '../../lib/useView';
import styles from './Questions.module.css';

const VIEWS: readonly { id: QuestionView; text: string; empty: string }[] = [
  { id: 'open', text: 'Por responder', empty: 'No hay preguntas por responder' },
  { id: 'answered', text: 'Respondidas', empty: 'Todavía no respondiste ninguna' },
];

/** What shoppers ask about products: a seller's own, all for administration (D1). Who waits longest stands first. */
export default function Questions({ person }: SectionProps) {
  const [view, setView] = useView('vista', VIEWS, 'open');
  const query = useAdminList('questions', `view=${view}`, person.id);
  return (
    <>
      <Filter label="Qué preguntas ver" options={VIEWS} value={view} onChange={setView} />
      <AdminList
        query={query}
        label="Preguntas"
        empty={VIEWS.find(({ id }) => id === view)?.empty ?? ''}
        item={(question) => <Question question={question} isAdmin={person.roleId === ROLE.admin} />}
      />
    </>
  );
}

function Question({ question, isAdmin }: { question: AdminQuestion; isAdmin: boolean }) {
  const { id, product, user_name, message, answer, created_at, answered_at } = question;
  const reload = useReloadAdmin();
  return (
    <AdminEntry
      label={`Pregunta de ${user_name} sobre ${product.name}`}
      title={<Link to={paths.product.href(product.id)}>{product.name}</Link>}
      note={
        <>
          <span dir="auto">{user_name}</span> · {formatDateTime(new Date(created_at))}
        </>
      }
      picture={product.image && pictureFromWire(product.image)}
      actions={
        answer === null && (
          <AnswerButton
            id={`answer-question-${id}`}
            subject={`la pregunta de ${user_name}`}
            hint="La leerán todos en la página del producto. No se puede cambiar después."
            maxLength={QUESTION_MAX}
            send={(typed) => answerQuestion(id, typed)}
            onAnswered={() => void reload('questions')}
          />
        )
      }
    >
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
    </AdminEntry>
  );
}
