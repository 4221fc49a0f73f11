/** The pointer: which releases are live, who said so, and how that is changed. No webpack in here. */
export { writeAtomic } from './atomic';
export {
  type Author,
  changePointer,
  digestOf,
  type PointerFile,
  publishPointer,
  pullPointer,
  type RemoteEdit,
} from './change';
export { canaried, canaryOf, EditError, everybody, promoted, rolledBack, standardOf, withdrawn } from './edits';
export { type FollowOptions, followBuilds, type Newest } from './follow';
export { type Change, type FindOlder, type History, historyFile, readHistory, readOlder } from './history';
export { SharedPointer, SharedUnusable, sharingHeaders } from './shared';
export { type Named, namedReleases } from './unchecked-document';
