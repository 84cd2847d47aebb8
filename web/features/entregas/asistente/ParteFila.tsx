import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconAdjustments, IconCheck } from '@tabler/icons-react';
import {
  type ColumnaVista,
  datosDeParametro,
  type JsonObject,
  type TipoDeColumna,
} from '../../../../contract/entregas/deteccion.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import { clean } from '../../../../contract/base/texto.ts';
import { nombreDeColumna, textoDeCelda } from '../../../../contract/entregas/rules/nombre-de-columna.ts';
import {
  conclusionDeParametro,
  datoDeParametro,
  destinosDe,
  formaDe,
  isObligatorio,
  nombreDeDestino,
  parametro,
} from './destinos.ts';
import { fuenteDe, isSinFuente, parametrosDe, withColumna } from './mapeo-json.ts';
import { type Parte, tipoDe } from './partes.ts';
import { textoDeFuente } from './valor-texto.ts';
import classes from './Asistente.module.css';

const nombreDeTipo: Record<TipoDeColumna, string> = {
  vacia: 'vacía',
  texto: 'texto',
  codigo: 'códigos',
  numero: 'números',
  fecha: 'fechas',
  hora: 'horas',
  veredicto: 'conclusiones',
  unidad: 'unidades',
  limite: 'límites',
};

interface ParteFilaProps {
  parte: Parte;
  mapeo: JsonObject;
  /** What it was before another column took its part. */
  era: string | undefined;
  onEdit: (mapeo: JsonObject, claves: readonly string[]) => void;
  onConfirm: () => void;
  /** Asks for the options of what it is. */
  onOpen: (uso: string) => void;
}

/** A part: its content, what it becomes and why, and whether a person has confirmed it. */
export function ParteFila({ parte, mapeo, era, onEdit, onConfirm, onOpen }: ParteFilaProps) {
  const { id, columna, usos, estado } = parte;
  const nombre = nombreDeColumna(parte.nombre);
  const [use = ''] = usos;
  const waits = estado === 'clara' || estado === 'dudosa';
  const confirm = use === '' ? 'Dejar fuera' : 'Confirmar';
  const isMissing = columna === null && isSinFuente(fuenteDe(mapeo, id));
  return (
    <tr data-waits={waits || undefined}>
      <th scope="row">
        {nombre}
        <span className="ink-3 break-anywhere block size-12 weight-400">
          {columna ? kindOf(columna, use) : 'sin columna propia'}
        </span>
      </th>
      <td>{columna ? columna.valores.slice(0, 3).map(shownOf).join(' · ') || 'Sin valores' : ''}</td>
      <td>
        {columna?.raro ? (
          <>
            {shownOf(columna.raro.texto)}
            {columna.raro.linea ? (
              <span className="ink-3 break-anywhere block size-12 weight-400">línea {columna.raro.linea}</span>
            ) : null}
          </>
        ) : null}
      </td>
      <td>
        <div className={`${classes.target} grid gap-6`}>
          {columna ? (
            <NativeSelect
              aria-label={`Qué es «${nombre}»`}
              size="xs"
              value={use}
              onChange={(event) => {
                const clave = event.currentTarget.value;
                onEdit(withColumna(mapeo, parte.nombre, clave), [clave, id, ...usos]);
              }}
              data={choicesOf(mapeo, use)}
            />
          ) : (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`${isMissing ? say : 'Cambiar'}: ${nombre}`}
              onClick={() => onOpen(id)}
            >
              {isMissing ? say : 'Cambiar'}
            </Button>
          )}
          {columna && use !== '' && use !== conclusionDeParametro && use !== datoDeParametro ? (
            <ActionIcon variant="default" size={30} aria-label={`Opciones de «${nombre}»`} onClick={() => onOpen(use)}>
              <IconAdjustments size={16} aria-hidden />
            </ActionIcon>
          ) : null}
        </div>
        <span className="ink-3 break-anywhere block size-12 weight-400">
          {era ? `Era ${era.toLowerCase()}: ahora lo es otra columna. ` : ''}
          {isMissing && isObligatorio(id)
            ? 'Falta, y sin ello se rechaza cada muestra'
            : columna
              ? readingOf(mapeo, columna, usos)
              : textoDeFuente(fuenteDe(mapeo, id), id)}
        </span>
      </td>
      <td>
        {waits && !isMissing ? (
          <Button size="compact-xs" variant="default" aria-label={`${confirm} «${nombre}»`} onClick={onConfirm}>
            {confirm}
          </Button>
        ) : null}
        {waits ? <span className="block size-12 weight-400 sin-definir">por confirmar</span> : null}
        {estado === 'confirmada' ? (
          <span className="ink-3 block size-12 weight-400">
            <IconCheck size={14} aria-hidden /> confirmado
          </span>
        ) : null}
      </td>
    </tr>
  );
}

