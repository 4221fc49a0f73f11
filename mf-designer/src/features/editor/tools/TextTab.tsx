import { DEFAULT_FONT, objectsOf, PRINT_AREA, TEXT_SIZE, textOf, textProblem, VIEWS } from '@qhatu/contract/designer';
import { randomId } from '@qhatu/contract/random';
import { Button, Stack, TextArea } from '@qhatu/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTools } from '../context';
import { loadFont } from '../fonts';
import { add, fittedText } from '../state/actions';
import { useDesign, useShirtAndColor } from '../state/selectors';
import { inkFor } from './colors';
import { FontPicker } from './FontPicker';
import { InkPicker } from './InkPicker';
import { NumberField } from './NumberField';
import { Tool } from './Tool';

/** Text mode, a switch: a sticker that is added, of whatever kind, turns it off (spec 3 §4). What was typed stays. */
function useTextMode() {
  const design = useDesign();
  const [writing, setWriting] = useState(true);
  const stickers = VIEWS.reduce((sum, view) => sum + objectsOf(design, view).length, 0);
  const before = useRef(stickers);
  useEffect(() => {
    if (stickers > before.current) setWriting(false);
    before.current = stickers;
  }, [stickers]);
  return { writing, toggle: () => setWriting((on) => !on) };
}

export function TextTab({ shown }: { shown: boolean }) {
  const { store } = useTools();
  const { color } = useShirtAndColor();
  const { writing, toggle } = useTextMode();
  const [text, setText] = useState('');
  const [font, setFont] = useState<string>(DEFAULT_FONT);
  const [ink, setInk] = useState<string | null>(null);
  const [size, setSize] = useState<number>(TEXT_SIZE.start);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const css = ink ?? inkFor(color?.css ?? '#ffffff');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = textProblem(text);
    setError(problem);
    if (problem) return;
    setBusy(true);
    // The box is measured in the real face; without it the letters would be cut.
    const loaded = await loadFont(font).then(
      () => true,
      () => false,
    );
    setBusy(false);
    if (!loaded) {
      setError('No pudimos cargar ese tipo de letra. Revisa tu conexión e inténtalo de nuevo.');
      return;
    }
    const middle = { x: PRINT_AREA.width / 2, y: PRINT_AREA.height / 2, width: 10, height: 10 };
    const words = textOf({ ...middle, id: randomId(), text: text.replace(/\s+$/, ''), font, color: css });
    if (!add(store, fittedText(words, size))) return;
    setText('');
  };

  return (
    <Tool id="tab-text" title="Texto">
      <Button variant="secondary" block aria-expanded={writing} onClick={toggle}>
        {writing ? 'Dejar de escribir' : 'Escribir otro texto'}
      </Button>
      {writing && (
        <Stack as="form" noValidate onSubmit={(event) => void submit(event)}>
          <TextArea
            label="Tu texto"
            rows={2}
            value={text}
            error={error}
            onChange={(event) => {
              setText(event.target.value);
              setError(null);
            }}
          />
          {/* Eight faces are fetched to be shown: not before somebody wants to write. */}
          {shown && <FontPicker value={font} onChange={setFont} />}
          <InkPicker value={css} onChange={setInk} />
          <NumberField
            label="Tamaño, cm"
            min={TEXT_SIZE.min}
            max={TEXT_SIZE.max}
            step={0.5}
            value={size}
            onChange={setSize}
          />
          <Button type="submit" block loading={busy}>
            Agregar texto
          </Button>
        </Stack>
      )}
    </Tool>
  );
}
