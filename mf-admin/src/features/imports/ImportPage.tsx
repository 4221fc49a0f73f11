import { formatDateTime } from '@qhatu/contract/delivery';
import { paths } from '@qhatu/contract/paths';
import { ApiError, messageOf } from '@qhatu/shared-state';
import {
  Badge,
  ButtonLink,
  Cluster,
  EmptyState,
  ListSkeleton,
  Notice,
  PageHead,
  ProgressBar,
  Spinner,
  Stack,
  Steps,
} from '@qhatu/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmButton } from '../../lib/ConfirmButton';
import { DetailHead } from '../../lib/DetailHead';
import { FileButton } from '../../lib/FileButton';
import { FORMAT_TEXTS } from '../../lib/file-formats';
import { Panel } from '../../lib/Panel';
import { QueryError } from '../../lib/QueryError';
import type { SectionProps } from '../../lib/section';
import { useAct } from '../../lib/useAct';
import { reportPath, startImport, useImport, useReloadImport, useWords } from './api/imports';
import { Discard } from './Discard';
import { ImportItems } from './ImportItems';
import { figure, type ImportRun, isMoving, products, SECTION, STATE_TEXTS, STATE_TONES } from './import-model';
import styles from './imports.module.css';
import { Pictures } from './Pictures';
import { Repair } from './Repair';
import { Undo } from './Undo';
import { Words } from './Words';

const STEPS = ['Archivo', 'Revisión', 'Importación', 'Informe'];

interface PartProps {
  run: ImportRun;
  userId: number;
}

/** One file: what it would do, what its words mean, its run and report, and what can be mended or taken back. */
export default function ImportPage({ person, id, part }: Pick<SectionProps, 'person' | 'part'> & { id: string }) {
  const query = useImport(id, person.id);
  const { data: run, error, isPending } = query;
  if (isPending) return <ListSkeleton rows={6} />;
  if (!run) {
    return error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
      <EmptyState
        title="Esta importación no existe"
        action={<ButtonLink to={paths.admin.href(SECTION)}>Ver tus importaciones</ButtonLink>}
      >
        La dirección está mal escrita, la descartaste, o es de hace más de 30 días: entonces se olvidan.
      </EmptyState>
    ) : (
      <QueryError heading="h1" title="No pudimos traer la importación" query={query} />
    );
  }
  const props = { run, userId: person.id };
  return (
    <Stack gap={3}>
      <PageHead title={`${run.fileName} · Importar · Administración`} noindex />
      <Head run={run} isSubpage={part !== undefined} />
      {error && (
        <Notice tone="warning" announce title="No sabemos cómo va en este momento">
          {messageOf(error)} Lo que está en marcha sigue en la tienda aunque cierres esta página.
        </Notice>
      )}
      <ReadAnew run={run} />
      {isMoving(run.state) ? <Progress run={run} /> : <Rest {...props} part={part} />}
    </Stack>
  );
}

/** What was asked of the run is asked again when it came to another state, whoever moved it. */
function ReadAnew({ run: { id, state } }: Pick<PartProps, 'run'>) {
  const reload = useReloadImport(id);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state) reload();
    before.current = state;
  }, [state, reload]);
  return null;
}

function Head({ run, isSubpage }: { run: ImportRun; isSubpage: boolean }) {
  const { id, fileName, format, state, createdAt, counts } = run;
  const station = state === 'running' ? 2 : state === 'done' || state === 'undoing' || state === 'undone' ? 3 : 1;
  return (
    <Stack gap={2}>
      <DetailHead>
        <Stack gap="half">
          <h1>{fileName}</h1>
          <Cluster gap={1}>
            <Badge tone={STATE_TONES[state]}>{STATE_TEXTS[state]}</Badge>
            <span className={styles.note}>
              {FORMAT_TEXTS[format] ?? format} · {formatDateTime(new Date(createdAt))}
            </span>
          </Cluster>
        </Stack>
        <Cluster gap={1}>
          {!isMoving(state) && counts.refused > 0 && (
            <FileButton
              label="Rechazados en CSV"
              path={reportPath(id)}
              mime="text/csv"
              name={`importacion-${id}-rechazados`}
              saveAs="csv"
            />
          )}
          {!isMoving(state) && counts.applied === 0 && <Discard run={run} />}
          <ButtonLink
            size="small"
            variant="quiet"
            to={isSubpage ? paths.admin.href(SECTION, String(id)) : paths.admin.href(SECTION)}
          >
            {isSubpage ? 'Volver a la revisión' : 'Tus importaciones'}
          </ButtonLink>
        </Cluster>
      </DetailHead>
      {state !== 'failed' && <Steps label="Pasos de la importación" steps={STEPS} current={station} />}
    </Stack>
  );
}

