import { Component, type ReactNode } from 'react';
import { newReference, reportError } from './reference';

interface Props {
  /** Named in the report: which remote and page. */
  area: string;
  children: ReactNode;
  /** Shown instead. `reference` is the code that the report carries. */
  fallback: (reference: string) => ReactNode;
}

interface State {
  reference: string | null;
}

/** Keeps an error inside one area of the page. Starts anew with another key. */
export class AreaBoundary extends Component<Props, State> {
  override state: State = { reference: null };

  static getDerivedStateFromError(): State {
    return { reference: newReference() };
  }

  override componentDidCatch(error: unknown): void {
    reportError(this.state.reference ?? '', this.props.area, error);
  }

  override render(): ReactNode {
    return this.state.reference === null ? this.props.children : this.props.fallback(this.state.reference);
  }
}
