import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { linkIdOf } from './card/MuestraCard.tsx';
import { MuestraDetail } from './detail/MuestraDetail.tsx';
import { EnCursoList } from './EnCursoList.tsx';

/** Samples in progress: the list, or the one that its address names (spec, section 2, In progress). */
export function EnCursoPage() {
  const [params] = useSearchParams();
  const id = params.get('muestra') || null;
  const shown = useRef(id);

  // The keyboard goes into the detail with whoever opens it, and comes back to the card that they left.
  useEffect(() => {
    const before = shown.current;
    if (before === id) return;
    shown.current = id;
    const target = document.getElementById(id === null && before !== null ? linkIdOf(before) : 'contenido');
    target?.focus({ preventScroll: true });
  }, [id]);

  return id === null ? <EnCursoList /> : <MuestraDetail key={id} id={id} />;
}
