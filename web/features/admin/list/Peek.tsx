import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import classes from './Peek.module.css';

interface PeekProps {
  /** What is always in sight. */
  label: string;
  /** What is shown of it. */
  children: ReactNode;
}

/** Room that what is shown may take under its fact, in pixels; with less it is shown over it. */
const room = 300;

/**
 * More about a fact of a row, when it is pointed at, reached by keyboard or touched; Escape closes it. It is light:
 * a long list that is searched draws dozens of them at each letter.
 */
export function Peek({ label, children }: PeekProps) {
  const [place, setPlace] = useState<'under' | 'over' | null>(null);
  const target = useRef<HTMLButtonElement>(null);
  const id = useId();
  const open = () => {
    const bottom = target.current?.getBoundingClientRect().bottom ?? 0;
    setPlace(innerHeight - bottom < room && bottom > room ? 'over' : 'under');
  };
  const close = () => setPlace(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  return (
    <span className={classes.peek} onMouseEnter={open} onMouseLeave={close}>
      <button
        ref={target}
        type="button"
        className={classes.target}
        aria-describedby={place ? id : undefined}
        onFocus={open}
        onBlur={close}
        onClick={open}
        onKeyDown={onKeyDown}
      >
        {label}
      </button>
      {place ? (
        <span id={id} role="tooltip" className={classes.dropdown} data-place={place}>
          {children}
        </span>
      ) : null}
    </span>
  );
}

/** Names one under another; of very many the first, and how many more there are. */
export function PeekNames({ names }: { names: readonly string[] }) {
  const shown = names.slice(0, 100);
  return (
    <>
      {shown.map((name) => (
        <span key={name} className={classes.name}>
          {name}
        </span>
      ))}
      {names.length > shown.length ? <span className={classes.name}>y {names.length - shown.length} más</span> : null}
    </>
  );
}
