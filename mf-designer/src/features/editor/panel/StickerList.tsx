import { type DesignObject, objectsOf, priceStickers, VIEWS } from '@qhatu/contract/designer';
import { type Cents, formatMoney } from '@qhatu/contract/money';
import { cx, EyeIcon, IconButton, LockIcon, TrashIcon } from '@qhatu/ui';
import { memo } from 'react';
import { GroupHeading, Note } from '../Choice';
import { useTools } from '../context';
import { BackwardIcon, CopyIcon, EyeOffIcon, ForwardIcon, UnlockIcon } from '../icons';
import { duplicate, patch, remove } from '../state/actions';
import { reorderObject } from '../state/design';
import { objectName } from '../state/names';
import { useDesign } from '../state/selectors';
import { useEditor } from '../state/store';
import styles from './panel.module.css';

const cm = (mm: number) => (mm / 10).toFixed(1).replace('.', ',');

const NAMES = { 1: 'Frontal', 2: 'Posterior' } as const;

/** 'Estampados': each with width, height, price and what can be done to it; the uppermost layer first (spec 3 §2). */
export function StickerList() {
  const design = useDesign();
  const priced = new Map(priceStickers(design).map((one) => [one.object.id, one]));
  const views = VIEWS.filter((view) => objectsOf(design, view).length > 0);
  return (
    <section aria-labelledby="stickers">
      <GroupHeading id="stickers">Estampados</GroupHeading>
      {views.length === 0 && <Note>Todavía no hay ninguno. Agrega una imagen, un diseño o un texto.</Note>}
      {views.map((view) => (
        <div key={view}>
          <h4 className={styles.viewName}>{NAMES[view]}</h4>
          <ul>
            {[...objectsOf(design, view)].reverse().map((object) => (
              <StickerRow
                key={object.id}
                object={object}
                price={priced.get(object.id)?.price ?? null}
                discount={priced.get(object.id)?.discount ?? 0}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface StickerRowProps {
  object: DesignObject;
  /** Céntimos; null while it is hidden. */
  price: Cents | null;
  discount: Cents;
}

/** Drawn anew only when its own object or price has changed: dragging one of thirty draws one. */
const StickerRow = memo(function StickerRow({ object, price, discount }: StickerRowProps) {
  const { store, prints } = useTools();
  const selected = useEditor(store, (state) => state.selected === object.id);
  const { id, locked, hidden, width, height } = object;
  const print = object.kind === 'text' ? undefined : prints?.find((one) => one.id === object.print_id);
  const name = objectName(object, print?.name);
  return (
    <li className={cx(styles.sticker, selected && styles.current, hidden && styles.hidden)}>
      <button type="button" className={styles.stickerName} aria-pressed={selected} onClick={() => store.select(id)}>
        {name}
      </button>
      <dl className={styles.facts}>
        <dt>Ancho</dt>
        <dd>{cm(width)} cm</dd>
        <dt>Alto</dt>
        <dd>{cm(height)} cm</dd>
        <dt>Precio</dt>
        <dd>
          {price === null ? (
            'Oculto'
          ) : (
            <>
              {discount > 0 && <s>{formatMoney(price)}</s>} {formatMoney(price - discount)}
            </>
          )}
        </dd>
      </dl>
      <span className={styles.acts}>
        <IconButton
          size="small"
          label={`Subir ${name}`}
          onClick={() => store.change((design) => reorderObject(design, id, 'up'))}
        >
          <ForwardIcon />
        </IconButton>
        <IconButton
          size="small"
          label={`Bajar ${name}`}
          onClick={() => store.change((design) => reorderObject(design, id, 'down'))}
        >
          <BackwardIcon />
        </IconButton>
        <IconButton
          size="small"
          label={`Fijar ${name}`}
          pressed={locked}
          onClick={() => patch(store, id, { locked: !locked })}
        >
          {locked ? <LockIcon /> : <UnlockIcon />}
        </IconButton>
        <IconButton
          size="small"
          label={`Ocultar ${name}`}
          pressed={hidden}
          onClick={() => patch(store, id, { hidden: !hidden })}
        >
          {hidden ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
        <IconButton size="small" label={`Duplicar ${name}`} onClick={() => duplicate(store, id)}>
          <CopyIcon />
        </IconButton>
        <IconButton size="small" label={`Eliminar ${name}`} onClick={() => remove(store, id)}>
          <TrashIcon />
        </IconButton>
      </span>
    </li>
  );
});
