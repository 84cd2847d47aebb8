import { partesDePunto } from '../campos-of-muestra.ts';
import { identityOf } from './sample-number.ts';
import type { Columna } from './columns.ts';
import type { Conjetura, Json } from '../../../contract/deteccion.ts';
import type { Propuesta, Vista } from './fields.ts';
import { shown } from './guess.ts';
import { stateGuess } from './states.ts';

/** Above this the heading is one that the dictionary has, and the cells are what it says. */
const sure = 0.95;

/** A client's samples are shown to the client, so a heading that only resembles one of a client is asked about. */
const whole = 0.69;

/** The guesses of a sample's own fields: those that columns were found for, and a question for each required one that wasn't. */
export function sampleFields(vista: Vista): Conjetura[] {
  const found = vista.propuestas
    .filter(
      ({ destino, puntos }) => destino.startsWith('campos.') && (destino !== 'campos.solicitante' || puntos >= whole),
    )
    .flatMap((propuesta) => guessOf(propuesta, vista));
  const has = (campo: string) => found.some((each) => each.campo === campo);
  const code = found.find(({ campo }) => campo === `campos.${partesDePunto.codigo}`);
  // A point needs a name: of one known by its code alone it is the code.
  if (code && !has(`campos.${partesDePunto.nombre}`)) {
    const campo = `campos.${partesDePunto.nombre}`;
    found.push({
      ...code,
      campo,
      ruta: ['campos', partesDePunto.nombre],
      fundamento: `${code.fundamento}. El punto se conoce solo por su código`,
    });
    found.splice(found.indexOf(code), 1);
  }
  return [
    ...identityOf(vista),
    ...found,
    ...(has('campos.fecha_muestra') ? [] : [missingDate(vista)]),
    ...(has('campos.tipo_muestra') ? [] : [missingName('tipo_muestra', vista)]),
    ...(has('campos.solicitante') ? [] : [missingName('solicitante', vista)]),
  ];
}

function guessOf({ destino, columna, puntos, fundamento, rivales }: Propuesta, vista: Vista): Conjetura[] {
  const name = destino.slice('campos.'.length);
  const base = { campo: destino, ruta: ['campos', name] };
  const isRequired = name === 'tipo_muestra' || name === 'solicitante' || name === 'fecha_muestra';
  const certeza = puntos >= sure ? 'segura' : 'probable';
  if (name === 'estado') {
    const { fundamento: words, ...guess } = stateGuess(columna, { valores: {}, sabeBlancos: false });
    return [
      {
        campo: destino,
        ...guess,
        fundamento: words === '' ? fundamento : `${fundamento}. ${words}`,
        certeza: guess.pregunta === undefined ? certeza : 'preguntar',
      },
    ];
  }
  const parts = name === 'solicitante' || name === partesDePunto.nombre ? codeWithin(columna, name, vista) : undefined;
  if (parts) return parts.map((part) => ({ ...part, fundamento: `${fundamento}. ${part.fundamento}` }));
  const withBlanks = (nombre: string, each: Columna): Json =>
    name === 'tipo_muestra' && each.llenas < 1 ? { columna: nombre, defecto: 'Sin tipo' } : nombre;
  const hasBlanks = name === 'tipo_muestra' && columna.llenas < 1;
  const doubt = rivales.length > 0 && isRequired;
  const weak = puntos < 0.6 && isRequired;
  const why = `${fundamento}${hasBlanks ? `; vacía en ${Math.max(1, Math.round(100 * (1 - columna.llenas)))} de cada 100 filas, que serían «Sin tipo»` : ''}${doubt ? `; también podría ser ${rivales.map((rival) => `«${rival.nombre}»`).join(', ')}` : ''}`;
  const asks = doubt || weak || hasBlanks;
  return [
    {
      ...base,
      valor: withBlanks(columna.nombre, columna),
      alternativas: [
        ...rivales.map((rival) => withBlanks(rival.nombre, rival)),
        ...(hasBlanks ? [columna.nombre] : []),
      ],
      fundamento: why,
      certeza: asks ? 'preguntar' : rivales.length > 0 ? 'probable' : certeza,
      ...(asks && {
        pregunta:
          doubt || weak ? `¿Qué columna es ${labels[name] ?? name}?` : '¿Qué tipo tienen las muestras que no lo dicen?',
      }),
    },
  ];
}

