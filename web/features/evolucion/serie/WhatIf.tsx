import '@mantine/core/styles/Slider.layer.css';
import { Button, Slider, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import card from '../../../components/Card.module.css';
import type { OtroLimite } from '../state.ts';
import segments from '../../../components/Segments.module.css';
import classes from './Serie.module.css';
import { escalaDe, rounded } from './scale.ts';
import { type Evolucion, isMedido, limiteVigente, recuentoCon, type ValorDeSerie } from './valor.ts';

interface WhatIfProps {
  series: Evolucion;
  otro: OtroLimite | null;
  onChange: (otro: OtroLimite | null) => void;
}

/** '¿Y si…?': what another limit would mean for the values that there are. */
export function WhatIf({ series, otro, onChange }: WhatIfProps) {
  const title = useId();
  const values = series.valores;
  if (!values) {
    return (
      <Frame title={title} isOnPaper={otro !== null && values !== undefined}>
        <p className="mt-10 ink-3 size-12">
          Para probar otro límite hacen falta los valores uno a uno, y son demasiados: elige un punto o acota los
          filtros hasta que queden {numero(2000)} o menos.
        </p>
      </Frame>
    );
  }
  const medidos = values.filter(isMedido);
  const { min, max } = limiteVigente(values);
  const escala = escalaDe([...medidos.map(({ valor }) => valor), min ?? 0, max ?? 0, otro?.valor ?? 0]);
  if (!escala || medidos.length === 0) return null;
  const extremo = otro?.extremo ?? (max === undefined && min !== undefined ? 'min' : 'max');
  const vigente = extremo === 'max' ? max : min;
  const shown = otro?.valor ?? vigente ?? escala.max;
  const choose = (valor: number) => onChange({ extremo, valor });
  return (
    <Frame title={title} isOnPaper={otro !== null && values !== undefined}>
      <div className="no-print flex wrap items-end mt-8 gap-12-24">
        {min === undefined ? null : (
          <div className={segments.segments} role="group" aria-label="Extremo del límite">
            {(['max', 'min'] as const).map((one) => (
              <button
                key={one}
                type="button"
                className={segments.segment}
                aria-pressed={one === extremo}
                onClick={() => onChange({ extremo: one, valor: (one === 'max' ? max : min) ?? shown })}
              >
                {one === 'max' ? 'Máximo' : 'Mínimo'}
              </button>
            ))}
          </div>
        )}
        <NumberField
          label={`Otro ${extremo === 'max' ? 'máximo' : 'mínimo'}${series.unidad ? ` (${series.unidad})` : ''}`}
          value={shown}
          onChange={choose}
        />
        <Slider
          className={`${classes.slider} grow-from-200 shrink whole-line-when-narrow`}
          {...escala}
          value={shown}
          onChange={(valor) => choose(rounded(valor))}
          label={numero}
          thumbLabel="Otro límite"
          marks={vigente === undefined ? [] : [{ value: vigente, label: `ahora ${numero(vigente)}` }]}
          restrictToMarks={false}
        />
        <Button variant="default" size="xs" disabled={!otro} onClick={() => onChange(null)}>
          Quitar
        </Button>
      </div>
      <p className="mt-10 ink-2" role="status">
        {otro ? (
          <Answer values={values} otro={otro} series={series} />
        ) : (
          'Mueve el límite y verás qué dejaría de cumplir.'
        )}
      </p>
    </Frame>
  );
}

interface FrameProps {
  title: string;
  /** Paper has it only where another limit was chosen. */
  isOnPaper: boolean;
  children: ReactNode;
}

function Frame({ title, isOnPaper, children }: FrameProps) {
  return (
    <section
      className={`${card.card} unframed-on-paper py-16 px-inset whole-on-paper shrink ${isOnPaper ? '' : 'no-print'}`}
      aria-labelledby={title}
    >
      <h3 className="size-16 weight-600" id={title}>
        ¿Y si el límite fuera otro?
      </h3>
      {children}
    </section>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

/** A number as it is written in Spain; it counts as soon as it is one. */
function NumberField({ label, value, onChange }: NumberFieldProps) {
  const [text, setText] = useState(() => written(value));
  const [before, setBefore] = useState(value);
  if (before !== value) {
    setBefore(value);
    setText(written(value));
  }
  const read = Number(text.trim().replace(',', '.'));
  const isNumber = text.trim() !== '' && Number.isFinite(read);
  const accept = () => isNumber && read !== value && onChange(read);
  return (
    <TextInput
      label={label}
      className="grow-when-narrow"
      style={{ width: 140 }}
      inputMode="decimal"
      value={text}
      maxLength={20}
      error={isNumber ? null : 'Escribe un número'}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={accept}
      onKeyDown={({ key }) => key === 'Enter' && accept()}
    />
  );
}

const written = (value: number) => String(value).replace('.', ',');

interface AnswerProps {
  values: readonly ValorDeSerie[];
  otro: OtroLimite;
  series: Evolucion;
}

/** How many values, samples and points another limit finds wanting, in words. */
function Answer({ values, otro, series }: AnswerProps) {
  const { comparados, ahora, noCumplen, noDecidibles, muestras, puntos, sinPunto } = recuentoCon(values, otro);
  const limit =
    `Con un ${otro.extremo === 'max' ? 'máximo' : 'mínimo'} de ${numero(otro.valor)} ${series.unidad}`.trim();
  const words = values.length - comparados;
  return (
    <>
      {limit} no {noCumplen === 1 ? 'cumpliría' : 'cumplirían'}{' '}
      <b>
        {numero(noCumplen)} de {cantidad(comparados, 'valor', 'valores')}
      </b>
      {noCumplen > 0 ? ` (${cantidad(muestras, 'muestra', 'muestras')}${pointsOf(puntos, sinPunto)})` : ''}; ahora{' '}
      {ahora === 1 ? 'no cumple' : 'no cumplen'} {numero(ahora)}.
      {noDecidibles > 0
        ? ` ${cantidad(noDecidibles, 'valor no decidible', 'valores no decidibles')}: solo se sabe que ${noDecidibles === 1 ? 'está' : 'están'} por debajo o por encima de un número, y el límite queda al otro lado.`
        : ''}
      {words > 0
        ? ` ${cantidad(words, 'resultado en palabras no se compara', 'resultados en palabras no se comparan')}.`
        : ''}
    </>
  );
}

function pointsOf(puntos: number, sinPunto: number): string {
  if (puntos === 0) return '';
  return ` de ${sinPunto > 0 ? 'al menos ' : ''}${cantidad(puntos, 'punto', 'puntos')}`;
}
