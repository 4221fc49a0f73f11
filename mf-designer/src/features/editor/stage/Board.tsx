import { PRINT_AREA } from '@qhatu/contract/designer';
import { cx, VisuallyHidden } from '@qhatu/ui';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTools } from '../context';
import { objectName } from '../state/names';
import { useDesign, useObjects, useSelected, useShirtAndColor, useView } from '../state/selectors';
import styles from './Board.module.css';
import { Garment } from './Garment';
import { stageCommand } from './keys';
import { run } from './run';
import { StageView } from './StageView';

interface BoardProps {
  onHelp: () => void;
  onFiles: (files: File[]) => void;
  children?: ReactNode;
}

/** The garment with its print area and the canvas on it. Has the focus as one thing; keys work on what is selected. */
export function Board({ onHelp, onFiles, children }: BoardProps) {
  const { store } = useTools();
  const { shirt } = useShirtAndColor();
  const design = useDesign();
  const view = useView();
  const objects = useObjects();
  const selected = useSelected();
  const [over, setOver] = useState(false);
  const { x, y, width } = shirt.areaOf(view);
  const viewName = view === 1 ? 'frontal' : 'posterior';

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const command = stageCommand(event);
    // Escape with nothing selected, Tab and the rest are the browser's.
    if (!command || (command.do === 'deselect' && !selected)) return;
    event.preventDefault();
    if (command.do === 'help') onHelp();
    else run(store, command);
  };

  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawing board takes keys for the selected sticker
      tabIndex={0}
      aria-label={`Lienzo, vista ${viewName}`}
      aria-describedby="board-state"
      className={cx(styles.board, over && styles.over)}
      onKeyDown={onKeyDown}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <Garment key={`${view}-${design.color_id}`} shirt={shirt} colorId={design.color_id} view={view} />
      <span
        data-testid="print-area"
        className={styles.area}
        style={{
          left: `${x * 100}%`,
          top: `${y * 100}%`,
          width: `${width * 100}%`,
          height: `${((width * PRINT_AREA.height) / PRINT_AREA.width) * 100}%`,
        }}
      >
        {objects.length === 0 && <span className={styles.hint}>Tu diseño aquí</span>}
      </span>
      <StageView />
      <VisuallyHidden id="board-state" role="status">
        {selected
          ? `${objectName(selected)}. Flechas para mover, signo de pregunta para ver los atajos.`
          : `${objects.length} estampados. Avanza página para elegir uno.`}
      </VisuallyHidden>
      {children}
    </section>
  );
}