const labels: Record<string, string> = {
  tipo_muestra: 'el tipo de muestra',
  solicitante: 'el solicitante (el cliente)',
  fecha_muestra: 'la fecha de muestreo',
};

/** `Hotel Sol (C-17)`: a name and its code in one column. */
function codeWithin(columna: Columna, name: string, { propuestas }: Vista): Conjetura[] | undefined {
  const both = columna.textos.filter(
    ({ texto }) => /^[^()]*\S\s*\([^()\s]{1,20}\)$/u.test(texto) && /\d/u.test(texto.slice(texto.lastIndexOf('('))),
  );
  const code = name === 'solicitante' ? 'solicitante_id' : partesDePunto.codigo;
  if (columna.textos.length === 0 || both.length < 0.8 * columna.textos.length) return undefined;
  const fundamento = `Lleva el código entre paréntesis: ${shown(both)}`;
  const guess = (field: string, valor: Json): Conjetura => ({
    campo: `campos.${field}`,
    ruta: ['campos', field],
    valor,
    alternativas: [columna.nombre],
    fundamento,
    certeza: 'probable',
  });
  const named = guess(name, { columna: columna.nombre, fuera_de: '()' });
  if (propuestas.some(({ destino }) => destino === `campos.${code}`)) return [named];
  return [named, { ...guess(code, { columna: columna.nombre, dentro_de: '()' }), alternativas: [] }];
}

function missingDate({ columnas }: Vista): Conjetura {
  const years = columnas.filter(
    ({ puntos, textos }) =>
      puntos.has('ninguno') && textos.length > 0 && textos.every(({ texto }) => /^(?:19|20)\d\d$/u.test(texto)),
  );
  const constants = years.flatMap(({ textos }) =>
    textos.length === 1 ? [{ constante: `${textos[0]?.texto ?? ''}-01-01` }] : [],
  );
  const dates = columnas.filter(({ tipo }) => tipo === 'fecha').map(({ nombre }) => nombre);
  const [valor = { constante: '' }, ...alternativas] = [...constants, ...dates];
  const year = years.find(({ textos }) => textos.length === 1);
  const fundamento = year
    ? `Ninguna columna es una fecha; «${year.nombre}» dice siempre ${shown(year.textos)}`
    : 'Ninguna columna es la fecha de muestreo: sin ella se rechaza cada muestra';
  return {
    campo: 'campos.fecha_muestra',
    ruta: ['campos', 'fecha_muestra'],
    valor,
    alternativas,
    fundamento,
    certeza: 'preguntar',
    pregunta: '¿De qué fecha son las muestras? Di una para todas, o la columna que la tiene',
  };
}

/** How many columns a question offers. */
const offered = 8;

function missingName(
  name: 'solicitante' | 'tipo_muestra',
  { columnas, cuerpo, parametros, propuestas }: Vista,
): Conjetura {
  const uses = new Map(propuestas.map(({ columna, destino }) => [columna, destino]));
  const isTaken = (columna: Columna) => /numero_muestra|conclusion|estado|resultado\./u.test(uses.get(columna) ?? '');
  const candidates = columnas
    .filter((columna) => !parametros.has(columna) && !isTaken(columna) && columna.llenas > 0.9)
    .filter(
      ({ tipo, textos }) =>
        (tipo === 'texto' || tipo === 'codigo' || tipo === 'numero') &&
        textos.length > (name === 'solicitante' ? 1 : 0) &&
        textos.length < Math.max(2, 0.9 * cuerpo.length),
    )
    .sort((a, b) => Math.abs(a.textos.length - 40) - Math.abs(b.textos.length - 40))
    .slice(0, offered);
  const constante = { constante: name === 'solicitante' ? 'Sin solicitante' : 'Sin tipo' };
  const what = name === 'solicitante' ? 'quién pidió el análisis' : 'de qué tipo es la muestra';
  return {
    campo: `campos.${name}`,
    ruta: ['campos', name],
    valor: { constante: '' },
    alternativas: [...candidates.map(({ nombre }) => nombre), constante],
    fundamento: `Ninguna columna dice por su nombre ${what}${candidates.length > 0 ? `; podrían: ${candidates.map((each) => `«${each.nombre}» (${shown(each.textos)})`).join(', ')}` : ''}. Sin responder se rechaza cada muestra`,
    certeza: 'preguntar',
    pregunta: `¿Qué columna es ${labels[name] ?? name}, o cuál es el mismo para todo el archivo?`,
  };
}
