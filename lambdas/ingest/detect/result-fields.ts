import { fold } from '../../../contract/rules/texto.ts';
import type { Conjetura, Json } from '../../../contract/deteccion.ts';
import { aboutResults } from './about-results.ts';
import type { Columna } from './columns.ts';
import { wordsOf } from './heading-score.ts';
import { hasSigns, isSign, type Propuesta } from './fields.ts';
import { shown } from './guess.ts';
import type { Fila } from './rows.ts';
import { isResultWord } from './words.ts';

const preguntas = {
  'resultado.descripcion': '¿Qué columna nombra el parámetro?',
  'resultado.valor': '¿Qué columna es el resultado?',
} as const;

const isAsked = (destino: string): destino is keyof typeof preguntas => Object.hasOwn(preguntas, destino);

/** The guesses of what a long table's rows say of their results. */
export function resultFields(
  propuestas: readonly Propuesta[],
  columnas: readonly Columna[],
  cuerpo: readonly Fila[],
): Conjetura[] {
  const found = propuestas.filter(
    ({ destino }) => destino.startsWith('resultado.') || destino.startsWith('determinacion.'),
  );
  const missing = (['resultado.descripcion', 'resultado.valor'] as const).filter((destino) =>
    found.every((each) => each.destino !== destino),
  );
  const free = columnas.filter((columna) => propuestas.every((each) => each.columna !== columna));
  const withUnits = limitsWithUnits(propuestas, free);
  return [
    ...found.map((each) => withUnits.find(({ campo }) => campo === each.destino) ?? guessOf(each)),
    ...missing.map((destino): Conjetura => ({
      campo: destino,
      ruta: destino.split('.'),
      valor: { constante: '' },
      alternativas: free.filter(({ tipo }) => tipo !== 'fecha' && tipo !== 'vacia').map(({ nombre }) => nombre),
      fundamento: 'Ninguna columna lo dice',
      certeza: 'preguntar',
      pregunta: preguntas[destino],
    })),
    ...qualifiers(propuestas, free, cuerpo),
  ];
}

function guessOf({ destino, columna, puntos, fundamento, rivales }: Propuesta): Conjetura {
  const others: Json[] = rivales.map(({ nombre }) => nombre);
  const asks = isAsked(destino) && (others.length > 0 || puntos < 0.6);
  const onlySigns =
    destino === 'resultado.operador' ? `Solo tiene signos junto a los valores: ${shown(columna.textos)}` : undefined;
  return {
    campo: destino,
    ruta: destino.split('.'),
    valor: columna.nombre,
    alternativas: others,
    fundamento: onlySigns ?? fundamento,
    certeza: asks ? 'preguntar' : puntos >= 0.95 && others.length === 0 ? 'segura' : 'probable',
    ...(asks && { pregunta: preguntas[destino] }),
  };
}

/** A limit of detection or quantification with its own unit, where a column has it: `1 µg/L` of `LQ` and `Unidad LQ`. */
function limitsWithUnits(propuestas: readonly Propuesta[], free: readonly Columna[]): Conjetura[] {
  return propuestas.flatMap(({ destino, columna }): Conjetura[] => {
    if (!destino.startsWith('resultado.limite_')) return [];
    const words = wordsOf(columna.nombre);
    const unit = free.find(
      ({ tipo, nombre }) => tipo === 'unidad' && words.every((word) => wordsOf(nombre).includes(word)),
    );
    if (!unit) return [];
    const valor = { columnas: [columna.nombre, unit.nombre], separador: ' ' };
    const fundamento = `«${unit.nombre}» es la unidad de «${columna.nombre}»: ${shown(unit.textos)}`;
    return [
      {
        campo: destino,
        ruta: destino.split('.'),
        valor,
        alternativas: [columna.nombre],
        fundamento,
        certeza: 'probable',
      },
    ];
  });
}

/** Words for 'yes' and 'no' in a column that says whether a value was detected, or is a limit. */
const yes = new Set(['si', 's', 'yes', 'y', 'true', 'verdadero', '1', 'x', 'sim', 'oui']);
const no = new Set(['no', 'n', 'false', 'falso', '0', 'nao', 'non']);

/** The sign before a value that a column of words states: yes and no to a question, or signs among letters, which are asked about. */
function qualifiers(propuestas: readonly Propuesta[], free: readonly Columna[], cuerpo: readonly Fila[]): Conjetura[] {
  const columnOf = (destino: string) => propuestas.find((each) => each.destino === destino)?.columna;
  const valor = columnOf('resultado.valor');
  if (!valor || columnOf('resultado.operador')) return [];
  const limite =
    columnOf('resultado.limite_cuantificacion') ??
    columnOf('resultado.limite_deteccion') ??
    free.find(({ nombre, tipo }) => tipo === 'numero' && aboutResults(wordsOf(nombre))?.startsWith('limite_'));
  for (const columna of free) {
    const question = columna.llenas > 0 ? detectedBy(columna, valor, cuerpo) : undefined;
    if (question) return [question];
    if (isQualifier(columna) || isCondition(columna, valor, cuerpo))
      return [
        mixedSigns(columna, {
          valor,
          cuerpo,
          limite,
        }),
      ];
  }
  return [];
}

