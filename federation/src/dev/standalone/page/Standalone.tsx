import { resolveRouteData } from '@qhatu/contract/routing';
import { RouteDataContext, registerNavigate, SlotContext, type SlotRendererProps } from '@qhatu/shared-state';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { Link, Route, Routes, useLocation, useNavigate, useParams } from 'react-router';
import type { RouteDeclaration } from '../../../discovery/types';
import type { Person } from '../people';
import { PageErrorBoundary } from './PageErrorBoundary';
import type { Modules, Part } from './part';
import styles from './Standalone.module.css';
import { StandaloneBar } from './StandaloneBar';
import { isSlot, SLOT_PROPS } from './samples';
import { Toasts } from './Toasts';

interface Props {
  part: Part;
  modules: Modules;
  site: string;
  person: Person;
  trouble: string | null;
}

type AnyComponent = ComponentType<Record<string, unknown>>;

/** The part's pages, its widgets by themselves, and for every other address where it can be seen. */
export function Standalone({ part, modules, site, person, trouble }: Props) {
  const navigate = useNavigate();
  useEffect(() => registerNavigate((to) => void navigate(to)), [navigate]);
  const components = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(modules).map(([expose, load]) => [
          expose,
          lazy(load as () => Promise<{ default: AnyComponent }>),
        ]),
      ) as Record<string, AnyComponent>,
    [modules],
  );
  const Slots = useMemo(() => slotRenderer(part, components), [part, components]);
  return (
    <SlotContext.Provider value={Slots}>
      <StandaloneBar part={part} site={site} person={person} trouble={trouble} />
      <main className={styles.main}>
        <Routes>
          {part.routes.map((route) => (
            <Route
              key={route.path}
              path={route.path}
              element={<PageOf route={route} Page={components[route.expose]} />}
            />
          ))}
          <Route path="/pieza/*" element={<Piece />} />
          <Route path="*" element={<Elsewhere part={part} site={site} />} />
        </Routes>
      </main>
      <Toasts />
    </SlotContext.Provider>
  );
}

/** A page with the data that its route declares, as the shell would give it. */
function PageOf({ route, Page }: { route: RouteDeclaration; Page: AnyComponent | undefined }) {
  const params = useParams();
  const { pathname, search } = useLocation();
  const data = useMemo(() => resolveRouteData(route.data, params, search), [route, params, search]);
  if (!Page) return <p className={styles.note}>{`${route.path} nombra ${route.expose}, que no existe.`}</p>;
  return (
    <RouteDataContext.Provider value={data}>
      <Shown key={pathname}>
        <Page />
      </Shown>
    </RouteDataContext.Provider>
  );
}

const Shown = ({ children }: { children: ReactNode }) => (
  <PageErrorBoundary>
    <Suspense fallback={<p className={styles.note}>Cargando…</p>}>{children}</Suspense>
  </PageErrorBoundary>
);

/** The part's own widgets; those of others say whose place it is. */
function slotRenderer(part: Part, components: Record<string, AnyComponent>) {
  // biome-ignore lint/correctness/noComponentHookFactories: made once for the page, and memoized where it is made
  return function SlotOf({ name, props, fallback }: SlotRendererProps) {
    const Widget = components[part.slots[name] ?? ''];
    if (!Widget) return fallback ?? <span className={styles.place}>{name}</span>;
    return (
      <Shown>
        <Widget {...props} />
      </Shown>
    );
  };
}

function Piece() {
  const name = useParams()['*'] ?? '';
  return (
    <section className={styles.piece} aria-label={name}>
      <SlotContext.Consumer>
        {(Renderer) => Renderer && isSlot(name) && <Renderer name={name} props={SLOT_PROPS[name]} fallback={null} />}
      </SlotContext.Consumer>
    </section>
  );
}

function Elsewhere({ part, site }: { part: Part; site: string }) {
  const { pathname, search } = useLocation();
  const first = part.routes[0]?.path ?? '/';
  return (
    <section className={styles.note}>
      <h1>{pathname === '/' ? `${part.name}, sola` : 'Esta página es de otra parte'}</h1>
      <p>
        {pathname === '/' ? 'Elige arriba una de sus páginas o piezas. ' : `${part.name} no responde a ${pathname}. `}
        <a href={site + pathname + search}>Verla en la tienda</a>
      </p>
      {!first.includes(':') && <Link to={first}>Ir a {first}</Link>}
    </section>
  );
}
