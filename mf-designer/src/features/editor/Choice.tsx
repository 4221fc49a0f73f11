import { cx } from '@qhatu/ui';
import type { ComponentPropsWithRef, CSSProperties, ReactNode } from 'react';
import styles from './choice.module.css';

/** Fields or choices of one question, in panel and tools. */
export function ChoiceGroup({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** The same title over what is no question. */
export const GroupHeading = ({ id, children }: { id: string; children: ReactNode }) => (
  <h3 id={id} className={styles.legend}>
    {children}
  </h3>
);

/** A sentence beside them. */
export const Note = (props: Omit<ComponentPropsWithRef<'p'>, 'className'>) => <p className={styles.note} {...props} />;

interface TileProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'> {
  /** Of the tile. */
  className?: string;
  children: ReactNode;
}

/** Something to look at that is chosen by a radio lying over it. */
export function Tile({ className, title, children, ...input }: TileProps) {
  return (
    <label className={cx(styles.choice, className)} title={title}>
      <input type="radio" className={styles.radio} {...input} />
      {children}
    </label>
  );
}

/** A colour to choose; `out`: sold out. */
export function Swatch({ css, out, ...tile }: Omit<TileProps, 'children'> & { css: string; out?: boolean }) {
  return (
    <Tile {...tile}>
      <span className={styles.swatch} data-out={out} style={{ background: css }} />
    </Tile>
  );
}

interface PillsProps<T extends string> {
  legend: string;
  name: string;
  options: readonly { value: T; text: string; style?: CSSProperties }[];
  value: T;
  onChange: (value: T) => void;
  /** In the letters of notes. */
  small?: boolean;
}

/** A few words to choose from, side by side. */
export function Pills<T extends string>({ legend, name, options, value, onChange, small }: PillsProps<T>) {
  return (
    <ChoiceGroup legend={legend}>
      <div className={styles.pills}>
        {options.map((one) => (
          <Tile key={one.value} name={name} checked={value === one.value} onChange={() => onChange(one.value)}>
            <span className={cx(styles.pill, small && styles.small)} style={one.style}>
              {one.text}
            </span>
          </Tile>
        ))}
      </div>
    </ChoiceGroup>
  );
}
