import { aboutResults, type CampoDeResultado, isFilling, isName, tokensOf } from './notation.ts';
import { type Columna, codesBy, percentagesOf, scoreOf } from './columns.ts';
import { detectedSigns, hasSigns, isSignsOrWords, mayBeNotes } from './fields.ts';
import { letters, loosePlaces, marksOf, signedBy, signParts } from './wide-signs.ts';
import { fold } from '../../../../contract/base/texto.ts';
import { type Conjetura, datosDeParametro, type Json } from '../../../../contract/entregas/deteccion.ts';
import { choice, guess, quoted, shown } from './guess.ts';
import { type Fila, isOrdinal } from './rows.ts';
import { listaDe, verdictLists, verdictSource } from './states.ts';
import { companionQuestions, type Duda, doubtfulUnits, hasUnits, limitOfUnits, unitsBeside } from './wide-units.ts';

/** A column with a field of a parameter's results. */
interface Companera {
  readonly columna: Columna;
  readonly parametro: Columna;
  readonly campo: CampoDeResultado | 'operador';
  /** For a limit: the column with the limit's own unit, if any. */
  readonly unidad?: Columna | undefined;
}

/** Words of headings that ask for a verdict. */
const asking = new Set(
  'cumple con conclusion dictamen ok apto apta conforme conformidad veredicto evaluacion calificacion cumplimiento pass compliance compliant compleix cumpre valoracion'.split(
    ' ',
  ),
);

/** The columns of verdicts by parameter: by heading, or by place where headings are alike. */
export function ownersOf(verdicts: readonly Columna[], parametros: readonly Columna[]): Map<Columna, Columna> {
  const named = parametros.map((columna) => ({ columna, words: tokensOf(columna.titulo.nombre) }));
  const owner = new Map<Columna, Columna>();
  for (const verdict of verdicts) {
    const own = named.filter(({ columna }) => fold(columna.titulo.nombre) === fold(verdict.cabecera));
    // 'Nitrato · Cumple · Plomo · Cumple': each judges the parameter before it, but for 'Nitrato · pH · Nitrato'.
    const before =
      verdict.seRepite && own.length === 0 ? parametros.findLast(({ indice }) => indice < verdict.indice) : undefined;
    const judged = own.length > 0 ? own.map(({ columna }) => columna) : before ? [before] : judgedBy(verdict, named);
    for (const parametro of judged) owner.set(parametro, owner.get(parametro) ?? verdict);
  }
  return owner;
}

/** A parameter with the words of its heading. */
interface Named {
  readonly columna: Columna;
  readonly words: readonly string[];
}

