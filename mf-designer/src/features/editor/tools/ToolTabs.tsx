import { ShirtIcon, Tabs, UploadIcon } from '@qhatu/ui';
import { useState } from 'react';
import { ShapesIcon, TextIcon } from '../icons';
import { DesignsTab } from './DesignsTab';
import { ImageTab } from './ImageTab';
import { ProductTab } from './ProductTab';
import { TextTab } from './TextTab';
import styles from './ToolTabs.module.css';

/** The editor's tabs (spec 3 §2): product type, predefined designs, text, image upload. */
export function ToolTabs({ onFiles }: { onFiles: (files: File[]) => Promise<string | null> }) {
  const [tab, setTab] = useState('image');
  const title = (Icon: typeof ShirtIcon, text: string) => (
    <span className={styles.tab}>
      <Icon />
      {text}
    </span>
  );
  return (
    <div className={styles.tabs}>
      <Tabs
        label="Qué poner en el polo"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'product', title: title(ShirtIcon, 'Producto'), content: <ProductTab /> },
          { id: 'designs', title: title(ShapesIcon, 'Diseños'), content: <DesignsTab /> },
          { id: 'text', title: title(TextIcon, 'Texto'), content: <TextTab shown={tab === 'text'} /> },
          { id: 'image', title: title(UploadIcon, 'Imagen'), content: <ImageTab onFiles={onFiles} /> },
        ]}
      />
    </div>
  );
}
