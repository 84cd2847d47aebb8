import { Textarea } from '@mantine/core';
import { useState } from 'react';
import {
  cambioDeEstadoSchema,
  type Incidencia,
  maxTextoDeIncidencia,
} from '../../../../contract/incidencias/incidencia.ts';
import type { EstadoDeIncidencia } from '../../../../contract/incidencias/rules/estados.ts';
import { motivoQueFalta } from '../../../../contract/incidencias/rules/falta.ts';
import { MoveDialog } from './MoveDialog.tsx';
import type { Mover } from './use-mover.ts';

interface MotivoDialogProps {
  incidencia: Incidencia;
  a: EstadoDeIncidencia;
  /** What the field begins with. */
  motivo: string;
  /** Whether it can't be moved without one. */
  isRequired: boolean;
  /** What the incident lacks as it is closed. */
  falta: readonly string[];
  mover: Mover;
  onClosed: () => void;
}

const questions: Partial<Record<EstadoDeIncidencia, string>> = {
  cerrada: '¿Por qué se puede cerrar?',
  descartada: '¿Por qué no hay nada que resolver?',
  en_curso: '¿Por qué se vuelve a abrir?',
};

/** Asks for the reason of a move. What is typed stays until the move is made. */
export function MotivoDialog({ incidencia, a, motivo, isRequired, falta, mover, onClosed }: MotivoDialogProps) {
  const [text, setText] = useState(motivo);
  const [fault, setFault] = useState<string | null>(null);
  const isDirty = text !== motivo;
  const read = () => {
    const parsed = cambioDeEstadoSchema.shape.motivo.safeParse(text);
    const isMissing = isRequired && parsed.data === '';
    const wrong = isMissing ? motivoQueFalta(incidencia.estado, a) : (parsed.error?.issues[0]?.message ?? null);
    setFault(wrong);
    return wrong === null ? { a, motivo: text } : null;
  };
  return (
    <MoveDialog {...{ incidencia, a, mover, isDirty, read, onClosed }}>
      {(refused) => (
        <>
          {falta.length > 0 ? (
            <div className="mb-12 on-page py-10 px-16 framed rounded-8">
              <p className="weight-500">A esta incidencia le falta:</p>
              <ul className="m-0 pl-18">
                {falta.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </div>
          ) : null}
          <Textarea
            label={isRequired ? (questions[a] ?? 'Motivo') : 'Motivo (opcional)'}
            required={isRequired}
            autosize
            minRows={3}
            data-autofocus
            maxLength={maxTextoDeIncidencia + 100}
            value={text}
            error={fault ?? refused['motivo']}
            onChange={({ currentTarget }) => {
              setFault(null);
              setText(currentTarget.value);
            }}
          />
        </>
      )}
    </MoveDialog>
  );
}
