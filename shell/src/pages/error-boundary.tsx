import { Component, type ReactNode } from 'react';

interface Props {
  /** Shown instead, once a descendant has thrown. */
  fallback: (error: Error) => ReactNode;
  /** When this changes, the failed content renders again. */
  drawAgainFor?: string | undefined;
  onError?: () => void;
  children: ReactNode;
}

/** Contains errors during rendering in one part of the page. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(): void {
    this.props.onError?.();
  }

  override componentDidUpdate(previous: Props): void {
    const isAnother = previous.drawAgainFor !== this.props.drawAgainFor;
    if (isAnother && this.state.error) this.setState({ error: null });
  }

  override render(): ReactNode {
    return this.state.error ? this.props.fallback(this.state.error) : this.props.children;
  }
}
