import { type DesignText, MAX_CURVE, TEXT_SIZE, textProblem, textSize } from '@qhatu/contract/designer';
import { Stack, TextArea } from '@qhatu/ui';
import { useState } from 'react';
import { Note, Pills } from '../Choice';
import { useTools } from '../context';
import { loadFont } from '../fonts';
import { changeText, measure, patch, place } from '../state/actions';
import { useShirtAndColor } from '../state/selectors';
import { isFaint } from './colors';
import { FontPicker } from './FontPicker';
import { InkPicker } from './InkPicker';
import { NumberField } from './NumberField';
import { Slider } from './Slider';

const ALIGNS = [
  { value: 'left', text: 'Izquierda' },
  { value: 'center', text: 'Centro' },
  { value: 'right', text: 'Derecha' },
] as const;

/** Words, face, colour, curve and size of a text. What cannot be printed stays in the field, with its reason. */
export function TextFields({ object }: { object: DesignText }) {
  const { store } = useTools();
  const { id, font, color, align, curve } = object;
  const { color: cloth } = useShirtAndColor();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? object.text;
  const error = textProblem(text);
  const size = textSize(object, measure());

  const write = (next: string) => {
    const fits = textProblem(next) === null;
    setTyped(fits ? null : next);
    if (fits) changeText(store, id, { text: next }, `text:${id}`);
  };
  const setFont = (next: string) => {
    // Measured in the real face; one that does not come is drawn and measured in another.
    const apply = () => changeText(store, id, { font: next });
    loadFont(next).then(apply, apply);
  };
  const setSize = (newSize: number) => {
    const factor = newSize / size;
    place(store, id, { width: object.width * factor, height: object.height * factor });
  };
  return (
    <Stack>
      <TextArea label="Texto" rows={2} value={text} error={error} onChange={(event) => write(event.target.value)} />
      <FontPicker value={font} onChange={setFont} />
      <InkPicker value={color} onChange={(css) => patch(store, id, { color: css }, `ink:${id}`)} />
      {cloth && isFaint(color, cloth.css) && (
        <Note role="status">Ese color casi no se verá sobre la tela: prueba con otro.</Note>
      )}
      <NumberField
        label="Tamaño de letra, cm"
        min={TEXT_SIZE.min}
        max={TEXT_SIZE.max}
        step={0.5}
        value={size}
        disabled={object.locked}
        onChange={setSize}
      />
      {text.includes('\n') && (
        <Pills
          small
          legend="Alineación"
          name={`align-${id}`}
          options={ALIGNS}
          value={align}
          onChange={(next) => changeText(store, id, { align: next })}
        />
      )}
      <Slider
        label="Curva"
        unit="°"
        min={-MAX_CURVE}
        max={MAX_CURVE}
        step={5}
        value={curve}
        onChange={(degrees) => changeText(store, id, { curve: degrees }, `curve:${id}`)}
      />
    </Stack>
  );
}
