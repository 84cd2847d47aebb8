import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import card from '../../../components/Card.module.css';
import classes from './Overview.module.css';

interface ShortListProps<T> {
  title: string;
  things: readonly T[];
  empty: string;
  nameOf: (thing: T) => string;
  factOf: (thing: T) => string;
  colourOf?: (thing: T) => string;
  markOf: (id: string) => ReactNode;
}

/** Rows shown, and as many more each time that more are asked for. */
const step = 50;

/** The things of a kind by name, with one fact about each. */
export function ShortList<T extends { _id: string }>(props: ShortListProps<T>) {
  const { title, things, empty, nameOf, factOf, colourOf, markOf } = props;
  const [shown, setShown] = useState(step);
  return (
    <section className={`${card.card} ${classes.list}`} aria-label={title}>
      <h2 className={card.title}>{title}</h2>
      {things.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reached by keyboard.
        <ul className={classes.rows} tabIndex={0} aria-label={title}>
          {things.slice(0, shown).map((thing) => (
            <li key={thing._id} className={classes.row}>
              {colourOf ? <span className={classes.dot} style={{ background: colourOf(thing) }} /> : null}
              <span className={classes.rowName}>{nameOf(thing)}</span>
              {markOf(thing._id)}
              <span className={classes.fact}>{factOf(thing)}</span>
            </li>
          ))}
          {shown < things.length ? (
            <li className={classes.row}>
              <Button variant="subtle" size="xs" onClick={() => setShown(shown + step)}>
                Mostrar más
              </Button>
            </li>
          ) : null}
        </ul>
      )}
    </section>
  );
}
