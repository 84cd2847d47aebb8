import { Button, NativeSelect, Radio, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { type Conjetura, type Json, isObject } from '../../../../../contract/deteccion.ts';
import { isSinFuente } from './mapeo-json.ts';
import { textosDeRespuestas } from './valor-texto.ts';
import classes from './Asistente.module.css';

interface PreguntaProps {
  conjetura: Conjetura;
  /** Its place among the questions, from 1, and how many there are. */
  lugar: number;
  total: number;
  /** Which of its answers is offered, from 0 for its own. */
  preferida: number;
  /** The columns of the file, of which one may be the answer. */
  columnas: readonly string[];
  onAnswer: (valor: Json) => void;
}

const otherColumn = 'otra columna';
const fixedText = 'siempre lo mismo';

/** One thing that the file's content doesn't decide: why, what it may be, and the answer. */
export function Pregunta({ conjetura, lugar, total, preferida, columnas, onAnswer }: PreguntaProps) {
  const { campo, valor, alternativas, fundamento, pregunta } = conjetura;
  const id = useId();
  const isWords = alternativas.some((each) => isObject(each) && isObject(each['valores']));
  const isField = !isWords && /^(?:campos|resultado)\./u.test(campo);
  const answers = [valor, ...alternativas].filter((answer) => !(isField && isSinFuente(answer)));
  const texts = textosDeRespuestas(campo, answers);
  const [chosen, setChosen] = useState(isField && isSinFuente(valor) ? '' : String(preferida));
  const [column, setColumn] = useState('');
  const [fixed, setFixed] = useState(() => constantOf(answers) ?? '');
  const answer = answerOf();

  function answerOf(): Json | undefined {
    if (chosen === otherColumn) return column === '' ? undefined : column;
    if (chosen === fixedText) return fixed.trim() === '' ? undefined : { constante: fixed.trim() };
    return chosen === '' ? undefined : answers[Number(chosen)];
  }

  return (
    <form
      className={classes.question}
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        if (answer !== undefined) onAnswer(answer);
      }}
    >
      <p className={classes.place}>
        {total > 1 ? `Pregunta ${lugar} de ${total}` : 'Una pregunta'}: el archivo no lo dice
      </p>
      <h2 id={id} className={classes.ask}>
        {pregunta}
      </h2>
      <p className={classes.why}>{fundamento}</p>
      <Radio.Group value={chosen} onChange={setChosen} aria-labelledby={id}>
        <div className={classes.answers}>
          {answers.map((each, i) => (
            <Radio key={JSON.stringify(each)} value={String(i)} label={texts[i]} />
          ))}
          {isField ? (
            <>
              <Radio value={otherColumn} label={answers.length > 0 ? 'Otra columna' : 'Una columna'} />
              {chosen === otherColumn ? (
                <NativeSelect
                  aria-label="Columna"
                  className={classes.other}
                  value={column}
                  onChange={(event) => setColumn(event.currentTarget.value)}
                  data={[{ value: '', label: 'Elige la columna' }, ...columnas]}
                />
              ) : null}
              <Radio value={fixedText} label="Lo mismo en todo el archivo" />
              {chosen === fixedText ? (
                <TextInput
                  aria-label="Texto"
                  className={classes.other}
                  maxLength={300}
                  placeholder={campo === 'campos.fecha_muestra' ? 'aaaa-mm-dd' : 'Escríbelo aquí'}
                  value={fixed}
                  onChange={(event) => setFixed(event.currentTarget.value)}
                />
              ) : null}
            </>
          ) : null}
        </div>
      </Radio.Group>
      <Button type="submit" size="sm" disabled={answer === undefined}>
        {lugar < total ? 'Responder y seguir' : 'Responder'}
      </Button>
    </form>
  );
}

function constantOf(answers: readonly Json[]): string | undefined {
  for (const answer of answers) {
    if (isObject(answer) && typeof answer['constante'] === 'string') return answer['constante'];
  }
  return undefined;
}