const say = 'Decir de dónde sale';

/** Characters of a value that a row shows. */
const longest = 60;

function shownOf(value: string): string {
  const text = textoDeCelda(value);
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

function kindOf(columna: ColumnaVista, use: string): string {
  const { llenas } = columna;
  const tipo = tipoDe(columna, use);
  if (llenas === 1 || tipo === 'vacia') return nombreDeTipo[tipo];
  const percent = Math.round(100 * llenas);
  return `${nombreDeTipo[tipo]}, en ${percent === 0 ? 'menos del 1 %' : `el ${percent} %`} de las filas`;
}

/** What a column may be; `use`, what it is, among them. */
function choicesOf(mapeo: JsonObject, use: string) {
  const groups = destinosDe(formaDe(mapeo)).map(({ nombre, destinos }) => ({
    group: nombre,
    items: destinos.map(({ clave, nombre: label }) => ({ value: clave, label })),
  }));
  const isListed = use === '' || groups.some(({ items }) => items.some(({ value }) => value === use));
  return [
    { value: '', label: 'Se deja fuera' },
    ...(isListed ? [] : [{ value: use, label: nombreDeDestino(use) }]),
    ...groups,
  ];
}

/** A number of the mapping as it is written in Spain; any other text as it came. */
const cifra = (text: string) => (/^-?\d+(?:\.\d+)?$/u.test(text) ? numero(Number(text)) : text);

/** What the mapping makes of a column, or why it was proposed. */
function readingOf(mapeo: JsonObject, { nombre, destinos, fundamento }: ColumnaVista, uses: readonly string[]): string {
  const [use] = uses;
  if (use === undefined) return destinos.length === 0 ? fundamento : '';
  const parametros = parametrosDe(mapeo);
  if (use === parametro) {
    const found = parametros.find(({ columna }) => columna === nombre);
    if (!found) return '';
    const { descripcion, unidad, min, max, rango, datos, conclusion } = found;
    const limits = [min && `mín. ${cifra(min)}`, max && `máx. ${cifra(max)}`, rango && `límite ${rango}`]
      .filter(Boolean)
      .join(', ');
    const beside = datos.map((dato) => `${datosDeParametro[dato.campo]} en «${dato.columna}»`);
    const judged = conclusion && `conclusión en «${conclusion}»`;
    return [`«${descripcion}»${unidad ? ` en ${unidad}` : ''}`, limits, ...beside, judged].filter(Boolean).join('; ');
  }
  if (use === datoDeParametro) {
    const said = parametros.flatMap(({ descripcion, datos }) =>
      datos
        .filter((dato) => clean(dato.columna) === clean(nombre))
        .map(({ campo }) => `${datosDeParametro[campo]} de «${descripcion}»`),
    );
    return `Es ${said.join(', ')}`;
  }
  if (use === conclusionDeParametro) {
    const judged = parametros.filter(({ conclusion }) => conclusion === nombre);
    return `De ${judged.map(({ descripcion }) => `«${descripcion}»`).join(', ')}`;
  }
  const fuente = fuenteDe(mapeo, use);
  const also = uses.slice(1).map(nombreDeDestino);
  return [
    destinos.includes(use) ? fundamento : '',
    typeof fuente === 'string' ? '' : textoDeFuente(fuente, use),
    also.length > 0 ? `También: ${also.join(', ')}` : '',
  ]
    .filter((part) => part !== '')
    .join('. ');
}
