import '@mantine/core/styles/NumberInput.layer.css';
import { Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Conjetura, isObject, type Json, type JsonObject } from '../../../../../contract/deteccion.ts';
import card from '../../../../components/Card.module.css';
import { formaDe } from './destinos.ts';
import { Hoja } from './Hoja.tsx';
import { nombreDeCodificacion, nombresDeLimite, textoDeRegla } from './valor-texto.ts';
import type { Vista } from './vista.ts';
import classes from './Asistente.module.css';

const separadores = [
  { value: ',', label: 'Coma' },
  { value: ';', label: 'Punto y coma' },
  { value: 'tabulador', label: 'Tabulador' },
  { value: '|', label: 'Barra vertical |' },
];

const codificaciones = ['auto', 'utf-8', 'windows-1252', 'utf-16le', 'utf-16be'].map((value) => ({
  value,
  label: nombreDeCodificacion(value),
}));

const decimales = [
  { value: ',', label: 'Coma: 1,5' },
  { value: '.', label: 'Punto: 1.5' },
  { value: 'mixto', label: 'Coma y punto' },
];

const miles = [
  { value: '', label: 'Sin decir' },
  { value: '.', label: 'Punto: 1.234' },
  { value: ',', label: 'Coma: 1,234' },
  { value: ' ', label: 'Espacio: 1 234' },
  { value: "'", label: "Apóstrofo: 1'234" },
  { value: 'ninguno', label: 'No se separan' },
];

const limites = Object.entries(nombresDeLimite).map(([value, label]) => ({ value, label }));

const formatosDeFecha = ['dd/mm/aaaa', 'mm/dd/aaaa', 'aaaa-mm-dd', 'dd-mm-aaaa', 'dd.mm.aaaa', 'dd/mm/aa', 'mm/dd/aa'];

interface ArchivoProps {
  vista: Vista;
  esLibro: boolean;
  /** Sets a key of the mapping; undefined takes it away. */
  onKey: (clave: string, valor: Json | undefined) => void;
  children?: ReactNode;
}

/** The first step: how the file is written, over its own first rows. */
export function Archivo({ vista, esLibro, onKey, children }: ArchivoProps) {
  const { mapeo, columnas, filas, conjeturas, confirmados } = vista;
  const reasonOf = (clave: string) => conjeturas.find(({ campo }) => campo === clave)?.fundamento;
  const looks = (clave: string) => ({
    description: confirmados.has(clave) ? undefined : reasonOf(clave),
    'data-guess': (reasonOf(clave) !== undefined && !confirmados.has(clave)) || undefined,
    className: classes.setting,
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
  });
  const text = (clave: string, otherwise: string) => textOf(mapeo[clave]) || otherwise;
  const hojas = conjeturas
    .filter(({ campo }) => campo === 'hoja')
    .flatMap(({ valor, alternativas }) => [valor, ...alternativas].map(textOf));
  const fechas = textsOf(mapeo['fechas']).join(', ');
  return (
    <section className={`${card.card} ${classes.step}`} aria-labelledby="paso-archivo">
      <h2 id="paso-archivo" className={card.title}>
        1. El archivo
      </h2>
      <div className={classes.settings}>
        {esLibro ? (
          <NativeSelect
            label="Hoja"
            {...looks('hoja')}
            value={text('hoja', '1')}
            onChange={(event) => onKey('hoja', event.currentTarget.value)}
            data={hojas.length > 0 ? hojas : [{ value: text('hoja', '1'), label: 'La única con filas' }]}
          />
        ) : (
          <>
            <NativeSelect
              label="Separador de columnas"
              {...looks('separador')}
              value={text('separador', ',') === '\t' ? 'tabulador' : text('separador', ',')}
              onChange={(event) => onKey('separador', event.currentTarget.value)}
              data={withOwn(separadores, text('separador', ','))}
            />
            <NativeSelect
              label="Codificación"
              {...looks('codificacion')}
              value={text('codificacion', 'auto')}
              onChange={(event) => onKey('codificacion', event.currentTarget.value)}
              data={withOwn(codificaciones, text('codificacion', 'auto'))}
            />
          </>
        )}
        <NumberInput
          label="Línea de la cabecera"
          {...looks('cabecera')}
          min={1}
          max={1000}
          value={Number(text('cabecera', '1'))}
          onChange={(value) => {
            const line = Number(value);
            if (line >= 1 && line !== Number(text('cabecera', '1'))) onKey('cabecera', line);
          }}
        />
        <NativeSelect
          label="Signo decimal"
          {...looks('decimal')}
          value={text('decimal', ',')}
          onChange={(event) => onKey('decimal', event.currentTarget.value)}
          data={decimales}
        />
        <NativeSelect
          label="Signo de los miles"
          {...looks('miles')}
          value={text('miles', '')}
          onChange={(event) => onKey('miles', event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
          data={miles.filter(({ value }) => value === '' || value !== mapeo['decimal'])}
        />
        <NativeSelect
          label="Orden de las fechas"
          {...looks('fechas')}
          value={fechas}
          onChange={(event) => onKey('fechas', event.currentTarget.value.split(', '))}
          data={formatosDeFecha.includes(fechas) || fechas === '' ? formatosDeFecha : [fechas, ...formatosDeFecha]}
        />
        {mapeo['rango_sin_signo'] === undefined && reasonOf('rango_sin_signo') === undefined ? null : (
          <NativeSelect
            label="Límites sin signo"
            {...looks('rango_sin_signo')}
            value={text('rango_sin_signo', 'texto')}
            onChange={(event) => onKey('rango_sin_signo', event.currentTarget.value)}
            data={limites}
          />
        )}
      </div>
      {children}
      <Omitidas mapeo={mapeo} conjeturas={conjeturas} onKey={onKey} />
      <Hoja
        filas={filas}
        cabecera={Number(text('cabecera', '1'))}
        columnas={formaDe(mapeo) === 'cruzada' ? [] : columnas}
        mapeo={mapeo}
      />
    </section>
  );
}

interface OmitidasProps {
  mapeo: JsonObject;
  conjeturas: readonly Conjetura[];
  onKey: ArchivoProps['onKey'];
}

/** The rules of rows left out, those that were found and those in force; each may be switched off and on. */
function Omitidas({ mapeo, conjeturas, onKey }: OmitidasProps) {
  const inForce = objectsOf(mapeo['omitir_filas']);
  const found = conjeturas.filter(({ campo }) => campo === 'omitir_filas').flatMap(({ valor }) => objectsOf(valor));
  const isSame = (one: JsonObject, other: JsonObject) => JSON.stringify(one) === JSON.stringify(other);
  const all = [...inForce, ...found.filter((rule) => inForce.every((each) => !isSame(rule, each)))];
  if (all.length === 0) return null;
  return (
    <fieldset className={classes.rules}>
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

const textOf = (value: Json | undefined) => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

const textsOf = (value: Json | undefined) => listOf(value).filter((each) => typeof each === 'string');

const objectsOf = (value: Json | undefined) => listOf(value).filter(isObject);

/** The choices with the mapping's own among them, whatever a person wrote there. */
function withOwn(choices: { value: string; label: string }[], own: string) {
  const named = own === '\t' ? 'tabulador' : own;
  return choices.some(({ value }) => value === named) ? choices : [...choices, { value: named, label: `«${named}»` }];
}
