import { partesDePunto } from '../form/mapping.ts';
import { type Columna, scoreOf } from './columns.ts';
import { type Conjetura, isObject, type Json } from '../../../../contract/entregas/deteccion.ts';
import type { Propuesta, Vista } from './fields.ts';
import { choice, guess, quoted, severalKeys, shown, isObligatorio, obligatorios } from './guess.ts';
import { readHora } from '../reading/fecha.ts';
import { cellOf, type Fila, isOrdinal } from './rows.ts';
import { identityOf, saysPlace } from './sample-number.ts';
import { stateGuess } from './states.ts';

/** The least score of a heading in the dictionary whose cells are of the expected kind. */
const sure = 0.95;

/** A client's samples are shown to the client, so that a heading that only resembles the client's is asked about. */
const whole = 0.69;

const punto = { nombre: `campos.${partesDePunto.nombre}`, codigo: `campos.${partesDePunto.codigo}` };

/**
 * The guesses of a sample's own fields: columns for the fields found, questions for required fields without a column.
 */
export function sampleFields(vista: Vista): Conjetura[] {
  const found = vista.propuestas
    .filter(({ destino }) => destino.startsWith('campos.'))
    .filter(({ destino, puntos }) => destino !== 'campos.solicitante' || puntos >= whole)
    .flatMap((propuesta) => guessOf(propuesta, vista));
  const has = (campo: string) => found.some((each) => each.campo === campo);
  const code = found.find(({ campo }) => campo === punto.codigo);
  // A point needs a name: failing that, its code.
  if (code && !has(punto.nombre)) {
    found.splice(found.indexOf(code), 1);
    const fundamento = `${code.fundamento}. El punto se conoce solo por su código`;
    found.push({ ...code, campo: punto.nombre, ruta: ['campos', partesDePunto.nombre], fundamento });
  }
  const identidad = identityOf(vista);
  return [
    ...identidad,
    ...found,
    ...(has(punto.nombre) || code ? [] : placeOf(identidad, vista)),
    ...(has('campos.fecha_muestra') ? [] : [missingDate(vista)]),
    ...(has('campos.tipo_muestra') ? [] : [missingName('tipo_muestra', vista, identidad)]),
    ...(has('campos.solicitante') ? [] : [missingName('solicitante', vista, identidad)]),
  ];
}

function guessOf({ destino, columna, puntos, fundamento, rivales }: Propuesta, vista: Vista): Conjetura[] {
  const certeza = puntos >= sure ? 'segura' : 'probable';
  if (destino === 'campos.estado') return [stateGuess(columna, fundamento, { certeza })];
  const code = codesBeside[destino];
  const parts = code === undefined ? [] : codeWithin(columna, [destino, code], vista);
  if (parts.length > 0) return parts.map((part) => ({ ...part, fundamento: `${fundamento}. ${part.fundamento}` }));
  if (destino === 'campos.hora_muestra') {
    const both = timesOfDate(columna, vista);
    if (both) return [both];
  }
  const isType = destino === 'campos.tipo_muestra';
  const own = vista.fechas?.get(columna);
  const source = (of: Columna): Json => {
    const { nombre, llenas } = of;
    const fechas = vista.fechas?.get(of)?.formatos;
    if (fechas) return { columna: nombre, fechas };
    return isType && llenas < 1 ? { columna: nombre, defecto: 'Sin tipo' } : nombre;
  };
  const hasBlanks = isType && columna.llenas < 1;
  const isRequired = isObligatorio(destino);
  const isDoubtful = isRequired && (rivales.length > 0 || puntos < 0.6);
  const blanks = Math.max(1, Math.round(100 * (1 - columna.llenas)));
  const why = [
    fundamento,
    hasBlanks ? `vacía en ${blanks} de cada 100 filas, que serían «Sin tipo»` : '',
    own?.fundamento ?? '',
    own && own.rivales.length === 0 ? 'las demás fechas van en otro orden' : '',
    isRequired && rivales.length > 0 ? `también podría ser ${quoted(rivales.map(({ nombre }) => nombre))}` : '',
  ];
  const blank = hasBlanks ? '¿Qué tipo tienen las muestras que no lo dicen?' : undefined;
  if (own && own.rivales.length > 0 && rivales.length === 0) {
    const answers = [own.formatos, ...own.rivales].map((fechas): [string, Json] => [
      fechas.join(', '),
      { columna: columna.nombre, fechas },
    ]);
    const pregunta = `¿En qué orden van las fechas de «${columna.nombre}», como ${own.ejemplo}?`;
    return [choice(destino, answers, why.filter(Boolean).join('; '), { pregunta })];
  }
  return [
    guess(destino, source(columna), why.filter(Boolean).join('; '), {
      alternativas: [...rivales.map(source), ...(hasBlanks ? [columna.nombre] : [])],
      certeza: rivales.length > 0 ? 'probable' : certeza,
      pregunta: isDoubtful ? obligatorios[destino]?.cual : blank,
    }),
  ];
}

