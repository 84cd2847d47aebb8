import { useState } from 'react';
import type { Incidencia } from '../../../../contract/incidencias/incidencia.ts';
import { type EstadoDeIncidencia, mensajeDeEstado } from '../../../../contract/incidencias/rules/estados.ts';
import { invalidate } from '../../../app/services.ts';
import { call } from '../api.ts';
import { type Resultado, save } from '../save.ts';
import { say } from '../say.ts';

/** A move that is wanted. */
export interface Movimiento {
  a: EstadoDeIncidencia;
  motivo: string;
  /** Where it is to wait for another sample: what was done, and the day. */
  medida?: { texto: string; hecha: string };
  /** And the day for which that sample is asked for, if one is said. */
  remuestra?: string;
}

/** The moves of an incident: the move under way, and the outcome of the last one. */
export interface Mover {
  /** The state that the incident is being moved to. */
  isMoving: EstadoDeIncidencia | null;
  /** The refused move, and why. */
  trouble: { wanted: Movimiento; outcome: Exclude<Resultado, { kind: 'done' }> } | null;
  /** Moves the incident; true once done. `over`: another person's version. */
  move: (wanted: Movimiento, over?: Incidencia) => Promise<boolean>;
  forget: () => void;
}

export function useMover(incidencia: Incidencia): Mover {
  const [isMoving, setMoving] = useState<EstadoDeIncidencia | null>(null);
  const [trouble, setTrouble] = useState<Mover['trouble']>(null);
  return {
    isMoving,
    trouble,
    async move(wanted, over = incidencia) {
      const { a: estado, ...body } = wanted;
      setMoving(estado);
      const outcome = await save(
        {
          base: over,
          send: (version) =>
            call('moveIncidencia', { params: { id: incidencia._id }, body: { estado, ...body, version } }),
        },
        over,
      );
      setMoving(null);
      setTrouble(outcome.kind === 'done' ? null : { wanted, outcome });
      if (outcome.kind === 'done') {
        say(mensajeDeEstado(estado));
        // To wait for another sample is to ask for it.
        void invalidate('listSolicitudes');
      }
      return outcome.kind === 'done';
    },
    forget: () => setTrouble(null),
  };
}