const base = { campo: 'resultado.operador', ruta: ['resultado', 'operador'] };

/** `Censurado: Sí`, `Detectado: No`: the value is the limit that it lies below. */
function detectedBy(
  { nombre, indice, textos }: Columna,
  valor: Columna,
  cuerpo: readonly Fila[],
): Conjetura | undefined {
  const name = fold(nombre);
  const isLimit = /censur|censor|no.?detect|non.?detect|menor/u.test(name);
  const answers = textos.map(({ texto }) => ({ texto, isYes: yes.has(fold(texto)), isNo: no.has(fold(texto)) }));
  if (!isLimit && !/detect|cuantific|quantif/u.test(name)) return undefined;
  if (answers.some(({ isYes, isNo }) => !isYes && !isNo)) return undefined;
  const valores = Object.fromEntries(answers.map(({ texto, isYes }) => [texto, isYes === isLimit ? '<' : null]));
  const said = answers.map(
    ({ texto, isYes }) => `«${texto}»: ${isYes === isLimit ? 'menor que el valor' : 'el valor'}`,
  );
  // Less than nothing is no result: 'Detectado: No' beside a count of 0.
  const isCount = cuerpo.some(
    ({ cells }) => valores[cells[indice] ?? ''] === '<' && /^0*(?:[.,]0*)?$/u.test(cells[valor.indice] ?? ''),
  );
  const fuente = { columna: nombre, valores };
  const fundamento = `Dice de cada valor si se detectó: ${said.join(', ')}`;
  if (!isCount) return { ...base, valor: fuente, alternativas: [], fundamento, certeza: 'probable' };
  return {
    campo: base.campo,
    ruta: [],
    valor: {},
    alternativas: [{ resultado: { operador: fuente } }],
    opciones: ['Nada: el valor es el que se escribe', 'Un límite: lo no detectado es menor que el valor'],
    fundamento: `${fundamento}; hay valores de 0 entre lo que no se detectó`,
    certeza: 'preguntar',
    pregunta: `¿Qué dice «${nombre}» de los valores?`,
  };
}

/** Whether a column has few short words, and signs or words for what isn't detected among them. */
function isQualifier(columna: Columna): boolean {
  const { textos, puntos, tipo } = columna;
  if (textos.length === 0 || textos.length > 15 || tipo === 'numero' || tipo === 'veredicto' || tipo === 'fecha')
    return false;
  return hasSigns(columna) || (puntos.has('resultado.operador') && textos.every(({ texto }) => texto.length <= 20));
}

/** Whether a column says something of the rows that have no value, and of hardly any other. */
function isCondition({ textos, indice, veces }: Columna, valor: Columna, cuerpo: readonly Fila[]): boolean {
  const alone = cuerpo.filter(({ cells }) => (cells[valor.indice] ?? '') === '' && (cells[indice] ?? '') !== '');
  return alone.length > 0 && alone.length >= 0.9 * veces && textos.length <= 15;
}

interface Beside {
  readonly valor: Columna;
  readonly limite: Columna | undefined;
  readonly cuerpo: readonly Fila[];
}

/**
 * Signs and letters in one column: what each letter means is asked. A row that has no value has the limit with the letter's
 * sign, or the letter itself.
 */
function mixedSigns(columna: Columna, { valor, limite, cuerpo }: Beside): Conjetura {
  const alone = new Set(
    cuerpo.flatMap(({ cells }) => ((cells[valor.indice] ?? '') === '' ? (cells[columna.indice] ?? '') : [])),
  );
  const words = columna.textos.map(({ texto }) => texto);
  const isBelow = (word: string) => /^[<≤]\s*l[dcq]m?$/iu.test(word);
  const asked = words.filter((word) => !isSign(word) && !isBelow(word));
  const signOf = (word: string, sign: string | null) =>
    isSign(word) ? (word === '=' ? null : word) : isBelow(word) ? '<' : sign;
  const of = (some: readonly string[], sign: string | null) =>
    Object.fromEntries(some.map((word) => [word, signOf(word, sign)]));
  const withoutValue = words.filter((word) => alone.has(word) && !isSign(word));
  const as = (sign: string | null): Json => ({
    resultado: {
      operador: { columna: columna.nombre, valores: of(words, sign) },
      ...(withoutValue.length > 0 &&
        (limite
          ? { censura: { columna: columna.nombre, valores: of(withoutValue, sign), limite: limite.nombre } }
          : { valor: { columna: valor.nombre, defecto: { columna: columna.nombre } } })),
    },
  });
  const known = asked.filter(isResultWord).length > 0 ? ', y hay palabras de no detectado' : '';
  return {
    campo: base.campo,
    ruta: [],
    valor: as(null),
    alternativas: [as('<'), as('>'), as(null)],
    opciones: [
      'Sin responder: el valor como viene',
      'Menor que el valor (<)',
      'Mayor que el valor (>)',
      'Nada: el valor como viene',
    ],
    fundamento: `Tiene signos o letras junto a los valores: ${shown(columna.textos)}${known}`,
    certeza: asked.length > 0 ? 'preguntar' : 'probable',
    ...(asked.length > 0 && {
      palabras: asked,
      pregunta: `¿Qué significa cada letra de «${columna.nombre}» junto a un valor?`,
    }),
  };
}
