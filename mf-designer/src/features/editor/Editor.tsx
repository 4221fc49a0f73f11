import { designerTexts } from '@qhatu/contract/designer';
import { paths } from '@qhatu/contract/paths';
import { useRouteData } from '@qhatu/shared-state';
import { EmptyState, ErrorState } from '@qhatu/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { DraftAutosave } from '../drafts/autosave';
import type { Draft } from '../drafts/drafts';
import { usePrints } from '../pictures/api/prints';
import { Library } from '../pictures/library';
import { shirtsFromWire } from '../shirts/api/shirts';
import type { Shirt } from '../shirts/shirts';
import { EditorContext } from './context';
import { EditorSkeleton } from './EditorSkeleton';
import { fetchPicture } from './fetch-picture';
import { firstDraft } from './first-draft';
import { EditorStore } from './state/store';
import { Workspace } from './Workspace';

/** Everything that lives as long as the editor is on the page. */
interface EditorSession {
  store: EditorStore;
  library: Library;
  autosave: DraftAutosave;
}

/** `/polos?diseno=12`: a design that was bought before. */
function askedDesign(search: string): number | null {
  const id = new URLSearchParams(search).get('diseno');
  return id !== null && /^\d{1,9}$/.test(id) ? Number(id) : null;
}

function useEditorSession(shirts: readonly Shirt[]) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [session, setSession] = useState<EditorSession | null>(null);
  const live = useRef<EditorSession | null>(null);
  const put = (next: EditorSession | null) => {
    live.current = next;
    setSession(next);
  };
  const ready = shirts.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; fresher stock changes nothing in the design
  useEffect(() => {
    if (!ready) return;
    let current = true;
    void firstDraft(shirts, askedDesign(search)).then((draft) => {
      if (askedDesign(search) !== null) navigate(paths.polos.href(), { replace: true });
      if (!current) return;
      const store = new EditorStore(draft);
      put({ store, library: new Library(fetchPicture), autosave: new DraftAutosave(draft, store) });
    });
    return () => {
      current = false;
      void live.current?.autosave.dispose();
      live.current?.library.dispose();
      put(null);
    };
  }, [ready]);

  /** Another draft in place of this one; what is left of the old one is written first. */
  const open = (draft: Draft) => {
    if (!session) return;
    void session.autosave.dispose();
    session.store.open(draft);
    put({ ...session, autosave: new DraftAutosave(draft, session.store) });
  };
  return { session, open };
}

/** The designer. Comes to the page as a chunk of its own, after everything that can be read. */
export default function Editor() {
  const shirtList = useRouteData('shirts');
  const prints = usePrints();
  const shirts = useMemo(() => shirtsFromWire(shirtList.data?.data ?? []), [shirtList.data]);
  const { session, open } = useEditorSession(shirts);
  const tools = useMemo(
    () => session && { store: session.store, library: session.library, shirts, prints },
    [session, shirts, prints],
  );
  if (shirtList.isError && !shirtList.data) {
    return (
      <ErrorState
        title={designerTexts.failed}
        heading="h3"
        retrying={shirtList.isFetching}
        onRetry={() => void shirtList.refetch()}
      >
        No pudimos traer los polos. Tus diseños guardados en este equipo siguen aquí.
      </ErrorState>
    );
  }
  if (shirtList.data && shirts.length === 0) {
    return (
      <EmptyState heading="h3" title="Hoy no hay polos para personalizar">
        Vuelve pronto: los talleres están reponiendo stock.
      </EmptyState>
    );
  }
  if (!session || !tools) return <EditorSkeleton />;

  return (
    <EditorContext.Provider value={tools}>
      <Workspace autosave={session.autosave} onOpen={open} />
    </EditorContext.Provider>
  );
}
