import { Button, Checkbox } from '@mantine/core';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import type { ListaState } from '../address.ts';
import type { Choice } from './use-choice.ts';

interface VariasProps {
  state: ListaState;
  /** How many incidents the list's filters find. */
  total: number;
  choice: Choice;
  /** Asks for the reason of what was chosen. */
  onAsk: (asked: Asked) => void;
}

/** What is asked for: how many incidents are moved, and which way. */
export interface Asked {
  count: number;
  isReopening: boolean;
}

const isForReopening = ({ situacion }: ListaState) => situacion === 'cerrada' || situacion === 'descartada';
const verbOf = (isReopening: boolean) => (isReopening ? 'Reabrir' : 'Cerrar');

/** Begins to choose. */
export function VariasButton({ state, choice }: Pick<VariasProps, 'state' | 'choice'>) {
  return (
    <Button
      className="no-print"
      variant="subtle"
      size="compact-sm"
      onClick={choice.isChoosing ? choice.end : choice.begin}
    >
      {choice.isChoosing ? 'Cancelar' : `${verbOf(isForReopening(state))} varias`}
    </Button>
  );
}

/** Chooses incidents of a list, to close them with one reason; of a list of closed ones, to open them again. */
export function Varias({ state, total, choice, onAsk }: VariasProps) {
  const isReopening = isForReopening(state);
  const verb = verbOf(isReopening);
  const count = choice.isEvery ? total : choice.ids.size;
  return (
    <div
      className="on-page py-8 px-inset flex wrap items-center gap-8-16 line-above no-print"
      role="group"
      aria-label={`${verb} varias`}
    >
      <output className="grow weight-500 figures" style={{ minWidth: 120 }}>
        {cantidad(count, 'elegida', 'elegidas')}
      </output>
      <Checkbox
        label={`Todas las de estos filtros (${numero(total)})`}
        checked={choice.isEvery}
        onChange={({ currentTarget: { checked } }) => choice.chooseEvery(checked)}
      />
      <Button size="xs" disabled={count === 0} onClick={() => onAsk({ count, isReopening })}>
        {verb} {cantidad(count, 'incidencia', 'incidencias')}
      </Button>
    </div>
  );
}
