import { formatDateTime } from '@qhatu/contract/delivery';
import { QUESTION_MAX } from '@qhatu/contract/forms';
import { ROLE } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { Link } from 'react-router-dom';
import { AdminEntry } from '../../lib/AdminEntry';
import { AnswerButton } from '../../lib/AnswerButton';
import { useReloadAdmin } from '../../lib/api/lists';
import { Facts } from '../../lib/Facts';
import { Filter } from '../../lib/Filter';
import type { SectionProps } from '../../lib/section';
import { useView } from '../../lib/useView';
import { AdminList } from '../../list/AdminList';
import { answerQuestion, type ProductQuestion, type QuestionView, useQuestions } from './api/questions';
import styles from './Questions.module.css';

const VIEWS: readonly { id: QuestionView; text: string; empty: string }[] = [
  { id: 'open', text: 'Por responder', empty: 'No hay preguntas por responder' },
  { id: 'answered', text: 'Respondidas', empty: 'Todavía no respondiste ninguna' },
];

/** What shoppers ask about products: a seller's own, all for administration (D1). Who waits longest stands first. */
export default function Questions({ person }: SectionProps) {
  const [view, setView] = useView('vista', VIEWS, 'open');
  const query = useQuestions(view, person.id);
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

function Question({ question, isAdmin }: { question: ProductQuestion; isAdmin: boolean }) {
  const { id, product, author, text, answer, askedAt, answeredAt } = question;
  const reload = useReloadAdmin();
  return (
    <AdminEntry
      label={`Pregunta de ${author} sobre ${product.name}`}
      title={<Link to={paths.product.href(product.id)}>{product.name}</Link>}
      note={
        <>
          <span dir="auto">{author}</span> · {formatDateTime(new Date(askedAt))}
        </>
      }
      picture={product.picture}
      actions={
        answer === null && (
          <AnswerButton
            id={`answer-question-${id}`}
            subject={`la pregunta de ${author}`}
            hint="La leerán todos en la página del producto. No se puede cambiar después."
            maxLength={QUESTION_MAX}
            send={(typed) => answerQuestion(id, typed)}
            onAnswered={() => void reload('questions')}
          />
        )
      }
    >
      <p dir="auto" className={styles.words}>
        {text}
      </p>
      <Facts
        rows={[
          ['Vende', isAdmin ? question.seller : null],
          ['Respuesta', answer],
          ['Respondida', answeredAt && formatDateTime(new Date(answeredAt))],
        ]}
      />
    </AdminEntry>
  );
}
