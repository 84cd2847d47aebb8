import { type ReactNode, useId } from 'react';
import card from '../../components/Card.module.css';
import classes from './Account.module.css';

interface SectionProps {
  title: string;
  /** What it is for, in a sentence. */
  text: ReactNode;
  /** Its buttons. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A card of the account's page. */
export function Section({ title, text, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className={`${card.card} pt-16 px-inset pb-20`} aria-labelledby={id}>
      <div className="flex wrap items-start between gap-12-24">
        <div className="grow-from-280 shrink">
          <h2 id={id} className={card.title}>
            {title}
          </h2>
          <p className="mt-2 ink-3 break-anywhere" style={{ textWrap: 'pretty' }}>
            {text}
          </p>
        </div>
        {actions ? <div className={`${classes.actions} flex wrap gap-8`}>{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}
