import { type RefObject, useEffect, useRef, useState } from 'react';

interface FirstFault {
  /** The form. */
  element: RefObject<HTMLFormElement | null>;
  /** To be called each time the form is refused. */
  focusFault: () => void;
}

/** Moves the keyboard to a refused form's first field at fault, or else to what is wrong with the form as a whole. */
export function useFirstFault(): FirstFault {
  const element = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals === 0) return;
    const first =
      element.current?.querySelector<HTMLElement>('[aria-invalid=true]') ??
      element.current?.querySelector<HTMLElement>('[data-trouble]');
    first?.focus();
  }, [refusals]);
  return { element, focusFault: () => setRefusals((count) => count + 1) };
}
