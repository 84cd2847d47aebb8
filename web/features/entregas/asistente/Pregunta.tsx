import { Button, NativeSelect, Radio, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import {
  conPalabras,
  type Conjetura,
  type Json,
  isObject,
  sinEstado,
} from '../../../../contract/entregas/deteccion.ts';
import { isSinFuente } from './mapeo-json.ts';
import { columnasComoOpciones } from './columnas-como-opciones.ts';
import { textoDeRespuesta } from './valor-texto.ts';
import classes from './Asistente.module.css';

interface PreguntaProps {
  conjetura: Conjetura;
  /** How many questions are open, this one too. */
  quedan: number;
  /** Which of its answers is offered, from 0 for its own. */
  preferida: number;
  /** The columns of the file, of which one may be the answer. */
  columnas: readonly string[];
  onAnswer: (valor: Json) => void;
}

/** One thing that the file's content doesn't decide: why, what it may be, and the answer; of words, one for each. */
export function Pregunta(props: PreguntaProps) {
  return props.conjetura.palabras ? <PorPalabras {...props} /> : <DeUna {...props} />;
}

/** What decides what a value means, its unit or its sign: nothing is chosen for whoever is asked. */
const decisivas: ReadonlySet<string> = new Set([
  'determinaciones',
  'resultado',
  'resultado.unidad',
  'resultado.operador',
]);

const otherColumn = 'otra columna';
const fixedText = 'siempre lo mismo';

function DeUna(props: PreguntaProps) {
  const { conjetura, preferida, columnas, onAnswer } = props;
  const { campo, ruta, valor, alternativas, opciones, sinPropuesta } = conjetura;
  const id = useId();
  const isWords = alternativas.some((each) => isObject(each) && isObject(each['valores']));
  // The answers of a question on several keys are its own: a column or a text would be none of them.
  const isField = !isWords && ruta.length > 0 && /^(?:campos|resultado)\./u.test(campo);
  const answers = [valor, ...alternativas]
    .map((each, i) => ({ valor: each, texto: opciones?.[i] ?? textoDeRespuesta(campo, each) }))
    .filter((each, i) => !(isField && isSinFuente(each.valor)) && !(sinPropuesta && i === 0));
  const [chosen, setChosen] = useState(
    sinPropuesta || decisivas.has(campo) || (isField && isSinFuente(valor)) || isDeNadie(valor)
      ? ''
      : String(preferida),
  );
  const [column, setColumn] = useState('');
  const [fixed, setFixed] = useState('');
  const answer = answerOf();

  function answerOf(): Json | undefined {
    if (chosen === otherColumn) return column === '' ? undefined : column;
    if (chosen === fixedText) return fixed.trim() === '' ? undefined : { constante: fixed.trim() };
    return chosen === '' ? undefined : answers[Number(chosen)]?.valor;
  }

  return (
    <Marco {...props} id={id} onSubmit={answer === undefined ? undefined : () => onAnswer(answer)}>
      <Radio.Group value={chosen} onChange={setChosen} aria-labelledby={id}>
        <div className="grid gap-8">
          {answers.map(({ valor: each, texto }, i) => (
            <Radio key={JSON.stringify(each)} value={String(i)} label={texto} />
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
                  data={[{ value: '', label: 'Elige la columna' }, ...columnasComoOpciones(columnas)]}
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
    </Marco>
  );
}

/** What each word of a column stands for: nothing is taken for anything until a person says so. */
function PorPalabras(props: PreguntaProps) {
  const { conjetura, onAnswer } = props;
  const { campo, palabras = [], opciones = [], alternativas } = conjetura;
  const id = useId();
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const isWhole = palabras.every((word) => chosen[word] !== undefined);
  // A blank of a state is refused where it stands for none.
  const labelOf = (word: string, at: number) =>
    word === '' && at === alternativas.length - 1 ? 'Rechazarla' : (opciones[at + 1] ?? '');
  return (
    <Marco
      {...props}
      id={id}
      onSubmit={isWhole ? () => onAnswer(conPalabras(conjetura, chosen)) : undefined}
      aside={
        campo === 'campos.estado' ? (
          <Button variant="subtle" size="sm" onClick={() => onAnswer(sinEstado)}>
            Esa columna no es el estado
          </Button>
        ) : null
      }
    >
      {palabras.map((word) => (
        <Radio.Group
          key={word}
          className="pt-12 line-above"
          label={word === '' ? 'En blanco' : `«${word}»`}
          value={String(chosen[word] ?? '')}
          onChange={(value) => setChosen({ ...chosen, [word]: Number(value) })}
        >
          <div className="flex wrap items-center gap-8-16">
            {alternativas.map((each, at) => (
              <Radio key={JSON.stringify(each)} value={String(at)} label={labelOf(word, at)} />
            ))}
          </div>
        </Radio.Group>
      ))}
    </Marco>
  );
}

interface MarcoProps extends Pick<PreguntaProps, 'conjetura' | 'quedan'> {
  id: string;
  /** Undefined until there is an answer. */
  onSubmit: (() => void) | undefined;
  aside?: ReactNode;
  children: ReactNode;
}

function Marco({ conjetura: { pregunta, fundamento }, quedan, id, onSubmit, aside, children }: MarcoProps) {
  return (
    <form
      className={`${classes.question} grid gap-16 py-16 px-inset rounded on-sin-definir`}
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <p className="block size-12 weight-400 sin-definir">
        {quedan > 1 ? `Quedan ${quedan} preguntas` : 'Queda una pregunta'}: el archivo no lo dice
      </p>
      <h2 id={id} className="size-16 weight-600 break-anywhere">
        {pregunta}
      </h2>
      <p className={`${classes.why} break-anywhere ink-2`}>{fundamento}</p>
      {children}
      <div className="flex wrap gap-8-16 items-end">
        <Button type="submit" size="sm" disabled={!onSubmit}>
          {quedan > 1 ? 'Responder y seguir' : 'Responder'}
        </Button>
        {aside}
      </div>
    </form>
  );
}

/** Whether an answer says that nothing is known of some samples, which nobody has said: it is chosen by hand. */
const isDeNadie = (valor: Json) =>
  isObject(valor) && (valor['defecto'] === 'Sin tipo' || valor['defecto'] === 'Sin solicitante');
