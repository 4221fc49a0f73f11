import { designerTexts } from '@qhatu/contract/designer';
import { toast } from '@qhatu/shared-state';
import { IconButton, ShareIcon } from '@qhatu/ui';
import { useState } from 'react';
import { mockupSheet, sharePicture } from '../../mockup/sheet';
import { useTools } from '../context';
import { drawnView } from './capture';

const SIDE = 900;

/** Front and back on the garment, as a picture to share or keep. */
export function ShareButton() {
  const tools = useTools();
  const [busy, setBusy] = useState(false);
  const share = async () => {
    setBusy(true);
    try {
      const [front, back] = await Promise.all([drawnView(tools, 1, SIDE), drawnView(tools, 2, SIDE)]);
      const done = await sharePicture(await mockupSheet(front, back), 'Mi polo de Qhatu');
      if (done === 'downloaded') toast.success('Descargamos la imagen de tu polo');
    } catch {
      toast.error(designerTexts.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <IconButton label="Compartir una imagen del polo" aria-disabled={busy} onClick={() => !busy && void share()}>
      <ShareIcon />
    </IconButton>
  );
}
