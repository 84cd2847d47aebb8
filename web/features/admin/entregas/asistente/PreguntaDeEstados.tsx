import { Button, Radio } from '@mantine/core';
import { useId, useState } from 'react';
import type { Conjetura, Json } from '../../../../../contract/deteccion.ts';
import { estadosDeMuestra, noTraer } from './estados.ts';
import { conEstados, sinEstado } from './respuesta-de-estados.ts';
import classes from './Asistente.module.css';

interface PreguntaDeEstadosProps {
  conjetura: Conjetura;
  /** Its place among the questions, from 1, and how many there are. */
  lugar: number;
  total: number;
  onAnswer: (valor: Json) => void;
}

/** What each word of a state stands for that the file doesn't say: none is authorised until a person says so. */
export function PreguntaDeEstados({ conjetura, lugar, total, onAnswer }: PreguntaDeEstadosProps) {
  const { palabras = [], fundamento, pregunta } = conjetura;
  const id = useId();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const isWhole = palabras.every((word) => chosen[word] !== undefined);
  return (
    <form
      className={classes.question}
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) onAnswer(conEstados(conjetura, chosen));
      }}
    >
      <p className={classes.place}>
        {total > 1 ? `Pregunta ${lugar} de ${total}` : 'Una pregunta'}: el archivo no lo dice
      </p>
      <h2 id={id} className={classes.ask}>
        {pregunta}
      </h2>
      <p className={classes.why}>{fundamento}</p>
      {palabras.map((word) => (
        <Radio.Group
          key={word}
          className={classes.state}
          label={word === '' ? 'En blanco' : `«${word}»`}
          value={chosen[word] ?? ''}
          onChange={(value) => setChosen({ ...chosen, [word]: value })}
        >
          <div className={classes.states}>
            {[...estadosDeMuestra, { value: noTraer, label: word === '' ? 'Rechazarla' : 'No traer' }].map(
              ({ value, label }) => (
                <Radio key={value} value={value} label={label} />
              ),
            )}
          </div>
        </Radio.Group>
      ))}
      <div className={classes.buttons}>
        <Button type="submit" size="sm" disabled={!isWhole}>
          {lugar < total ? 'Responder y seguir' : 'Responder'}
        </Button>
        <Button variant="subtle" size="sm" onClick={() => onAnswer(sinEstado)}>
          Esa columna no es el estado
        </Button>
      </div>
    </form>
  );
}
