import { formatDateTime } from '@qhatu/contract/delivery';
import { QUESTION_MAX } from '@qhatu/contract/forms';
import { ROLE } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { Badge, Stars } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { AdminEntry } from '../../lib/AdminEntry';
import { AnswerButton } from '../../lib/AnswerButton';
import { useReloadAdmin } from '../../lib/api/lists';
import { ConfirmButton } from '../../lib/ConfirmButton';
import { Facts } from '../../lib/Facts';
import { Filter } from '../../lib/Filter';
import type { SectionProps } from '../../lib/section';
import { useAct } from '../../lib/useAct';
import { useView } from '../../lib/useView';
import { AdminList } from '../../list/AdminList';
import { answerRating, type ProductRating, type RatingView, takeBackAnswer, useRatings } from './api/ratings';

const VIEWS: readonly { id: RatingView; text: string; empty: string }[] = [
  { id: 'open', text: 'Sin respuesta', empty: 'No hay calificaciones sin respuesta' },
  { id: 'answered', text: 'Respondidas', empty: 'Todavía no respondiste ninguna' },
];

/** What buyers wrote about products, and one public answer to each (D252): a seller's own, all for administration. */
export default function Ratings({ person }: SectionProps) {
  const [view, setView] = useView('vista', VIEWS, 'open');
  const query = useRatings(view, person.id);
  return (
    <>
      <Filter label="Qué calificaciones ver" options={VIEWS} value={view} onChange={setView} />
      <AdminList
        query={query}
        label="Calificaciones"
        empty={VIEWS.find(({ id }) => id === view)?.empty ?? ''}
        item={(rating) => <Rating rating={rating} isAdmin={person.roleId === ROLE.admin} />}
      />
    </>
  );
}

function Rating({ rating, isAdmin }: { rating: ProductRating; isAdmin: boolean }) {
  const { id, product, author, stars, title, text, answer, writtenAt } = rating;
  const reloadAdmin = useReloadAdmin();
  const reload = () => void reloadAdmin('reviews');
  const { act, busy, dialog } = useAct(reload);
  // Each side changes its own; what is hidden stays as it is.
  const isOurs = !answer || (answer.isByShop === isAdmin && answer.hiddenReason === null);
  return (
    <AdminEntry
      label={`Calificación de ${author} sobre ${product.name}`}
      title={<Link to={paths.product.href(product.id)}>{product.name}</Link>}
      aside={answer?.hiddenReason && <Badge tone="danger">Respuesta oculta</Badge>}
      note={
        <>
          <span dir="auto">{author}</span> · {formatDateTime(new Date(writtenAt))}
        </>
      }
      picture={product.picture}
      actions={
        isOurs && (
          <>
            <AnswerButton
              key={answer?.text}
              id={`answer-rating-${id}`}
              subject={`la calificación de ${author}`}
              hint="La leerán todos bajo la calificación, con el nombre de tu tienda."
              maxLength={QUESTION_MAX}
              {...(answer && { before: answer.text })}
              send={(typed) => answerRating(id, typed)}
              onAnswered={reload}
            />
            {answer && (
              <ConfirmButton
                text="Retirar"
                title={`Retirar la respuesta a ${author}`}
                busy={busy}
                onConfirm={() => act(() => takeBackAnswer(id))}
              >
                Deja de verse en la página del producto. Después puedes escribir otra.
              </ConfirmButton>
            )}
          </>
        )
      }
    >
      {dialog}
      <Stars rating={stars} />
      {title && (
        <p dir="auto">
          <strong>{title}</strong>
        </p>
      )}
      <p dir="auto">{text}</p>
      <Facts
        rows={[
          ['Vende', isAdmin ? rating.seller : null],
          [answer?.isByShop ? 'Respuesta de Qhatu' : 'Respuesta', answer?.text],
          ['Respondida', answer && formatDateTime(new Date(answer.answeredAt))],
          ['Cambiada', answer?.changedAt && formatDateTime(new Date(answer.changedAt))],
          ['Se ocultó por', answer?.hiddenReason],
        ]}
      />
    </AdminEntry>
  );
}