/** The question for a sample's time, where its date has another time than the column of times. */
function timesOfDate(hora: Columna, { propuestas, cuerpo }: Vista): Conjetura | undefined {
  const fecha = propuestas.find(({ destino }) => destino === 'campos.fecha_muestra')?.columna;
  const timeIn = (fila: Fila) => {
    const text = fecha ? cellOf(fila, fecha) : '';
    const at = text.search(/[T ]\d{1,2}:\d{2}/u);
    return at === -1 ? undefined : text.slice(at + 1);
  };
  const differing = cuerpo.find((fila) => {
    const [own, other] = [readHora(timeIn(fila) ?? ''), readHora(cellOf(fila, hora))];
    return own !== undefined && other !== undefined && own !== other;
  });
  if (!fecha || !differing) return undefined;
  const cells = [fecha, hora].map((columna) => shown([{ texto: cellOf(differing, columna), linea: differing.linea }]));
  const answers: [string, Json][] = [
    [`La de «${hora.nombre}»`, { campos: { hora_muestra: hora.nombre } }],
    [`La que lleva «${fecha.nombre}»`, { campos: { hora_muestra: null } }],
  ];
  const why = `«${fecha.nombre}» lleva una hora y «${hora.nombre}» dice otra: ${cells.join(' y ')}`;
  return choice('campos.hora_muestra', answers, why, { ...severalKeys, pregunta: '¿Qué hora es la de la muestra?' });
}

/** Fields of codes that may be in brackets after a name, by the name's field. */
const codesBeside: Partial<Record<string, string>> = {
  'campos.solicitante': 'campos.solicitante_id',
  [punto.nombre]: punto.codigo,
};

/** `Hotel Sol (C-17)`: a name and its code in one column. */
function codeWithin({ nombre: columna, textos }: Columna, [name, code]: [string, string], { propuestas }: Vista) {
  const both = textos.filter(({ texto }) => /^[^()]*\S\s*\((?=\D*\d)[^()\s]{1,20}\)$/u.test(texto));
  if (textos.length === 0 || both.length < 0.8 * textos.length) return [];
  const fundamento = `Lleva el código entre paréntesis: ${shown(both)}`;
  const named = guess(name, { columna, fuera_de: '()' }, fundamento, { alternativas: [columna] });
  const hasOther = propuestas.some(({ destino }) => destino === code);
  return hasOther ? [named] : [named, guess(code, { columna, dentro_de: '()' }, fundamento)];
}

/** The guess of the point, where a place that no field takes is part of the samples' identity. */
function placeOf([numero]: readonly Conjetura[], { columnas, propuestas, parametros, parametro }: Vista): Conjetura[] {
  const parts = numero && isObject(numero.valor) ? numero.valor['columnas'] : undefined;
  if (!Array.isArray(parts)) return [];
  const isFree = (columna: Columna) =>
    columna !== parametro && !parametros.has(columna) && propuestas.every((each) => each.columna !== columna);
  const [place, ...others] = columnas.filter(
    (columna) => parts.includes(columna.nombre) && saysPlace(columna.nombre) && isFree(columna),
  );
  if (!place) return [];
  const fundamento = `«${place.nombre}» dice dónde se tomó cada muestra, y la distingue con lo demás: ${shown(place.textos)}`;
  return [
    guess(punto.nombre, place.nombre, fundamento, {
      alternativas: others.map(({ nombre }) => nombre),
      pregunta: others.length > 0 ? '¿Qué columna es el punto de muestreo?' : undefined,
    }),
  ];
}

