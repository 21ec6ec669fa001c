import { Component, type ReactNode } from 'react';
import { CrashScreen } from './CrashScreen.tsx';

interface State {
  readonly error: { readonly cause: unknown } | null;
}

/** Keeps a part that broke from taking the whole page with it (I15). */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(cause: unknown): State {
    return { error: { cause } };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <CrashScreen error={error.cause} reset={() => this.setState({ error: null })} />;
  }
}
