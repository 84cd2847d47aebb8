import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { cantidad, numero } from '../../../../contract/rules/numeros.ts';
import type { ListaState } from '../address.ts';
import { CerrarDialog } from './CerrarDialog.tsx';
import type { Choice } from './use-choice.ts';
import classes from './Varias.module.css';

interface VariasProps {
  state: ListaState;
  /** How many incidents the list's filters find. */
  total: number;
  choice: Choice;
}

const isForReopening = ({ situacion }: ListaState) => situacion === 'cerrada' || situacion === 'descartada';
const verbOf = (isReopening: boolean) => (isReopening ? 'Reabrir' : 'Cerrar');

/** Begins to choose. */
export function VariasButton({ state, choice }: Omit<VariasProps, 'total'>) {
  return choice.isChoosing ? null : (
    <Button className="no-print" variant="subtle" size="compact-sm" onClick={choice.begin}>
      {verbOf(isForReopening(state))} varias
    </Button>
  );
}

/** Chooses incidents of a list, to close them with one reason; of a list of closed ones, to open them again. */
export function Varias({ state, total, choice }: VariasProps) {
  const [isAsking, setAsking] = useState(false);
  const isReopening = isForReopening(state);
  const verb = verbOf(isReopening);
  const count = choice.isEvery ? total : choice.ids.size;
  return (
    <div className={`${classes.bar} no-print`} role="group" aria-label={`${verb} varias`}>
      <output className={classes.count}>{cantidad(count, 'elegida', 'elegidas')}</output>
      <Checkbox
        label={`Todas las de estos filtros (${numero(total)})`}
        checked={choice.isEvery}
        onChange={({ currentTarget: { checked } }) => choice.chooseEvery(checked)}
      />
      <Button size="xs" disabled={count === 0} onClick={() => setAsking(true)}>
        {verb} {cantidad(count, 'incidencia', 'incidencias')}
      </Button>
      <Button size="xs" variant="default" onClick={choice.end}>
        Cancelar
      </Button>
      {isAsking ? (
        <CerrarDialog
          state={state}
          choice={choice}
          count={count}
          isReopening={isReopening}
          onClosed={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
