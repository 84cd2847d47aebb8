import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  children: ReactNode;
  instead: ReactNode;
}

/** Keeps a part that can't be loaded or drawn from taking the page down with it: something else stands in its place. */
export class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
