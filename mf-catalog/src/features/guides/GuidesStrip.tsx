import { IconButton, PauseIcon, PlayIcon, ReceiptIcon, ShieldIcon, Stack, StoreIcon, TruckIcon } from '@qhatu/ui';
import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { type HomeGuide, useGuides } from '../../api/home';
import styles from './GuidesStrip.module.css';
import { useStrip } from './useStrip';

const ICONS = { truck: TruckIcon, receipt: ReceiptIcon, store: StoreIcon, shield: ShieldIcon };

/** The blog strip of home (spec 1 §2). Where its cards do not fit, on phones, it moves by itself. */
export default function GuidesStrip() {
  const { data: guides = [] } = useGuides();
  return guides.length > 0 && <Guides guides={guides} />;
}

function Guides({ guides }: { guides: readonly HomeGuide[] }) {
  const titleId = useId();
  const rail = useRef<HTMLUListElement>(null);
  const strip = useStrip(rail);
  return (
    <Stack as="section" aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>Del blog</h2>
        {strip.canPlay && (
          <span className={styles.stop}>
            <IconButton
              size="small"
              label={strip.playing ? 'Detener las notas' : 'Mover las notas'}
              onClick={strip.toggle}
            >
              {strip.playing ? <PauseIcon /> : <PlayIcon />}
            </IconButton>
          </span>
        )}
      </div>
      <ul ref={rail} className={styles.rail} {...strip.holds}>
        {guides.map(({ icon, title, text, href }) => {
          const Icon = ICONS[icon];
          return (
            <li key={title} className={styles.card}>
              <Icon className={styles.icon} />
              <h3 className={styles.title}>
                <Link to={href}>{title}</Link>
              </h3>
              <p className={styles.text}>{text}</p>
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}
