import { Component, type ReactNode } from 'react';
import { newReference, reportError } from './error-reference';

interface Props {
  /** Named in the report: which remote and page. */
  name: string;
  children: ReactNode;
  /** Told besides, with the code. */
  onFailure?: (error: unknown, reference: string) => void;
  /** Shown instead. `reference` is the code that the report carries. */
  fallback: (reference: string) => ReactNode;
}

interface State {
  reference: string | null;
}

/** Keeps an error inside one area of the page. Starts anew with another key. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { reference: null };

  static getDerivedStateFromError(): State {
    return { reference: newReference() };
  }

  override componentDidCatch(error: unknown): void {
    const reference = this.state.reference ?? '';
    reportError(reference, this.props.name, error);
    this.props.onFailure?.(error, reference);
  }

  override render(): ReactNode {
    return this.state.reference === null ? this.props.children : this.props.fallback(this.state.reference);
  }
}
