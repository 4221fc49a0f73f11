import { ChevronDownIcon, ChevronUpIcon, IconButton } from '@qhatu/ui';

interface MoveButtonsProps {
  /** What is moved, as people know it. */
  name: string;
  /** Among those that it stands with. */
  isFirst: boolean;
  isLast: boolean;
  onStep: (by: -1 | 1) => void;
}

/** Moves one of a list a place up or down. */
export function MoveButtons({ name, isFirst, isLast, onStep }: MoveButtonsProps) {
  return (
    <>
      <IconButton label={`Subir ${name}`} disabled={isFirst} onClick={() => onStep(-1)}>
        <ChevronUpIcon />
      </IconButton>
      <IconButton label={`Bajar ${name}`} disabled={isLast} onClick={() => onStep(1)}>
        <ChevronDownIcon />
      </IconButton>
    </>
  );
}