const MOVING_TEXTS = {
  reading: 'Estamos leyendo el archivo',
  planning: 'Comparamos cada producto con los de tu tienda',
  running: 'Estamos importando',
  undoing: 'Estamos deshaciendo la importación',
} as const;

function Progress({ run: { state, counts } }: Pick<PartProps, 'run'>) {
  const all = counts.new + counts.changed + counts.unchanged + counts.refused + counts.read;
  const progress = {
    planning: [all - counts.read, all],
    running: [counts.applied, counts.new + counts.changed],
    undoing: [counts.undone, counts.applied],
  }[state as string] as [number, number] | undefined;
  return (
    <Panel title={MOVING_TEXTS[state as keyof typeof MOVING_TEXTS]}>
      {progress ? (
        <>
          <p className={styles.figure}>
            {figure(progress[0])} de {products(progress[1])}
          </p>
          <ProgressBar label="Productos listos" value={progress[0]} max={progress[1]} />
        </>
      ) : (
        <p className={styles.reading}>
          <Spinner /> Con muchas filas tarda un poco.
        </p>
      )}
      <p className={styles.note} role="status">
        Puedes cerrar esta página: sigue solo, y aquí verás cómo va.
      </p>
    </Panel>
  );
}

function Rest({ run, userId, part }: PartProps & { part: string | undefined }) {
  if (run.state === 'failed') {
    return (
      <EmptyState
        title="No pudimos leer el archivo"
        action={<ButtonLink to={paths.admin.href(SECTION)}>Subir otro</ButtonLink>}
      >
        {run.problem ?? 'Algo salió mal.'} Nada cambió en tu tienda.
      </EmptyState>
    );
  }
  if (run.state === 'given-up') return <GivenUp run={run} />;
  if (part === 'palabras') return <Words run={run} userId={userId} />;
  if (part === 'corregir') return <Repair run={run} userId={userId} />;
  if (part === 'deshacer') return <Undo run={run} userId={userId} />;
  return <Plan run={run} userId={userId} />;
}

/** What nothing is at work on any more although it was never looked through. */
function GivenUp({ run: { counts } }: Pick<PartProps, 'run'>) {
  return (
    <EmptyState
      title="No pudimos terminar de revisar el archivo"
      action={<ButtonLink to={paths.admin.href(SECTION)}>Subir otro</ButtonLink>}
    >
      Lo intentamos varias veces y algo falló de nuestro lado.{' '}
      {counts.applied > 0
        ? 'Lo que ya se importó sigue en tu tienda.'
        : 'Nada cambió en tu tienda: descártalo y vuelve a subirlo.'}
    </EmptyState>
  );
}

