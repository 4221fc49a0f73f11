import { formatDateTime } from '@qhatu/contract/delivery';
import { useStepUp } from '@qhatu/kit/step-up';
import { ApiError, messageOf, toast } from '@qhatu/shared-state';
import { Badge, Button, Chip, Cluster, ListSkeleton, Notice, Stack, TextField } from '@qhatu/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { categoryOptions, useCategories } from '../../lib/api/categories';
import { ConflictNotice } from '../../lib/ConflictNotice';
import { QueryError } from '../../lib/QueryError';
import { Row, Rows } from '../../lib/Rows';
import type { SectionProps } from '../../lib/section';
import type { Stale } from '../../lib/stale';
import { useUndoable } from '../../lib/useUndoable';
import { useView } from '../../lib/useView';
import { ListStates, noOptimisticChange } from '../../list';
import {
  discardDraft,
  previewPath,
  publish,
  restore,
  saveDraft,
  staleHome,
  useHome,
  useHomeVersions,
  useKeepHome,
} from './api/home';
import { EntryList } from './EntryList';
import styles from './Front.module.css';
import type { Home, HomeContent } from './home-model';
import { ITEM, KINDS } from './kinds';

const HISTORY = 'historial';
type Part = keyof HomeContent | typeof HISTORY;
const PARTS = [...Object.keys(KINDS), HISTORY].map((id) => ({ id: id as Part }));
const titleOf = (part: Part) => (part === HISTORY ? 'Historial' : KINDS[part].title);

/** Home: what stands on it as a draft, how that looks, and its publication. */
export default function Front({ person }: SectionProps) {
  const query = useHome(person.id);
  const { data, isPending } = query;
  if (isPending) return <ListSkeleton rows={6} />;
  if (!data) {
    return <QueryError title="No pudimos traer la portada" query={query} />;
  }
  return <Editor home={data} userId={person.id} />;
}

function Editor({ home: begun, userId }: { home: Home; userId: number }) {
  const categories = categoryOptions(useCategories(userId).data);
  const [part, choose] = useView<Part>('parte', PARTS, 'slides');
  const draft = useDraft(begun, userId);
  const { content, dirty, stale, wrong, busy, preview } = draft;
  const change = useUndoableContent(content, draft.setContent);
  return (
    <Stack gap={3}>
      <DraftBar
        hasDraft={draft.hasDraft}
        dirty={dirty}
        busy={busy}
        onSave={draft.save}
        onPreview={draft.look}
        onDiscard={draft.discard}
      />
      {(draft.hasDraft || dirty) && (
        <Publication note={draft.note} onNote={draft.setNote} busy={busy === 'publish'} onPublish={draft.publish} />
      )}
      {stale && <ConflictNotice stale={stale} onTheirs={draft.takeTheirs} onMine={draft.keepMine} />}
      {draft.dialog}
      {wrong.length > 0 && <Wrong lines={wrong} />}
      {preview && <Preview path={preview} />}
      <Parts part={part} onChoose={choose} />
      {part === HISTORY ? (
        <History userId={userId} onRestore={draft.restore} />
      ) : (
        <PartEntries key={part} {...{ part, content, categories }} onChange={change} />
      )}
    </Stack>
  );
}