function missingDate({ columnas }: Vista): Conjetura {
  const years = columnas.filter(
    ({ puntos, textos }) =>
      puntos.has('ninguno') && textos.length === 1 && textos.every(({ texto }) => /^(?:19|20)\d\d$/u.test(texto)),
  );
  const [year] = years;
  const constants = years.map(({ textos }) => ({ constante: `${textos[0]?.texto ?? ''}-01-01` }));
  const dates = columnas.filter(({ tipo }) => tipo === 'fecha').map(({ nombre }) => nombre);
  const called = columnas.find((columna) => scoreOf(columna, 'campos.fecha_muestra') >= whole && columna.veces > 0);
  const [valor = { constante: '' }, ...alternativas] = [...constants, ...dates];
  const fundamento = year
    ? `Ninguna columna es una fecha; «${year.nombre}» dice siempre ${shown(year.textos)}`
    : called
      ? `La columna «${called.nombre}» se llama como una fecha y sus celdas no se leen como tal: ${shown(called.textos)}. Escríbelas como dd/mm/aaaa o aaaa-mm-dd y sube el archivo otra vez`
      : `Ninguna columna ${dates.length > 0 ? 'dice por su nombre que es' : 'es'} la fecha de muestreo: sin ella se rechaza cada muestra`;
  const pregunta = obligatorios['campos.fecha_muestra']?.ninguna;
  return guess('campos.fecha_muestra', valor, fundamento, { alternativas, pregunta });
}

/** The most columns that a question offers. */
const offered = 8;

/** The questions for fields without a column. */
const missing = {
  solicitante: { what: 'quién pidió el análisis', otherwise: 'Sin solicitante', fewest: 2 },
  tipo_muestra: { what: 'de qué tipo es la muestra', otherwise: 'Sin tipo', fewest: 1 },
};

function missingName(
  name: keyof typeof missing,
  { columnas, cuerpo, parametros, propuestas }: Vista,
  [numero]: readonly Conjetura[],
): Conjetura {
  const { what, otherwise, fewest } = missing[name];
  const uses = new Map(propuestas.map(({ columna, destino }) => [columna, destino]));
  const isTaken = (columna: Columna) =>
    columna.nombre === numero?.valor || /numero_muestra|conclusion|estado|resultado\./u.test(uses.get(columna) ?? '');
  // A type is hardly a client or a point, and a client may be either.
  const isOfOther = (columna: Columna) => Number(name === 'tipo_muestra' && uses.has(columna));
  const candidates = columnas
    .filter((columna) => !parametros.has(columna) && !isTaken(columna) && columna.llenas > 0.9)
    .filter(({ indice }) => !isOrdinal(indice, cuerpo))
    .filter(
      ({ tipo, textos }) =>
        (tipo === 'texto' || tipo === 'codigo' || tipo === 'numero') &&
        textos.length >= fewest &&
        textos.length < Math.max(2, 0.9 * cuerpo.length),
    )
    .sort((a, b) => isOfOther(a) - isOfOther(b) || Math.abs(a.textos.length - 40) - Math.abs(b.textos.length - 40))
    .slice(0, offered);
  const could = candidates.map(({ nombre, textos }) => `«${nombre}» (${shown(textos)})`).join(', ');
  const fundamento = `Ninguna columna dice por su nombre ${what}${could === '' ? '' : `; podrían: ${could}`}. Sin responder se rechaza cada muestra`;
  return guess(`campos.${name}`, { constante: '' }, fundamento, {
    alternativas: [...candidates.map(({ nombre }) => nombre), { constante: otherwise }],
    pregunta: obligatorios[`campos.${name}`]?.ninguna,
  });
}
