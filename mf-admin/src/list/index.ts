/** The back office's lists: one look, one keyboard, one way to filter, page, fail and be empty. */

export { listKey } from '../lib/api/list-key';
export type { SavedView } from './api/saved-views';
export { DataList } from './DataList';
export type { Column } from './DataTable';
export { ExportList } from './ExportList';
export { type FilterField, type Filters, useFilters } from './filters';
export { ListStates } from './ListStates';
export { noOptimisticChange, useOptimistic } from './optimistic';
export { useKeyset } from './useKeyset';