function Plan({ run, userId }: PartProps) {
  const { id, counts, state } = run;
  const left = counts.new + counts.changed - counts.applied;
  const part = (name: string) => paths.admin.href(SECTION, String(id), name);
  return (
    <Stack gap={3}>
      {state === 'undone' ? (
        <Notice title="La importación se deshizo">
          {figure(counts.undone)} de {products(counts.applied)}. Lo que se dejó como está, dice por qué en la lista.
        </Notice>
      ) : (
        <>
          {counts.applied > 0 && <Done run={run} />}
          {counts.refused > 0 && (
            <Notice
              tone="warning"
              title={`${products(counts.refused)} no ${counts.refused === 1 ? 'puede' : 'pueden'} importarse así`}
              action={
                <ButtonLink size="small" variant="secondary" to={part('corregir')}>
                  Corregir
                </ButtonLink>
              }
            >
              No se tocan los de tu tienda. Puedes corregirlos aquí, sin subir el archivo otra vez.
            </Notice>
          )}
          <UnknownWords run={run} userId={userId} />
          {counts.offSale > 0 && left > 0 && (
            <Notice tone="danger" title={`${products(counts.offSale)} de tu tienda dejarían algo de vender`}>
              El archivo no trae alguna de sus variantes, o las marca como no disponibles. Míralos en «Salen de la
              venta» antes de importar.
            </Notice>
          )}
          {left > 0 ? <Start run={run} left={left} /> : counts.applied === 0 && <Nothing run={run} />}
        </>
      )}
      <Pictures run={run} />
      <ImportItems run={run} userId={userId} />
    </Stack>
  );
}

/** What the file says that the shop does not know. */
function UnknownWords({ run, userId }: PartProps) {
  const { data: words = [] } = useWords(run.id, userId);
  if (words.length === 0) return null;
  const unknown = words.filter(({ target }) => target === null);
  const to = paths.admin.href(SECTION, String(run.id), 'palabras');
  return unknown.length > 0 ? (
    <Notice
      tone="warning"
      title={
        unknown.length === 1
          ? 'Hay 1 categoría u opción del archivo que no conocemos'
          : `Hay ${figure(unknown.length)} categorías u opciones del archivo que no conocemos`
      }
      action={
        <ButtonLink size="small" variant="secondary" to={to}>
          Elegir cuáles son
        </ButtonLink>
      }
    >
      Sus productos esperan entre los rechazados hasta que lo digas. Lo recordamos para tu próximo archivo.
    </Notice>
  ) : (
    <p className={styles.note}>
      Categorías y opciones del archivo: todas reconocidas.{' '}
      <ButtonLink size="small" variant="quiet" to={to}>
        Revisarlas
      </ButtonLink>
    </p>
  );
}

function Start({ run: { id, counts }, left }: { run: ImportRun; left: number }) {
  const { act, busy, dialog } = useAct(useReloadImport(id));
  const text = `Importar ${products(left)}`;
  const start = () => act(() => startImport(id).then(() => ({ msg: 'Importación en marcha' })));
  return (
    <div>
      <ConfirmButton text={text} title={text} variant="primary" busy={busy} onConfirm={start}>
        {figure(counts.new)} nuevos y {figure(counts.changed)} que cambian, menos lo ya importado. Los nuevos empiezan
        como borrador hasta que tengan foto.
        {counts.offSale > 0 && ` En ${products(counts.offSale)} algo deja de venderse.`}
        {counts.refused > 0 && ` Los ${figure(counts.refused)} rechazados quedan fuera.`} Durante 24 horas puedes
        deshacerlo.
      </ConfirmButton>
      {dialog}
    </div>
  );
}

function Done({ run: { id, counts, undoUntil } }: Pick<PartProps, 'run'>) {
  return (
    <Notice
      tone="success"
      announce
      title={`Importado: ${products(counts.applied)}`}
      action={
        undoUntil === null ? undefined : (
          <ButtonLink size="small" variant="secondary" to={paths.admin.href(SECTION, String(id), 'deshacer')}>
            Deshacer
          </ButtonLink>
        )
      }
    >
      Los nuevos están en <Link to={paths.admin.href('productos')}>Productos</Link> como borradores hasta que tengan
      foto. {undoUntil && `Puedes deshacerlo hasta el ${formatDateTime(new Date(undoUntil))}.`}
    </Notice>
  );
}

function Nothing({ run: { counts } }: Pick<PartProps, 'run'>) {
  if (counts.refused > 0) return null;
  return (
    <Notice title="No hay nada que importar">
      {counts.unchanged > 0 ? 'Tu tienda ya está como dice el archivo.' : 'El archivo no trae productos.'}
    </Notice>
  );
}