/** The draft: what the server has of it, what was changed here since, and what is done with it, one act at a time. */
function useDraft(begun: Home, userId: number) {
  const keep = useKeepHome(userId);
  const [home, setHome] = useState(begun);
  const [content, setContent] = useState(begun.content);
  const [stale, setStale] = useState<Stale<Home> | null>(null);
  const [wrong, setWrong] = useState<string[]>([]);
  /** The act that is under way. */
  const [busy, setBusy] = useState<string | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const { withProof, dialog } = useStepUp();
  const dirty = content !== home.content;

  const startWith = (next: Home): Home => {
    setHome(next);
    setContent(next.content);
    setStale(null);
    setWrong([]);
    setPreview(null);
    keep(next);
    return next;
  };
  const run = async (name: string, work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(name);
    try {
      await work();
    } catch (cause) {
      const newer = staleHome(cause);
      if (newer) setStale(newer);
      else toast.error(messageOf(cause));
      if (cause instanceof ApiError) setWrong(Object.entries(cause.fields).map(([field, text]) => placed(field, text)));
    } finally {
      setBusy(null);
    }
  };
  const saved = async () => (dirty ? startWith(await saveDraft(home, content)) : home);

  return {
    ...{ hasDraft: home.hasDraft, content, setContent, dirty, stale, wrong, busy, preview, note, setNote, dialog },
    save: () => void run('save', saved),
    look: () =>
      void run('preview', async () => {
        await saved();
        setPreview(await previewPath());
      }),
    discard: () => void run('discard', async () => startWith(await discardDraft(home))),
    publish: () =>
      void run('publish', async () => {
        const draft = await saved();
        startWith(await withProof(() => publish(draft, note)));
        setNote('');
        toast.success('La portada está publicada');
      }),
    restore: (id: number) =>
      void run('restore', async () => {
        startWith(await restore(home, id));
        toast.success('Quedó como borrador: revísala y publícala');
      }),
    takeTheirs: () => stale && startWith(stale.current),
    keepMine: () => {
      if (!stale) return;
      // What was changed here stays; the next save is over theirs.
      setHome(stale.current);
      setStale(null);
    },
  };
}

interface DraftBarProps {
  hasDraft: boolean;
  /** Something was changed that the draft does not have yet. */
  dirty: boolean;
  /** The act that is under way. */
  busy: string | null;
  onSave: () => void;
  onPreview: () => void;
  onDiscard: () => void;
}

/** How the draft stands, and what can be done with it short of publishing. */
function DraftBar({ hasDraft, dirty, busy, onSave, onPreview, onDiscard }: DraftBarProps) {
  return (
    <Cluster gap={1}>
      <Badge tone={hasDraft ? 'warning' : 'success'}>{hasDraft ? 'Borrador sin publicar' : 'Publicada'}</Badge>
      <Button size="small" variant="secondary" disabled={!dirty} loading={busy === 'save'} onClick={onSave}>
        Guardar borrador
      </Button>
      <Button size="small" variant="secondary" loading={busy === 'preview'} onClick={onPreview}>
        Ver cómo queda
      </Button>
      {hasDraft && (
        <Button size="small" variant="quiet" loading={busy === 'discard'} onClick={onDiscard}>
          Descartar borrador
        </Button>
      )}
    </Cluster>
  );
}

interface PublicationProps {
  note: string;
  onNote: (note: string) => void;
  busy: boolean;
  onPublish: () => void;
}

/** Publishes the draft under a note. */
function Publication({ note, onNote, busy, onPublish }: PublicationProps) {
  return (
    <Cluster gap={1}>
      <TextField
        label="Nota"
        hint="Para encontrar esta versión después."
        optional
        maxLength={120}
        value={note}
        onChange={(event) => onNote(event.target.value)}
      />
      <Button loading={busy} onClick={onPublish}>
        Publicar
      </Button>
    </Cluster>
  );
}

/**
 * Changes what stands on the draft, which nobody has saved yet; what is `said` of it can be undone, as long as nothing else was changed
 * since.
 */
function useUndoableContent(content: HomeContent, setContent: (content: HomeContent) => void) {
  const { run } = useUndoable({});
  const shown = useRef(content);
  useLayoutEffect(() => {
    shown.current = content;
  });
  const put = (next: HomeContent) => {
    shown.current = next;
    setContent(next);
  };
  return (next: HomeContent, said?: string) => {
    if (said === undefined) return put(next);
    const back = async () => {
      if (shown.current !== next)
        throw new ApiError(409, 'changed', 'Después guardaste o cambiaste algo más: no se deshizo.');
      put(content);
      return { said: 'Está como antes' };
    };
    // With the act, so that the second click of a double one changes nothing.
    const show = async () => {
      put(next);
      return () => undefined;
    };
    void run({ show, work: async () => ({ said, undo: { show: noOptimisticChange, work: back } }) });
  };
}

