import { type CSSProperties, useEffect, useState } from 'react';
import styles from './DebugOverlay.module.css';
import { type OutlinedArea, remoteAreasOf } from './remote-areas';

/** Dark enough for white text, far enough apart to be told from each other. */
const COLOURS = ['#8a1c4a', '#0b5c8a', '#1f6b3a', '#7a4a00', '#5b2d9a', '#7d2121'];
const EVERY_MS = 300;

const colourOf = (name: string): string => {
  const [remote = ''] = name.split(' ');
  const sum = [...remote].reduce((total, char) => total + char.charCodeAt(0), 0);
  return COLOURS[sum % COLOURS.length] ?? '#333';
};
const tint = (name: string) => ({ '--remote-colour': colourOf(name) }) as CSSProperties;
const ms = (value: number | null): string => (value === null ? '–' : `${Math.round(value)} ms`);

interface Props {
  versionOf: (remote: string) => string | undefined;
  onClose: () => void;
}

/** Outlines what came from which remote, in which version, and how long it took. */
export function DebugOverlay({ versionOf, onClose }: Props) {
  const [areas, setAreas] = useState<OutlinedArea[]>([]);
  useEffect(() => {
    const look = () => setAreas(remoteAreasOf(document, versionOf));
    look();
    // Pages move and change by themselves; polling costs less than observing every change.
    const timer = setInterval(look, EVERY_MS);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener('scroll', look);
    };
  }, [versionOf]);

  return (
    <>
      {areas.map(({ name, version, box }) => (
        <div key={name} className={styles.box} style={{ ...box, ...tint(name) }} aria-hidden>
          <span className={styles.label}>
            {name} {version}
          </span>
        </div>
      ))}
      <section className={styles.panel} aria-label="Fronteras entre partes">
        <h2>Fronteras</h2>
        <ul>
          {areas.map(({ name, version, loaded, drawn }) => (
            <li key={name} style={tint(name)}>
              {name} <br />
              {version} · carga {ms(loaded)} · dibujo {ms(drawn)}
            </li>
          ))}
        </ul>
        <button type="button" onClick={onClose}>
          Ocultar fronteras
        </button>
      </section>
    </>
  );
}
