import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { ListControls } from '../../resultados/use-list-state.ts';
import type { OtroLimite } from '../state.ts';

/** How long a slider rests before the address has its number, in milliseconds. */
const restMs = 300;

/** Another limit as it is being chosen: at once in the page, soon in its address. */
export function useWhatIf({ state, adjust }: ListControls): [OtroLimite | null, (otro: OtroLimite | null) => void] {
  const addressed = JSON.stringify(state.evolucion.limite);
  const [chosen, setChosen] = useState(state.evolucion.limite);
  const [seen, setSeen] = useState(addressed);
  const [sent, setSent] = useState(addressed);
  const send = useDebouncedCallback((otro: OtroLimite | null) => {
    setSent(JSON.stringify(otro));
    adjust({ limite: otro });
  }, restMs);
  if (addressed !== seen) {
    setSeen(addressed);
    // The address was changed by another way, such as 'back'.
    if (addressed !== sent) setChosen(state.evolucion.limite);
  }
  return [
    chosen,
    (otro) => {
      setChosen(otro);
      send(otro);
    },
  ];
}
