import { paths } from '@qhatu/contract/paths';
import { Button, ListSkeleton, Notice, Select, Stack } from '@qhatu/ui';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Attribute, useAttributes } from '../../lib/api/attributes';
import { categoryOptions, useCategories } from '../../lib/api/categories';
import { Panel } from '../../lib/Panel';
import { QueryError } from '../../lib/QueryError';
import { useAct } from '../../lib/useAct';
import { saveWords, useReloadImport, useWords } from './api/imports';
import { CategoryField, CategoryNames, type Choice, categoryNamed } from './CategoryField';
import { type ImportRun, type ImportWord, products, SECTION } from './import-model';
import styles from './imports.module.css';

const PER_PAGE = 50;
const keyOf = ({ kind, words }: ImportWord) => `${kind} ${words}`;

const optionsOf = (word: ImportWord, attributes: readonly Attribute[]): Choice[] =>
  (word.kind === 'attribute'
    ? attributes.map(({ id, name }) => ({ id, text: name }))
    : (attributes.find(({ id }) => id === word.attributeId)?.values ?? [])
  ).map(({ id, text }) => ({ value: String(id), text }));

/** What words of the file stand for, those that nobody knows first. What is chosen is remembered for the next file. */
export function Words({ run, userId }: { run: ImportRun; userId: number }) {
  const words = useWords(run.id, userId);
  const categories = useCategories(userId);
  const attributes = useAttributes(userId);
  const failed = [words, categories, attributes].find(({ data, isError }) => !data && isError);
  if (failed) {
    return <QueryError title="No pudimos traer la lista" query={failed} />;
  }
  if (!words.data || !categories.data || !attributes.data) return <ListSkeleton rows={4} />;
  if (words.data.length === 0) return <Notice title="El archivo no trae categorías ni opciones por elegir" />;
  return (
    <WordForm run={run} words={words.data} categories={categoryOptions(categories.data)} attributes={attributes.data} />
  );
}

interface WordFormProps {
  run: ImportRun;
  words: readonly ImportWord[];
  categories: readonly Choice[];
  attributes: readonly Attribute[];
}

function WordForm({ run, words, categories, attributes }: WordFormProps) {
  const listId = useId();
  const navigate = useNavigate();
  const { act, busy, dialog } = useAct(useReloadImport(run.id));
  /** Of a category what is typed, of the others the number that is chosen. */
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const [shown, setShown] = useState(PER_PAGE);
  const [tried, setTried] = useState(false);
  /** What is wrong first, in the order of the list. */
  const [focused, setFocused] = useState<{ at: number } | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (focused) list.current?.children[focused.at]?.querySelector<HTMLElement>('input, select')?.focus();
  }, [focused]);
  const saidOf = (word: ImportWord): string => {
    const known = String(word.target ?? '');
    return (
      said[keyOf(word)] ??
      (word.kind === 'category' ? (categories.find(({ value }) => value === known)?.text ?? '') : known)
    );
  };
  const targetOf = (word: ImportWord): number | null =>
    Number(word.kind === 'category' ? categoryNamed(saidOf(word), categories)?.value : saidOf(word)) || null;
  const errorOf = (word: ImportWord) =>
    tried && saidOf(word).trim() !== '' && targetOf(word) === null ? 'No hay una categoría con ese nombre' : undefined;
  const changed = words.flatMap((word) => {
    const target = targetOf(word);
    return target !== null && target !== word.target ? [{ ...word, target }] : [];
  });

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = words.findIndex((word) => said[keyOf(word)]?.trim() && targetOf(word) === null);
    if (wrong >= 0 || changed.length === 0) {
      setShown((before) => Math.max(before, wrong + 1));
      setFocused({ at: Math.max(wrong, 0) });
      return;
    }
    const done = await act(() => saveWords(run.id, changed).then(() => ({ msg: 'Guardado: comparamos otra vez' })));
    if (done) await navigate(paths.admin.href(SECTION, String(run.id)));
  };
  const unknown = words.filter(({ target }) => target === null);
  return (
    <Panel title="Categorías y opciones del archivo">
      <p>
        {unknown.length > 0
          ? 'Los productos con una que no conocemos no se importan hasta que digas cuál es. '
          : 'Todas se reconocen. Puedes cambiar lo que significan. '}
        Lo que elijas vale también para tus próximos archivos.
      </p>
      <CategoryNames id={listId} options={categories} />
      <form noValidate aria-label="Qué significan" onSubmit={(event) => void send(event)}>
        <Stack gap={2}>
          <ul ref={list} className={styles.words} aria-label="Categorías y opciones del archivo">
            {words.slice(0, shown).map((word) => (
              <WordRow
                key={keyOf(word)}
                {...{ word, listId, categories, attributes }}
                said={saidOf(word)}
                error={errorOf(word)}
                onSay={(next) => setSaid({ ...said, [keyOf(word)]: next })}
              />
            ))}
          </ul>
          {words.length > shown && (
            <div>
              <Button variant="secondary" onClick={() => setShown(shown + PER_PAGE)}>
                Ver más
              </Button>
            </div>
          )}
          {tried && changed.length === 0 && (
            <Notice tone="warning" announce>
              Elige al menos una.
            </Notice>
          )}
          <div>
            <Button type="submit" loading={busy} loadingText="Guardando">
              Guardar y comparar otra vez
            </Button>
          </div>
        </Stack>
      </form>
      {dialog}
    </Panel>
  );
}

interface WordRowProps extends Pick<WordFormProps, 'categories' | 'attributes'> {
  word: ImportWord;
  /** Of the list of categories' names. */
  listId: string;
  /** Of a category what is typed, of the others the number that is chosen. */
  said: string;
  error: string | undefined;
  onSay: (said: string) => void;
}

/** One of the file's words, how much waits for it, and what it stands for. */
function WordRow({ word, listId, categories, attributes, said, error, onSay }: WordRowProps) {
  const { kind, label, items, target } = word;
  return (
    <li className={styles.word}>
      <div>
        <strong className={styles.said}>{label}</strong>
        <p className={styles.note}>
          {products(items)}
          {target === null && (items === 1 ? ' que espera' : ' que esperan')}
        </p>
      </div>
      {kind === 'category' ? (
        <CategoryField
          label={`Categoría de Qhatu para «${label}»`}
          listId={listId}
          options={categories}
          typed={said}
          error={error}
          onType={onSay}
        />
      ) : (
        <Select
          label={kind === 'attribute' ? `Opción de Qhatu para «${label}»` : `Valor de Qhatu para «${label}»`}
          placeholder="Sin elegir"
          options={optionsOf(word, attributes)}
          value={said}
          onChange={(event) => onSay(event.target.value)}
        />
      )}
    </li>
  );
}
