import { dateLegal, fillLegal, LEGAL_DAY, LEGAL_VARIABLES, type LegalVariable } from '@qhatu/contract/legal';
import styles from './LegalTexts.module.css';

const isFigure = (name: string): name is LegalVariable => Object.hasOwn(LEGAL_VARIABLES, name);

const DAY_PLACE = `{{${LEGAL_DAY.name}}}`;

/** The names that a text may say in place of a figure of the settings, with what each of them stands for today (D292). */
export function Figures({ figures }: { figures: Readonly<Record<string, number>> }) {
  const names = Object.keys(figures).filter(isFigure);
  if (names.length === 0) return null;
  return (
    <details className={styles.figures}>
      <summary>Cifras de los ajustes que el texto puede decir</summary>
      <p>
        Escribe el nombre entre llaves dobles. Cuando alguien cambia la cifra, este texto tiene una versión nueva con
        ella; las anteriores quedan como fueron.
      </p>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd>
              {LEGAL_VARIABLES[name].label}:{' '}
              {fillLegal(LEGAL_VARIABLES[name].money ? `S/ {{${name}}}` : `{{${name}}}`, figures)}
            </dd>
          </div>
        ))}
        <div>
          <dt>
            <code>{DAY_PLACE}</code>
          </dt>
          <dd>
            {LEGAL_DAY.label}: {dateLegal(DAY_PLACE, new Date())}
          </dd>
        </div>
      </dl>
    </details>
  );
}
