import type { Person } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { ButtonLink, cx, EmptyState, ListSkeleton, useChosenInSight } from '@qhatu/ui';
import { Suspense, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import styles from './Admin.module.css';
import { Complaints } from './Complaints';
import { Deliveries } from './Deliveries';
import { Payments } from './Payments';
import { Questions } from './Questions';
import { Requests } from './Requests';
import { sectionsOf } from './sections';

const SecurityLog = lazyWithRetry(() => import('./SecurityLog'));

/** What this person may administer; for everybody else this page does not exist (D1). */
export function Admin({ person }: { person: Person }) {
  const [params] = useSearchParams();
  const sections = sectionsOf(person.roleId);
  const [first] = sections;
  const current = sections.find(({ id }) => id === params.get('seccion')) ?? first;
  const menu = useRef<HTMLElement>(null);
  useChosenInSight(menu, current?.id);
  if (!current) {
    return (
      <EmptyState
        heading="h1"
        title="No encontramos esta página"
        action={<ButtonLink to={paths.home.href()}>Ir al inicio</ButtonLink>}
      >
        Revisa la dirección o vuelve a la tienda.
      </EmptyState>
    );
  }
  return (
    <>
      <h1 className={styles.title}>Administración</h1>
      {sections.length > 1 && (
        <nav ref={menu} aria-label="Administración" className={styles.menu}>
          {sections.map(({ id, title }) => (
            <Link
              key={id}
              to={`${paths.admin.href()}?seccion=${id}`}
              aria-current={id === current.id ? 'page' : undefined}
              className={cx(styles.link, id === current.id && styles.current)}
            >
              {title}
            </Link>
          ))}
        </nav>
      )}
      <section aria-labelledby="admin-section" className={styles.section}>
        <h2 id="admin-section" className={styles.subtitle}>
          {current.title}
        </h2>
        <p className={styles.lead}>{current.lead}</p>
        {current.id === 'pagos' && <Payments userId={person.id} />}
        {current.id === 'entregas' && <Deliveries userId={person.id} roleId={person.roleId} />}
        {current.id === 'preguntas' && <Questions userId={person.id} roleId={person.roleId} />}
        {current.id === 'solicitudes' && <Requests userId={person.id} />}
        {current.id === 'seguridad' && (
          <Suspense fallback={<ListSkeleton rows={4} />}>
            <SecurityLog userId={person.id} />
          </Suspense>
        )}
        {current.id === 'reclamos' && <Complaints userId={person.id} />}
      </section>
    </>
  );
}
