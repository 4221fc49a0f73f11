import { Button } from '@qhatu/ui';
import { useTools } from '../context';
import { objectName } from '../state/names';
import { useSelected } from '../state/selectors';
import { ImageFields } from './ImageFields';
import { PlaceFields } from './PlaceFields';
import styles from './Selected.module.css';
import { TextFields } from './TextFields';
import { ToolTitle } from './Tool';

/** Everything about the selected sticker; nothing while none is. */
export function Selected() {
  const { store, prints } = useTools();
  const object = useSelected();
  if (!object) return null;
  const print = object.kind === 'text' ? undefined : prints?.find(({ id }) => id === object.print_id);
  return (
    <section aria-labelledby="selected" className={styles.selected}>
      <div className={styles.head}>
        <ToolTitle id="selected">{objectName(object, print?.name)}</ToolTitle>
        <Button variant="quiet" size="small" onClick={() => store.select(null)}>
          Listo
        </Button>
      </div>
      {object.kind === 'text' ? (
        <TextFields key={object.id} object={object} />
      ) : (
        <ImageFields key={object.id} object={object} />
      )}
      <PlaceFields key={`place-${object.id}`} object={object} />
    </section>
  );
}
