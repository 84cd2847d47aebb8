import type { ReactNode } from 'react';
import { Badge } from './Badge.tsx';
import classes from './ThingRow.module.css';

interface ThingRowProps {
  title: string;
  /** Colour of the dot before the title. */
  colour?: string;
  /** Not as the laboratory has it: of the demonstration. */
  isExample: boolean;
  badges?: ReactNode;
  /** The line under the title. */
  facts: ReactNode;
  actions: ReactNode;
}

/** A thing in its list: what it is called, what marks it, what is known of it, and what can be done with it. */
export function ThingRow({ title, colour, isExample, badges, facts, actions }: ThingRowProps) {
  return (
    <div className={classes.row} data-example={isExample || undefined}>
      <div className={classes.main}>
        <p className={classes.head}>
          {colour ? <span className={classes.dot} style={{ background: colour }} /> : null}
          <span className={classes.title}>{title}</span>
          {isExample ? <Badge look="example">Ejemplo</Badge> : null}
          {badges}
        </p>
        <div className={classes.facts}>{facts}</div>
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  );
}
