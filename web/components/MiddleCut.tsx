import { VisuallyHidden } from '@mantine/core';
import classes from './MiddleCut.module.css';

/** Letters at the end of a name that are never cut. */
const endLetters = 10;

/**
 * A name on one line that is cut in its middle where it has no room: those of one chain differ at their ends. Who hears it hears it
 * whole: its two halves would be read as two words.
 */
export function MiddleCut({ text, className = '' }: { text: string; className?: string | undefined }) {
  const letters = Array.from(text);
  const middle = Math.max(Math.ceil(letters.length / 2), letters.length - endLetters);
  const at = letters[middle] === ' ' ? middle + 1 : middle;
  return (
    <>
      <VisuallyHidden>{text}</VisuallyHidden>
      <span className={`${classes.name} inline-flex shrink within ${className}`} aria-hidden>
        <span className="clip shrink ellipsis">{letters.slice(0, at).join('')}</span>
        <span className="rigid">{letters.slice(at).join('')}</span>
      </span>
    </>
  );
}
