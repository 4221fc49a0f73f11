import { designerTexts } from '@qhatu/contract/designer';
import { toast } from '@qhatu/shared-state';
import { IconButton } from '@qhatu/ui';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { DraftAutosave } from '../drafts/autosave';
import type { OpenDraft } from '../drafts/drafts';
import { PictureProblem } from '../pictures/load';
import { useTools } from './context';
import { DraftMenu } from './drafts/DraftMenu';
import { KeyboardIcon } from './icons';
import { BuyBox } from './panel/BuyBox';
import { ColorPicker } from './panel/ColorPicker';
import { Extras } from './panel/Extras';
import { PriceSummary } from './panel/Price';
import { ShareButton } from './panel/ShareButton';
import { SizeList } from './panel/SizeList';
import { StickerList } from './panel/StickerList';
import { ViewPicker } from './panel/ViewPicker';
import { Board } from './stage/Board';
import { HelpSheet } from './stage/HelpSheet';
import { historyCommand } from './stage/keys';
import { run } from './stage/run';
import { Toolbar } from './stage/Toolbar';
import { addFile } from './tools/add-picture';
import { Selected } from './tools/Selected';
import { ToolTabs } from './tools/ToolTabs';
import styles from './Workspace.module.css';

const isTyping = (target: EventTarget) =>
  target instanceof Element && target.closest('input:not([type=radio]):not([type=range]), textarea, select') !== null;

/** Canvas first, tools and consequences around it, the price always live. */
export function Workspace({ autosave, onOpen }: { autosave: DraftAutosave; onOpen: OpenDraft }) {
  const { store, library } = useTools();
  const [help, setHelp] = useState(false);

  /** Takes files one after the other; answers why the last refused one was refused. */
  const takeFiles = async (files: File[]): Promise<string | null> => {
    let problem: string | null = null;
    for (const file of files) {
      try {
        await addFile(store, library, file);
      } catch (cause) {
        problem = cause instanceof PictureProblem ? cause.message : designerTexts.uploadFailed;
        toast.error(problem);
      }
    }
    return problem;
  };

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (event.target && isTyping(event.target)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      void takeFiles(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    const command = historyCommand(event);
    if (!command) return;
    event.preventDefault();
    run(store, command);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo and redo by keyboard, wherever the focus is in the editor
    <div className={styles.workspace} onKeyDown={onKeyDown}>
      <div className={styles.layout}>
        <div className={styles.stage}>
          <DraftMenu autosave={autosave} onOpen={onOpen} />
          <div className={styles.board}>
            <Board onHelp={() => setHelp(true)} onFiles={(files) => void takeFiles(files)} />
          </div>
          <Toolbar>
            <ShareButton />
            <IconButton label="Atajos de teclado" onClick={() => setHelp(true)}>
              <KeyboardIcon />
            </IconButton>
          </Toolbar>
          <ViewPicker />
        </div>
        <div className={styles.tools}>
          <Selected />
          <ToolTabs onFiles={takeFiles} />
        </div>
      </div>
      <div className={styles.panel}>
        <ColorPicker />
        <SizeList />
        <StickerList />
        <Extras />
        <PriceSummary />
        <BuyBox autosave={autosave} />
      </div>
      <HelpSheet open={help} onClose={() => setHelp(false)} />
    </div>
  );
}
