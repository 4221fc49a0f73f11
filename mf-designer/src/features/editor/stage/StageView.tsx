import { type DesignImage, designerTexts, designFont } from '@qhatu/contract/designer';
import { toast } from '@qhatu/shared-state';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { shadingOverlay } from '../../mockup/compose';
import { useTools } from '../context';
import { loadFont } from '../fonts';
import { place } from '../state/actions';
import { useDesign, useObjects, useShirtAndColor, useView } from '../state/selectors';
import { useEditor } from '../state/store';
import { ItemMaker } from './items';
import styles from './StageView.module.css';
import { Stage } from './stage';

/** Folds need no more pixels than this. */
const OVERLAY_SIDE = 500;

/** Faces that have arrived; grows. */
function useFonts(fonts: string): ReadonlySet<string> {
  const [ready, setReady] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let current = true;
    for (const id of fonts.split(' ').filter(Boolean)) {
      const done = () => current && setReady((before) => (before.has(id) ? before : new Set([...before, id])));
      // A face that does not come is drawn in another one rather than not at all.
      loadFont(id).then(done, done);
    }
    return () => {
      current = false;
    };
  }, [fonts]);
  return ready;
}

/** The fabric canvas over the garment's picture. */
export function StageView() {
  const { store, library } = useTools();
  const host = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Stage | null>(null);
  const [maker] = useState(() => new ItemMaker());
  const design = useDesign();
  const view = useView();
  const objects = useObjects();
  const selected = useEditor(store, (state) => state.selected);
  const pictures = useSyncExternalStore(library.subscribe, library.getVersion);
  const { shirt } = useShirtAndColor();
  const fonts = useFonts(
    [...new Set(objects.flatMap((object) => (object.kind === 'text' ? designFont(object.font).id : [])))].join(' '),
  );

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const made = new Stage(element, {
      onSelect: (id) => store.select(id),
      onPlace: (id, placed) => place(store, id, placed),
      onTooLarge: () => void toast.warning(designerTexts.tooLargeForArea),
      onOpen: (id) => store.select(id),
    });
    setStage(made);
    return () => {
      setStage(null);
      void made.dispose();
    };
  }, [store]);

  const area = shirt.areaOf(view);
  const { x: left, y: top, width } = area;
  useEffect(() => {
    const board = host.current?.parentElement;
    if (!stage || !board) return;
    const fit = () => stage.fit(board.clientWidth, { left, top, width });
    const observer = new ResizeObserver(fit);
    observer.observe(board);
    fit();
    return () => observer.disconnect();
  }, [stage, left, top, width]);

  useEffect(() => {
    // A picture or a face that has arrived is drawn, though the objects are the same.
    void pictures;
    const sourceOf = (object: DesignImage) => library.sourceOf(object);
    stage?.show(maker.items(objects, sourceOf, (id) => fonts.has(id)));
    stage?.select(selected);
  }, [stage, maker, objects, library, pictures, fonts, selected]);

  const garment = shirt.pictureOf(view, design.color_id)?.src ?? null;
  useEffect(() => {
    if (!stage || garment === null) return;
    let current = true;
    const region = { x: left, y: top, width, height: width };
    shadingOverlay(garment, region, OVERLAY_SIDE).then(
      (veil) => current && stage.setShade(veil),
      () => current && stage.setShade(null),
    );
    return () => {
      current = false;
    };
  }, [stage, garment, left, top, width]);

  return <div ref={host} className={styles.canvas} data-testid="stage" />;
}
