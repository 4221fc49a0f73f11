import { formatLongDay } from '@qhatu/contract/delivery';
import { paths } from '@qhatu/contract/paths';
import { useRouteData } from '@qhatu/shared-state';
import { Notice, PageFrame, PageHead } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { LegalHtml } from '../../features/legal/LegalHtml';
import { LegalStates } from '../../features/legal/LegalStates';
import styles from './legal.module.css';

const day = (instant: string): string => formatLongDay(new Date(instant));

/** `/legales/terminos/1`: a legal text as it was, is or will be, with all its versions (D261). Only today's is for search engines. */
export default function LegalVersionPage() {
  const query = useRouteData('legalVersion');
  const title = query.data ? `${query.data.title}: versión ${query.data.version}` : 'Textos legales';
  return (
    <PageFrame width="narrow" top={4} tall>
      <PageHead title={title} description="Versiones de los textos legales de Qhatu." noindex />
      <h1 className={styles.title}>{title}</h1>
      <LegalStates query={query}>
        {({ key, version, since, until, state, html, versions }) => (
          <>
            <Notice tone={state === 'current' ? 'success' : 'info'}>
              {state === 'planned' && `Este texto vale desde el ${day(since)}. Todavía no rige.`}
              {state === 'current' && `Este texto rige desde el ${day(since)}.`}
              {state === 'past' && `Este texto rigió desde el ${day(since)}`}
              {state === 'past' && until && ` hasta el ${day(until)}. Ya no vale.`}
            </Notice>
            <LegalHtml html={html} />
            <nav aria-label="Todas las versiones">
              <h2>Todas las versiones</h2>
              <ul className={styles.versions}>
                {versions.map((one) => (
                  <li key={one.version}>
                    <Link
                      to={paths.legalText.href(key, one.version)}
                      aria-current={one.version === version ? 'page' : undefined}
                    >
                      Versión {one.version}, desde el {day(one.since)}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          </>
        )}
      </LegalStates>
    </PageFrame>
  );
}
