import type { ReactNode } from 'react';
import card from '../../components/Card.module.css';
import classes from './Sample.module.css';

/** A fact's name and what it is; `wide` ones take the whole line. */
export interface Fact {
  name: string;
  value: ReactNode;
  isWide?: boolean;
}

interface FactListProps {
  id: string;
  title: string;
  facts: readonly Fact[];
  /** How much of the line the card takes, and with it how many facts stand beside one another. */
  size: 'third' | 'half' | 'most' | 'whole';
}

/** A card of facts, as a list of definitions. */
export function FactList({ id, title, facts, size }: FactListProps) {
  return (
    <section className={`${card.card} ${classes.card} ${classes[size]}`} aria-labelledby={id}>
      <h2 className={card.title} id={id}>
        {title}
      </h2>
      <dl className={classes.list}>
        {facts.map(({ name, value, isWide }) => (
          <div key={name} className={isWide ? classes.wide : undefined}>
            <dt>{name}</dt>
            <dd>{value || '-'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