interface PartEntriesProps<Part extends keyof HomeContent> {
  part: Part;
  content: HomeContent;
  categories: { value: string; text: string }[];
  onChange: (content: HomeContent, said?: string) => void;
}

/** What stands on one part of home; sections have their elements inside. */
function PartEntries<Part extends keyof HomeContent>(props: PartEntriesProps<Part>) {
  const { part, content, categories, onChange } = props;
  if (part === 'sections') {
    return (
      <EntryList
        kind={KINDS.sections}
        entries={content.sections}
        categories={categories}
        onChange={(sections, said) => onChange({ ...content, sections }, said)}
        inside={(section, put) => (
          <div className={styles.inside}>
            <EntryList
              kind={ITEM}
              entries={section.items}
              categories={categories}
              onChange={(items, said) => put({ ...section, items }, said)}
            />
          </div>
        )}
      />
    );
  }
  return (
    <EntryList
      kind={KINDS[part]}
      entries={content[part]}
      categories={categories}
      onChange={(entries, said) => onChange({ ...content, [part]: entries }, said)}
    />
  );
}

function Parts({ part, onChoose }: { part: Part; onChoose: (part: Part) => void }) {
  return (
    <Cluster gap={1}>
      {PARTS.map(({ id }) => (
        <Chip key={id} pressed={part === id} onClick={() => onChoose(id)}>
          {titleOf(id)}
        </Chip>
      ))}
    </Cluster>
  );
}

function Wrong({ lines }: { lines: readonly string[] }) {
  return (
    <Notice tone="danger" announce title="Revisa esto">
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** 'Láminas 2: El campo titular es requerido'. */
function placed(field: string, text: string): string {
  const [, name, at, , item] = /^(\w+)\[(\d+)\](\.items\[(\d+)\])?/.exec(field) ?? [];
  if (!name || !(name in KINDS)) return text;
  const { title } = KINDS[name as keyof HomeContent];
  return `${title} ${Number(at) + 1}${item === undefined ? '' : `, elemento ${Number(item) + 1}`}: ${text}`;
}

const WIDTHS = [
  { id: '390', text: 'Teléfono' },
  { id: '768', text: 'Tableta' },
  { id: '1440', text: 'Computadora' },
] as const;

/** The real home with the draft on it, as wide as three kinds of screens. */
function Preview({ path }: { path: string }) {
  const [width, setWidth] = useState<(typeof WIDTHS)[number]['id']>('390');
  return (
    <section aria-label="Vista previa">
      <Stack gap={1}>
        <Cluster gap={1}>
          {WIDTHS.map(({ id, text }) => (
            <Chip key={id} pressed={width === id} onClick={() => setWidth(id)}>
              {text}
            </Chip>
          ))}
        </Cluster>
        <div className={styles.stage}>
          <iframe
            key={width}
            title="La portada como queda"
            src={path}
            className={styles.preview}
            style={{ width: `${width}px` }}
          />
        </div>
      </Stack>
    </section>
  );
}

/** Every state that was public; each can be had back as a draft. */
function History({ userId, onRestore }: { userId: number; onRestore: (id: number) => void }) {
  const query = useHomeVersions(userId);
  return (
    <ListStates query={query} empty="Todavía no hay versiones">
      {(rows) => (
        <Rows>
          {rows.map(({ id, isPublished, note, by, publishedAt }) => (
            <li key={id}>
              <Row
                name={note ?? `Versión ${id}`}
                note={[publishedAt && formatDateTime(new Date(publishedAt)), by].filter(Boolean).join(', ')}
              >
                {isPublished ? (
                  <Badge tone="success">Publicada</Badge>
                ) : (
                  <Button size="small" variant="secondary" onClick={() => onRestore(id)}>
                    {`Volver a ${note ?? `la versión ${id}`}`}
                  </Button>
                )}
              </Row>
            </li>
          ))}
        </Rows>
      )}
    </ListStates>
  );
}
