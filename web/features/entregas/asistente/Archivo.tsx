import '@mantine/core/styles/NumberInput.layer.css';
import { Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Deteccion, isObject, type Json, type JsonObject } from '../../../../contract/entregas/deteccion.ts';
import card from '../../../components/Card.module.css';
import { formaDe } from './destinos.ts';
import { Hoja } from './Hoja.tsx';
import { jsonList, jsonText } from './mapeo-json.ts';
import {
  formatosConEl,
  nombresDeCifras,
  nombresDeCodificacion,
  nombresDeLimite,
  nombresDeTexto,
  textoDeRegla,
} from './valor-texto.ts';
import classes from './Asistente.module.css';

const nombresDeDecimal = { ',': 'Coma: 1,5', '.': 'Punto: 1.5', mixto: 'Coma y punto' };

const nombresDeMiles = {
  '': 'Sin decir',
  '.': 'Punto: 1.234',
  ',': 'Coma: 1,234',
  ' ': 'Espacio: 1 234',
  "'": "Apóstrofo: 1'234",
  ninguno: 'No se separan',
};

const nombresDeOcultas = { '': 'Se pregunta si hay alguna', leer: 'Se leen como las demás', omitir: 'Se dejan fuera' };

const nombresDeSeparador = { ',': 'Coma', ';': 'Punto y coma', tabulador: 'Tabulador', '|': 'Barra vertical |' };

interface ArchivoProps {
  deteccion: Pick<Deteccion, 'columnas' | 'filas' | 'conjeturas'>;
  mapeo: JsonObject;
  confirmados: ReadonlySet<string>;
  esLibro: boolean;
  /** Sets a key of the mapping; undefined takes it away. */
  onKey: (clave: string, valor: Json | undefined) => void;
  children?: ReactNode;
}