/** The parameters that a column of verdicts judges, by the rest of its heading: their words, beginnings, or initials. */
function judgedBy(verdict: Columna, named: readonly Named[]): Columna[] {
  const said = tokensOf(verdict.nombre).filter((word) => !asking.has(word));
  if (said.length === 0) return [];
  const begins = (word: string, other = '') =>
    word.length > 1 && other.length > 1 && (other.startsWith(word) || word.startsWith(other));
  const ways: ((words: readonly string[]) => boolean)[] = [
    (words) => said.every((word, i) => words[i] === word),
    (words) => {
      const from = words[0]?.length === 1 && said[0]?.length !== 1 ? 1 : 0;
      return said.every((word, i) => begins(word, words[from + i]));
    },
    (words) => said.length === 1 && words.length > 1 && words.map((word) => word[0]).join('') === said[0],
  ];
  for (const is of ways) {
    const found = named.filter(({ words }) => is(words)).map(({ columna }) => columna);
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * The columns whose headings name a parameter of the table and one of its fields: `Límite Nitrato`, `Nitrato LD`; `rivales`:
 * columns that compete for the same field, or may belong to another parameter with this name.
 */
function companionsOf(
  columnas: readonly Columna[],
  parametros: readonly Columna[],
): Pick<Parametros, 'companeras' | 'rivales'> {
  const marks = marksOf(columnas, parametros);
  const said = columnas.flatMap((columna) => {
    if (marks.has(columna)) return [];
    // '±' alone is the uncertainty of what stands before it.
    const words = /^(?:±|\+\/-)$/u.test(columna.cabecera) ? ['±'] : tokensOf(columna.titulo.nombre);
    const campo = fieldOf(words, columna);
    return campo ? [{ columna, campo, name: words.filter(isName).join(' '), limit: limitOfUnits(words, campo) }] : [];
  });
  const ofLimits = said.filter(({ name, limit }) => name !== '' && limit !== undefined);
  const speaking = said.filter((each) => each.name !== '' && !ofLimits.includes(each));
  const repeated = said.filter(
    ({ name, columna }) => name === '' && (columna.seRepite || !/\p{L}/u.test(columna.cabecera)),
  );
  const beside = new Set([...speaking, ...ofLimits, ...repeated].map(({ columna }) => columna));
  const own = parametros.filter((columna) => !marks.has(columna) && !beside.has(columna));
  const signs = signedBy(marks, own).map((each): Companera => ({ ...each, campo: 'operador' }));
  const wordsOfOwn = own.map((parametro) => ({ parametro, title: tokensOf(parametro.titulo.nombre).join(' ') }));
  const byTitle = Map.groupBy(wordsOfOwn, ({ title }) => title);
  // 'Nitrato (mg/L) LQ' says the whole heading of its parameter.
  const byHeading = Map.groupBy(wordsOfOwn, ({ parametro }) => tokensOf(parametro.nombre).join(' '));
  const named = speaking.flatMap(({ columna, campo, name }) =>
    [...new Set([...(byTitle.get(name) ?? []), ...(byHeading.get(name) ?? [])])].map(({ parametro }): Companera => ({
      columna,
      parametro,
      campo,
    })),
  );
  // 'Nitrato · Límite · Plomo · Límite': each is of the parameter before it.
  const placed = repeated.flatMap(({ columna, campo }): Companera[] => {
    const parametro = own.findLast(({ indice }) => indice < columna.indice);
    return parametro ? [{ columna, parametro, campo }] : [];
  });
  const units = unitsBeside(columnas, own).map((each): Companera => ({ ...each, campo: 'unidad' }));
  const companeras: Companera[] = [];
  const rivales: Companera[] = [];
  const used = new Set<Columna>();
  const known = new Map<Columna, Set<string>>();
  const isKnown = ({ parametro, campo }: Companera) => known.get(parametro)?.has(campo) ?? false;
  for (const each of [...signs, ...named, ...placed, ...units]) {
    if (used.has(each.columna) || isKnown(each)) rivales.push(each);
    else {
      companeras.push(each);
      used.add(each.columna);
      known.set(each.parametro, (known.get(each.parametro) ?? new Set()).add(each.campo));
    }
  }
  // 'Nitrato límite UE' beside 'Límite Nitrato'.
  const haveName = new Set(named.map(({ columna }) => columna));
  const alike = speaking
    .filter(({ columna }) => !haveName.has(columna))
    .flatMap(({ columna, campo, name }) => {
      const words = name.split(' ');
      return words
        .flatMap((_, i) => (i > 0 ? (byTitle.get(words.slice(0, i).join(' ')) ?? []) : []))
        .map(({ parametro }): Companera => ({ columna, parametro, campo }));
    });
  const limitsByName = Map.groupBy(ofLimits, ({ name, limit }) => `${limit ?? ''} ${name}`);
  const titles = new Map(wordsOfOwn.map(({ parametro, title }) => [parametro, title]));
  const unitOf = ({ parametro, campo }: Companera) =>
    limitsByName.get(`${campo} ${titles.get(parametro) ?? ''}`)?.[0]?.columna;
  return {
    companeras: companeras.map((each) => ({ ...each, unidad: unitOf(each) })),
    rivales: [...rivales, ...alike.filter(isKnown)],
  };
}

/** The field of a parameter that a heading names; undefined where it names none, or the cells are of another kind. */
function fieldOf(words: readonly string[], columna: Columna): CampoDeResultado | undefined {
  const { tipo } = columna;
  if (tipo === 'fecha' || tipo === 'hora' || tipo === 'veredicto' || detectedSigns(columna)) return undefined;
  const said = aboutResults(words);
  // 'VMA' above `6,5 - 9,5`: both ends.
  const campo = tipo === 'limite' && (said === 'max' || said === 'min') ? 'rango' : said;
  return (campo === 'unidad') === (tipo === 'unidad') ? campo : undefined;
}

/** The columns of a wide table that are results or fields of results. */
export interface Parametros {
  /** Columns with a parameter's values. */
  readonly parametros: Columna[];
  /** Columns of `parametros` that only their numbers mark as results, and columns that share their heading with another. */
  readonly dudosas: Columna[];
  /** Columns of numbers that are no results unless a person says so: their digits look like codes. */
  readonly codigos: Columna[];
  /** Columns with limits, units and the like of a parameter. */
  readonly companeras: Companera[];
  /** Columns that may take the place of a companion; a person is asked. */
  readonly rivales: Companera[];
  /** Columns of units, and of signs, of which it isn't clear whose they are. They are no companions until a person says so. */
  readonly dudas: { readonly unidades: readonly Duda[]; readonly signos: readonly Duda[] };
}

/** Finds the columns of a wide table's results among the columns that no field of the sample takes (`free`), of all of them. */
export function parametersOf(
  free: readonly Columna[],
  cuerpo: readonly Fila[],
  columnas: readonly Columna[],
): Parametros {
  const able = free.filter((columna) => scoreOf(columna, 'ninguno') <= 0.85 && canBeResults(columna));
  const isKnown = ({ titulo, dicho, esParametro }: Columna) =>
    titulo.unidad !== undefined || Object.keys(dicho).length > 0 || esParametro;
  const numbers = able.filter(
    (columna) => isKnown(columna) || (columna.tipo === 'numero' && !isOrdinal(columna.indice, cuerpo)),
  );
  const results = numbers.filter((columna) => codesBy(columna) === undefined);
  const codigos = numbers.filter((columna) => codesBy(columna) === 'cifras');
  const beside = companionsOf(free, results);
  const speaking = new Set(
    [...beside.companeras, ...beside.rivales].flatMap(({ columna, unidad }) => (unidad ? [columna, unidad] : columna)),
  );
  const own = results.filter((columna) => !speaking.has(columna));
  const named = Map.groupBy(own, nameWithoutFilling);
  // Two columns of one name are two parameters, or one of them says something else.
  const isDoubtful = (columna: Columna) =>
    !isKnown(columna) || (named.get(nameWithoutFilling(columna))?.length ?? 0) > 1;
  // Rivals are asked about already.
  const rivales = new Set(beside.rivales.flatMap(({ columna, parametro }) => [columna, parametro]));
  const suyas = beside.companeras.filter(({ campo, parametro }) => campo === 'unidad' && !rivales.has(parametro));
  const ofOthers = new Set(
    beside.companeras.flatMap(({ columna, campo, unidad }) => [unidad, ...(campo === 'unidad' ? [] : [columna])]),
  );
  const unidades = doubtfulUnits(
    free.filter((columna) => hasUnits(columna) && !rivales.has(columna) && !ofOthers.has(columna)),
    {
      parametros: own.filter((columna) => !rivales.has(columna)),
      ajenos: columnas.filter((each) => each.tipo === 'numero' && !own.includes(each) && !speaking.has(each)),
      suyas: new Map(suyas.map(({ columna, parametro }) => [columna, parametro])),
      unidadDe: ({ titulo }) => titulo.unidad,
    },
  );
  const loose = [...marksOf(free, own)].filter((columna) => !speaking.has(columna));
  const signos = loose.flatMap((columna): Duda[] => {
    const posibles = loosePlaces(columna, own);
    return posibles.length > 0 ? [{ columna, posibles, deTodos: false }] : [];
  });
  const doubtful = new Set(unidades.map(({ columna }) => columna));
  return {
    parametros: own,
    dudosas: own.filter(isDoubtful),
    codigos,
    companeras: beside.companeras.filter(({ columna }) => !doubtful.has(columna)),
    rivales: beside.rivales,
    dudas: { unidades, signos },
  };
}

const nameWithoutFilling = ({ titulo }: Columna) =>
  tokensOf(titulo.nombre)
    .filter((word) => !isFilling(word))
    .join(' ');

/** Words of headings that say something of a parameter's results that no value is: `Nitrato método`, `Acreditado pH`. */
const besideValues =
  /^(?:acredit\p{L}*|enac|metodo|metodos|method|procedimiento|tecnica|pnt|laboratorio|analista|equipo|subcontrat\p{L}*|observacion|observaciones|nota|notas|comentario|comentarios|estado|fecha|date)$/u;

/** Words of a known parameter are results too: 'Incoloro'. */
function canBeResults({ tipo, titulo, esParametro, resultados, textos }: Columna): boolean {
  if (tipo === 'numero' || resultados >= 0.8 || (titulo.esConocida && resultados >= 0.5)) return true;
  if (tipo === 'vacia') return titulo.esConocida || esParametro;
  if (tokensOf(titulo.nombre).some((word) => besideValues.test(word))) return false;
  const isShort = textos.every(({ texto }) => texto.length <= 40);
  return (tipo === 'texto' || tipo === 'codigo' || tipo === 'limite') && isShort && esParametro;
}

/** The guesses of a wide table's results; `owner`: columns of verdicts by parameter. */
export function wideShape(
  found: Parametros,
  owner: ReadonlyMap<Columna, Columna>,
  { enHoja }: { enHoja: boolean },
): Conjetura[] {
  const { parametros, dudosas, codigos } = found;
  // A sheet shows a percentage as a hundred times the cell's number, and the unit may be meant for either.
  const shares = parametros.filter(
    (columna) => enHoja && columna.titulo.unidad?.startsWith('%') && percentagesOf(columna).length > 0,
  );
  const inPercent = shares.map((columna) => `«${columna.nombre}», como ${shown(percentagesOf(columna).slice(0, 1))}`);
  const judging = [...new Set(owner.values())];
  const fundamento = reasonOf(found, owner);
  const all = determinaciones(found, owner);
  const clear = { ...found, parametros: parametros.filter((columna) => !dudosas.includes(columna)) };
  const doubtful = quoted(dudosas.map(({ nombre }) => nombre));
  const codes = quoted(codigos.map(({ nombre }) => nombre));
  const withCodes = [...parametros, ...codigos].sort((a, b) => a.indice - b.indice);
  const others =
    clear.parametros.length > 0 ? 'solo las demás columnas de resultados' : 'ninguna columna es un resultado';
  const written = parametros.filter(({ titulo }) => titulo.porEntender !== undefined);
  const units = written.map(({ nombre, titulo }) => `«${titulo.unidad}» en «${nombre}»`).join(', ');
  const answers: [string, Json][] = [
    [
      [
        dudosas.length > 0 && `Sí: ${doubtful}`,
        codigos.length > 0 && `No: se dejan fuera los códigos de ${codes}`,
        written.length > 0 && 'La unidad, como está escrita',
        shares.length > 0 && 'El tanto por ciento, como lo enseña la hoja',
      ]
        .filter(Boolean)
        .join('. '),
      all,
    ],
    ...(dudosas.length > 0 ? [[`No: ${others}`, determinaciones(clear, owner)] as [string, Json]] : []),
    ...(codigos.length > 0
      ? [
          [
            `Sí: ${dudosas.length > 0 ? 'también ' : ''}${codes}`,
            determinaciones({ ...found, parametros: withCodes }, owner),
          ] as [string, Json],
        ]
      : []),
    ...(shares.length > 0
      ? [
          [
            `Se dejan fuera: ${quoted(shares.map(({ nombre }) => nombre))}`,
            determinaciones({ ...found, parametros: parametros.filter((each) => !shares.includes(each)) }, owner),
          ] as [string, Json],
        ]
      : []),
    ...repeatedOf(found).map(({ columna, parametros: own }): [string, Json] => [
      `De las de un mismo nombre, solo «${columna.nombre}»`,
      determinaciones({ ...found, parametros: own }, owner),
    ]),
    ...(written.length > 0
      ? [
          ['Sin unidad: la que dice el título no lo es', determinaciones(found, owner, new Set(written))] as [
            string,
            Json,
          ],
        ]
      : []),
  ];
  const sinNinguna =
    parametros.length > 0 ? undefined : 'No se ve ninguna columna de resultados: ¿se traen las muestras sin ellos?';
  const ofRivals = rivalAnswers(found);
  if (ofRivals.length > 0) {
    const [first] = answers;
    if (first) first[0] = [first[0], ofRivals[0]?.como].filter(Boolean).join('. ');
    for (const { nombre, companeras } of ofRivals.flatMap(({ otras }) => otras))
      answers.push([nombre, determinaciones({ ...found, companeras }, owner)]);
  }
  const ofSigns = found.companeras.filter((each) => each.campo === 'operador');
  const marks = ofSigns.map(({ columna }) => columna);
  // Rivals are asked about already.
  const remarks = found.rivales.some(({ campo: each }) => each === 'operador') ? [] : signsOrNotes(found);
  const signed = remarks.map(({ columna, parametro }) => `«${columna.nombre}» es el signo de «${parametro.nombre}»`);
  if (remarks.length > 0) {
    const [first] = answers;
    if (first) first[0] = [first[0], ...signed].filter(Boolean).join('. ');
    const companeras = found.companeras.filter((each) => !remarks.includes(each));
    const names = quoted(remarks.map(({ columna }) => columna.nombre));
    const none = remarks.length > 1 ? 'no son signos: se dejan fuera' : 'no es un signo: se deja fuera';
    answers.push([`${names} ${none}`, determinaciones({ ...found, companeras }, owner)]);
  }
  const asks = [
    ...remarks.map(
      ({ columna, parametro }) =>
        `¿Es «${columna.nombre}» el signo de «${parametro.nombre}»? Dice ${shown(columna.textos)}`,
    ),
    dudosas.length + codigos.length > 0 &&
      `¿Son resultados estas columnas? ${[doubtful, codes].filter(Boolean).join(', ')}`,
    written.length > 0 && `¿En qué unidad están los valores? ${units}`,
    ...ofRivals.map(({ pregunta }) => pregunta),
    shares.length > 0 && `La unidad ya dice %, y la hoja enseña % en ${inPercent.join('; ')}: ¿es ese el valor?`,
  ].filter(Boolean);
  const campo = 'determinaciones';
  return [
    asks.length > 0
      ? choice(campo, answers, fundamento, { pregunta: asks.join('. ') })
      : guess(campo, all, fundamento, { certeza: 'segura', pregunta: sinNinguna }),
    ...companionQuestions(found.dudas.unidades, {
      que: 'la unidad',
      partes: ({ nombre }) => ({ unidad: { columna: nombre } }),
      unidadDe: ({ titulo }) => titulo.unidad,
      fundamento,
    }),
    ...companionQuestions(found.dudas.signos, {
      que: 'el signo',
      partes: (columna) => Object.fromEntries(signParts(columna)),
      fundamento,
    }),
    ...verdictLists(judging, deParametros),
    ...letters(ofSigns).map((each) => ({
      ...each,
      fundamento: marks.every(mayBeNotes)
        ? each.fundamento
        : `${each.fundamento}; donde no hay valor, lo es la palabra`,
    })),
  ];
}

/** The columns of signs that may be remarks on the sample, with the parameters beside them. */
const signsOrNotes = ({ companeras }: Parametros) =>
  companeras.filter(({ campo, columna }) => campo === 'operador' && mayBeNotes(columna));

/** Columns with the same name of which only one may be a result, with all results in that case; only for few of them. */
function repeatedOf({ dudosas, parametros }: Parametros): { columna: Columna; parametros: Columna[] }[] {
  const groups = [...Map.groupBy(dudosas, nameWithoutFilling).values()].filter((group) => group.length > 1);
  const [group, ...others] = groups;
  if (!group || others.length > 0 || group.length > mostAlike) return [];
  return group.map((columna) => ({
    columna,
    parametros: parametros.filter((each) => each === columna || !group.includes(each)),
  }));
}

/** The most columns with the same name of which each is offered as the only result. */
const mostAlike = 4;

/**
 * Questions about columns that compete for the same field: the question, the proposal, and the other answers with their columns.
 * Rivals named alike but for their parameter, as 'Nitrato límite UE' and 'Plomo límite UE', are one question.
 */
function rivalAnswers({ companeras, rivales }: Parametros) {
  const kindOf = ({ columna, parametro, campo }: Companera) => {
    const own = new Set(tokensOf(parametro.titulo.nombre));
    // The name of a column without a heading is its place.
    const { cabecera, titulo } = columna;
    const rest = cabecera === '' ? [] : tokensOf(titulo.nombre).filter((word) => !own.has(word));
    return [campo, ...rest].join(' ');
  };
  const saying = (some: readonly Companera[]) => {
    const [first, ...more] = some;
    if (!first) return '';
    if (more.length === 0)
      return `«${first.columna.nombre}» es ${datosDeParametro[first.campo]} de «${first.parametro.nombre}»`;
    const names = quoted(
      some.map(({ columna }) => columna.nombre),
      4,
    );
    const side = first.parametro.indice < first.columna.indice ? 'izquierda' : 'derecha';
    const whose = first.columna.cabecera === '' ? `del parámetro a su ${side}` : 'de su parámetro';
    return `${names}${some.length > 4 ? '…' : ''}: cada una es ${datosDeParametro[first.campo]} ${whose}`;
  };
  return [...Map.groupBy(rivales, kindOf).values()].map((group) => {
    const [rival] = group;
    const [theirs, owners] = [
      new Set(group.map(({ columna }) => columna)),
      new Set(group.map(({ parametro }) => parametro)),
    ];
    const isIn = ({ columna, parametro, campo }: Companera) =>
      theirs.has(columna) || (campo === rival?.campo && owners.has(parametro));
    const others = companeras.filter((each) => !isIn(each));
    const columnas = [...new Set([...companeras.filter(isIn), ...group].map(({ columna }) => columna))];
    const names = quoted(
      columnas.map(({ nombre }) => nombre),
      4,
    );
    const isSign = (columna: Columna) => (hasSigns(columna) || isSignsOrWords(columna)) && !mayBeNotes(columna);
    // Words beside a value may say something else than its sign.
    const none =
      rival?.campo === 'operador' && !columnas.some(isSign)
        ? [
            {
              nombre:
                columnas.length > 1
                  ? `${names} no son signos: se dejan fuera`
                  : `${names} no es un signo: se deja fuera`,
              companeras: others,
            },
          ]
        : [];
    const owner = group.length === 1 ? `de «${rival?.parametro.nombre ?? ''}»` : 'de cada parámetro';
    return {
      pregunta: `¿Qué columna es ${rival ? datosDeParametro[rival.campo] : ''} ${owner}?`,
      como: saying(companeras.filter(isIn)),
      otras: [{ nombre: saying(group), companeras: [...others, ...group] }, ...none],
    };
  });
}

/** The parameters in the form of a mapping: one determination for all that a column of verdicts judges. */
function determinaciones(
  { parametros, companeras }: Parametros,
  owner: ReadonlyMap<Columna, Columna>,
  sinUnidad?: ReadonlySet<Columna>,
): Json[] {
  const alike = Map.groupBy(parametros, ({ titulo }) => fold(titulo.nombre));
  // A parameter's name has no unit, unless two would have the same name.
  const nameOf = ({ nombre, titulo }: Columna) =>
    alike.get(fold(titulo.nombre))?.length === 1 ? titulo.nombre : nombre;
  const besides = Map.groupBy(companeras, ({ parametro }) => parametro);
  const besideOf = (columna: Columna) =>
    (besides.get(columna) ?? []).flatMap((each): [string, Json][] => {
      const { unidad } = columna.titulo;
      const { nombre } = each.columna;
      if (each.campo === 'operador') return signParts(each.columna);
      if (each.unidad) return [[each.campo, { columnas: [nombre, each.unidad.nombre], separador: ' ' }]];
      const hasOwn = each.campo === 'unidad' && unidad !== undefined;
      const its = each.columna.titulo.unidad;
      const isOther = its !== undefined && its !== unidad && each.campo !== 'unidad';
      return [[each.campo, { columna: nombre, ...(hasOwn && { defecto: unidad }), ...(isOther && { unidad: its }) }]];
    });
  const result = (columna: Columna): Json => ({
    columna: columna.nombre,
    descripcion: nameOf(columna),
    ...(columna.titulo.unidad !== undefined && !sinUnidad?.has(columna) && { unidad: columna.titulo.unidad }),
    ...columna.dicho,
    ...Object.fromEntries(besideOf(columna)),
  });
  const groups = [...Map.groupBy(parametros, (parametro) => owner.get(parametro) ?? parametro).values()];
  return groups.flatMap((group): Json[] => {
    const [first] = group;
    const verdict = first && owner.get(first);
    const conclusion = verdict && { conclusion: sourceOf(verdict) };
    return first ? [{ descripcion: nameOf(first), ...conclusion, resultados: group.map(result) }] : [];
  });
}

/** The mapping's list of the words of parameters' verdicts. */
const deParametros = 'veredictos';

function sourceOf(verdict: Columna): Json {
  return verdictSource(verdict).valores
    ? { columna: verdict.nombre, valores: listaDe(verdict, deParametros) }
    : verdict.nombre;
}

function reasonOf(
  { parametros, dudosas, codigos, companeras }: Parametros,
  owner: ReadonlyMap<Columna, Columna>,
): string {
  const some = parametros.slice(0, 4).map(({ nombre, textos }) => `«${nombre}» (${shown(textos.slice(0, 1))})`);
  const withUnit = parametros.find(({ titulo }) => titulo.unidad !== undefined);
  const numbers = quoted(
    dudosas.map(({ nombre }) => nombre),
    6,
  );
  const beside = companeras
    .slice(0, 4)
    .map((each) => `«${each.columna.nombre}» es ${datosDeParametro[each.campo]} de «${each.parametro.nombre}»`);
  const [judge, ...judges] = new Set(owner.values());
  return [
    `${parametros.length === 1 ? '1 columna es de resultados' : `${parametros.length} columnas son resultados`}: ${some.join(', ')}`,
    withUnit && `la unidad se lee en el título: «${withUnit.nombre}» es ${withUnit.titulo.unidad}`,
    numbers && `de ${numbers} solo se sabe que son números`,
    ...codigos.slice(0, 4).map(({ nombre, textos }) => `los de «${nombre}» parecen códigos: ${shown(textos)}`),
    beside.join(', '),
    judge &&
      (judges.length === 0
        ? `«${judge.nombre}» es su conclusión`
        : `${judges.length + 1} columnas son su conclusión, como «${judge.nombre}»`),
  ]
    .filter(Boolean)
    .join('; ');
}
