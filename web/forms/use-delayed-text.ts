import { useEffect, useRef, useState } from 'react';

/** How long typing must rest before a search is made. */
const restMs = 500;

export interface DelayedText {
  text: string;
  setText: (text: string) => void;
  /** The text, to be applied now with other fields; it isn't applied again when typing rests. */
  take: () => string;
  /** Empties the field without applying anything. */
  reset: () => void;
}

/** A field's text that is applied once typing rests, and that follows what is applied elsewhere. */
export function useDelayedText(applied: string, apply: (text: string) => void): DelayedText {
  const [text, setText] = useState(applied);
  const mine = useRef(applied);
  const latest = useRef(apply);

  useEffect(() => {
    latest.current = apply;
  });

  useEffect(() => {
    if (applied === mine.current) return;
    mine.current = applied;
    setText(applied);
  }, [applied]);

  useEffect(() => {
    if (text.trim() === mine.current) return undefined;
    const timer = setTimeout(() => {
      if (text.trim() === mine.current) return;
      mine.current = text.trim();
      latest.current(mine.current);
    }, restMs);
    return () => clearTimeout(timer);
  }, [text]);

  return {
    text,
    setText,
    take() {
      mine.current = text.trim();
      return mine.current;
    },
    reset() {
      mine.current = '';
      setText('');
    },
  };
}
