import { deviceStore } from '@qhatu/kit/device';

/** Two object stores would share one database, and idb-keyval makes one per database: drafts and pictures lie apart. */
export const draftStore = deviceStore('qhatu-designer-drafts', 'drafts');
export const pictureStore = deviceStore('qhatu-designer-pictures', 'pictures');
