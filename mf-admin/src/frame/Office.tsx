import type { Person } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { Breadcrumb, ButtonLink, Cluster, EmptyState, ListSkeleton, PageHead, Stack } from '@qhatu/ui';
import { Suspense, useRef } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import type { Membership } from '../lib/api/membership';
import { WorksFor } from '../lib/may';
import styles from './Office.module.css';
import { OfficeBar } from './OfficeBar';
import { PaletteButton } from './PaletteButton';
import { SideMenu } from './SideMenu';
import { pageTitle, type Section, sectionsOf } from './sections';

const CONTENT_ID = 'seccion';

/** The back office's frame: what this person may open, where they are, and the section itself. For others it does not exist (D1). */
export function Office({ person, shop = null }: { person: Person; shop?: Membership | null }) {
  const { section, id, part } = useParams();
  const [params] = useSearchParams();
  const sections = sectionsOf(person.roleId, shop?.may);
  const [first] = sections;
  const former = params.get('seccion');
  const had = useHad(sections);
  if (!first) return <Missing to={paths.home.href()} text="Ir al inicio" lost={had.size > 0} />;
  // Where sections stood before they had addresses of their own.
  if (!section && former) {
    const known = sections.some((each) => each.id === former);
    return <Navigate replace to={paths.admin.href(known ? former : undefined)} />;
  }
  const current = section ? sections.find((each) => each.id === section) : first;
  return (
    <div className={styles.frame}>
      <a href={`#${CONTENT_ID}`} className={styles.skip}>
        Saltar a la sección
      </a>
      <OfficeBar person={person} shop={shop} />
      <div className={styles.office}>
        {sections.length > 1 && <SideMenu sections={sections} currentId={current?.id} person={person} />}
        <div id={CONTENT_ID} tabIndex={-1} className={styles.content}>
          {current ? (
            <WorksFor shop={shop}>
              <PageHead title={`${current.title} · Administración`} noindex />
              <Cluster between>
                <Breadcrumb
                  crumbs={[
                    { text: 'Administración', href: paths.admin.href() },
                    { text: current.title, href: id && paths.admin.href(current.id) },
                    ...(id ? [{ text: pageTitle(current, id) }] : []),
                  ]}
                />
                {sections.length > 1 && <PaletteButton person={person} sections={sections} />}
              </Cluster>
              {!id && (
                <Stack as="header" gap="half">
                  <h1>{current.title}</h1>
                  <p className={styles.lead}>{current.lead}</p>
                </Stack>
              )}
              <Suspense key={current.id} fallback={<ListSkeleton rows={4} />}>
                <current.Content person={person} id={id} part={part} />
              </Suspense>
            </WorksFor>
          ) : (
            <Missing
              to={paths.admin.href()}
              text="Ir a la administración"
              lost={section !== undefined && had.has(section)}
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** The sections that this person has had since the page was opened. */
function useHad(sections: readonly Section[]): ReadonlySet<string> {
  const had = useRef(new Set<string>());
  for (const { id } of sections) had.current.add(id);
  return had.current;
}

/** `lost`: it was theirs until a moment ago, and they did not come to a wrong address (D251). */
function Missing({ to, text, lost }: { to: string; text: string; lost: boolean }) {
  if (lost) {
    return (
      <>
        <PageHead title="Ya no está a tu cargo" noindex />
        <EmptyState heading="h1" title="Esto ya no está a tu cargo" action={<ButtonLink to={to}>{text}</ButtonLink>}>
          La tienda cambió lo que puedes hacer en ella. Tu sesión sigue abierta; si es un error, habla con quien la
          lleva.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHead title="No encontramos esta página" noindex />
      <EmptyState heading="h1" title="No encontramos esta página" action={<ButtonLink to={to}>{text}</ButtonLink>}>
        Revisa la dirección o vuelve.
      </EmptyState>
    </>
  );
}
