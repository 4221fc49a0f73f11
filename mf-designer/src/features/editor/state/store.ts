import { type DesignDocument, type DesignView, emptyDesign } from '@qhatu/contract/designer';
import { createStore, type StoreApi, useStore } from '@qhatu/kit/observable';
import type { DraftContent } from '../../drafts/draft-content';
import { findObject } from './design';
import { begin, type History, record, redo, seal, undo } from './history';

export interface EditorState extends Omit<DraftContent, 'design'> {
  history: History<DesignDocument>;
  view: DesignView;
  selected: string | null;
}

/** One editor's state. What changes the design goes through `change`, so that all of it can be undone. */
export class EditorStore {
  readonly store: StoreApi<EditorState>;

  constructor(work: DraftContent) {
    this.store = createStore(() => fresh(work));
  }

  private get state(): EditorState {
    return this.store.getState();
  }

  get = (): EditorState => this.state;

  subscribe = (listener: () => void): (() => void) => this.store.subscribe(listener);

  set(patch: Partial<EditorState>): void {
    this.store.setState(patch);
  }

  get design(): DesignDocument {
    return this.state.history.present;
  }

  /** Another draft: nothing of the old one can be undone into it. */
  open(work: DraftContent): void {
    this.set(fresh(work));
  }

  /** What another tab made of the same draft, as one step. */
  take({ design, sizes, description, optimised }: DraftContent): void {
    const history = record(this.state.history, design, null);
    const selected = findObject(design, this.state.selected) ? this.state.selected : null;
    this.set({ history, sizes, description, optimised, selected });
  }

  /** Changes that follow each other with the same `tag` are one step. */
  change(next: (design: DesignDocument) => DesignDocument, tag: string | null = null): void {
    const history = record(this.state.history, next(this.design), tag);
    if (history !== this.state.history) this.adopt(history);
  }

  /** A field was left, a gesture has ended. */
  seal(): void {
    this.set({ history: seal(this.state.history) });
  }

  undo(): void {
    this.adopt(undo(this.state.history));
  }

  redo(): void {
    this.adopt(redo(this.state.history));
  }

  /** Sizes belong to a product and a colour: with another one they start at 0 (spec 3 §4). */
  private adopt(history: History<DesignDocument>): void {
    const { product_id, color_id } = this.design;
    const next = history.present;
    const sameShirt = next.product_id === product_id && next.color_id === color_id;
    const stillThere = findObject(next, this.state.selected) !== null;
    this.set({
      history,
      sizes: sameShirt ? this.state.sizes : {},
      selected: stillThere ? this.state.selected : null,
    });
  }

  select(id: string | null): void {
    const found = findObject(this.design, id);
    this.set({ selected: found ? id : null, view: found?.view ?? this.state.view, history: seal(this.state.history) });
  }

  show(view: DesignView): void {
    if (view !== this.state.view) this.set({ view, selected: null, history: seal(this.state.history) });
  }

  work(): DraftContent {
    const { sizes, description, optimised } = this.state;
    return { design: this.design, sizes, description, optimised };
  }
}

/** The initial view is the front (spec 3 §4). */
const fresh = ({ design, sizes, description, optimised }: DraftContent): EditorState => ({
  history: begin(design),
  view: 1,
  selected: null,
  sizes,
  description,
  optimised,
});

export const emptyContent = (productId: number, colorId: number): DraftContent => ({
  design: emptyDesign(productId, colorId),
  sizes: {},
  description: '',
  optimised: false,
});

/** What `pick` takes out of the state; it must answer the same value while nothing has changed. */
export const useEditor = <T>(editor: EditorStore, pick: (state: EditorState) => T): T => useStore(editor.store, pick);
