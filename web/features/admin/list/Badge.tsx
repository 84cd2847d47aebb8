import type { ReactNode } from 'react';
import classes from './Badge.module.css';

interface BadgeProps {
  /** `accent` stands out, `quiet` doesn't, `off` is of what is disabled, `example` of what isn't true. */
  look: 'accent' | 'quiet' | 'off' | 'example';
  children: ReactNode;
}

/** A short word that marks a thing. Green, red and yellow are left to the verdicts. */
export function Badge({ look, children }: BadgeProps) {
  return <span className={`${classes.badge} ${classes[look]}`}>{children}</span>;
}