/** The first step: how the file is written, over its own first rows. */
export function Archivo({ deteccion, mapeo, confirmados, esLibro, onKey, children }: ArchivoProps) {
  const { columnas, filas, conjeturas } = deteccion;
  const guessOf = (clave: string) => conjeturas.find(({ campo }) => campo === clave);
  const looks = (clave: string) => ({
    description: confirmados.has(clave) ? undefined : guessOf(clave)?.fundamento,
    'data-guess': (guessOf(clave) !== undefined && !confirmados.has(clave)) || undefined,
    className: classes.setting,
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
  });
  /** Whether the file has cells that a key decides of, or the mapping says another thing than what is proposed. */
  const isOpen = (clave: string) => {
    const guess = guessOf(clave);
    return guess === undefined
      ? mapeo[clave] !== undefined
      : guess.certeza !== 'segura' || guess.valor !== mapeo[clave];
  };
  const text = (clave: string, otherwise: string) => jsonText(mapeo[clave]) || otherwise;
  /** A choice of a key among those that have a name, and the mapping's own, whatever a person wrote there. */
  const choice = (clave: string, label: string, { nombres, otherwise, set = (to) => onKey(clave, to) }: Choice) => {
    const own = text(clave, otherwise) === '\t' ? 'tabulador' : text(clave, otherwise);
    return (
      <NativeSelect
        label={label}
        {...looks(clave)}
        value={own}
        onChange={(event) => set(event.currentTarget.value)}
        data={Object.entries(own in nombres ? nombres : { ...nombres, [own]: `«${own}»` }).map(([value, name]) => ({
          value,
          label: name,
        }))}
      />
    );
  };
  const hoja = guessOf('hoja');
  const hojas = hoja ? [hoja.valor, ...hoja.alternativas].map(jsonText) : [];
  const fechas = jsonList(mapeo['fechas']).map(jsonText).join(', ');
  const cabecera = Number(text('cabecera', '1'));
  const isDeColumnas = ['ancha', 'larga'].includes(formaDe(mapeo));
  const { [jsonText(mapeo['decimal']) as ',']: _decimal, ...miles } = nombresDeMiles;
  return (
    <section className={`${card.card} ${classes.step} pt-16 pb-20 px-inset grid gap-16`} aria-labelledby="paso-archivo">
      <h2 id="paso-archivo" className={card.title}>
        1. El archivo
      </h2>
      <div className={`${classes.settings} tiles-220`}>
        {esLibro
          ? choice('hoja', 'Hoja', {
              nombres: hojas.length > 0 ? named(hojas) : { [text('hoja', '1')]: 'La única con filas' },
              otherwise: '1',
            })
          : null}
        {esLibro
          ? choice('filas_ocultas', 'Filas ocultas', {
              nombres: nombresDeOcultas,
              otherwise: '',
              set: (to) => onKey('filas_ocultas', to === '' ? undefined : to),
            })
          : null}
        {esLibro ? null : choice('separador', 'Separador de columnas', { nombres: nombresDeSeparador, otherwise: ',' })}
        {esLibro ? null : choice('codificacion', 'Codificación', { nombres: nombresDeCodificacion, otherwise: 'auto' })}
        <NumberInput
          label="Línea de la cabecera"
          {...looks('cabecera')}
          min={1}
          max={1000}
          value={cabecera}
          onChange={(value) => {
            if (Number(value) >= 1 && Number(value) !== cabecera) onKey('cabecera', Number(value));
          }}
        />
        {choice('decimal', 'Signo decimal', { nombres: nombresDeDecimal, otherwise: ',' })}
        {choice('miles', 'Signo de los miles', {
          nombres: miles,
          otherwise: '',
          set: (to) => onKey('miles', to === '' ? undefined : to),
        })}
        <NativeSelect
          label="Orden de las fechas"
          {...looks('fechas')}
          value={fechas}
          onChange={(event) => onKey('fechas', event.currentTarget.value.split(', '))}
          data={formatosConEl(fechas)}
        />
        {mapeo['rango_sin_signo'] === undefined && !guessOf('rango_sin_signo')
          ? null
          : choice('rango_sin_signo', 'Límites sin signo', { nombres: nombresDeLimite, otherwise: 'texto' })}
        {esLibro && isOpen('decimales_ocultos')
          ? choice('decimales_ocultos', 'Cifras que no se ven', { nombres: nombresDeCifras, otherwise: 'leer' })
          : null}
        {esLibro && isOpen('texto_del_formato')
          ? choice('texto_del_formato', 'Texto del formato', { nombres: nombresDeTexto, otherwise: 'omitir' })
          : null}
      </div>
      {children}
      <Omitidas mapeo={mapeo} conjeturas={conjeturas} onKey={onKey} />
      <Hoja filas={filas} cabecera={cabecera} columnas={isDeColumnas ? columnas : []} mapeo={mapeo} />
    </section>
  );
}

interface Choice {
  nombres: Readonly<Record<string, string>>;
  /** What holds where the mapping doesn't say it. */
  otherwise: string;
  set?: (to: string) => void;
}

const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));

/** The rules of rows left out, those that were found and those in force; each may be switched off and on. */
function Omitidas({ mapeo, conjeturas, onKey }: Pick<ArchivoProps, 'mapeo' | 'onKey'> & Pick<Deteccion, 'conjeturas'>) {
  const inForce = jsonList(mapeo['omitir_filas']).filter(isObject);
  const found = conjeturas
    .filter(({ campo }) => campo === 'omitir_filas')
    .flatMap(({ valor }) => jsonList(valor).filter(isObject));
  const isSame = (one: JsonObject, other: JsonObject) => JSON.stringify(one) === JSON.stringify(other);
  const all = [...inForce, ...found.filter((rule) => inForce.every((each) => !isSame(rule, each)))];
  if (all.length === 0) return null;
  return (
    <fieldset className={`${classes.rules} wrap`}>
      <legend>Se dejan fuera</legend>
      {all.map((rule) => {
        const checked = inForce.some((each) => isSame(rule, each));
        return (
          <Checkbox
            key={JSON.stringify(rule)}
            label={textoDeRegla(rule)}
            checked={checked}
            onChange={() => {
              const rules = checked ? inForce.filter((each) => !isSame(rule, each)) : [...inForce, rule];
              onKey('omitir_filas', rules.length > 0 ? rules : undefined);
            }}
          />
        );
      })}
    </fieldset>
  );
}
