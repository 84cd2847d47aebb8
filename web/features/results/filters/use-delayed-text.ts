import { useEffect, useRef, useState } from 'react';

/** How long typing must rest before a search is made (spec, section 9). */
const restMs = 500;

/** A field's text that is applied once typing rests, and that follows what is applied elsewhere ('Limpiar filtros'). */
export function useDelayedText(applied: string, apply: (text: string) => void) {
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

  function applyNow(): void {
    const next = text.trim();
    if (next === mine.current) return;
    mine.current = next;
    latest.current(next);
  }

  useEffect(() => {
    if (text.trim() === mine.current) return undefined;
    const timer = setTimeout(() => {
      mine.current = text.trim();
      latest.current(mine.current);
    }, restMs);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, setText, applyNow };
}
