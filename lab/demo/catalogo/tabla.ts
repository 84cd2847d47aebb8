import { type Condiciones, type Lugar, type NormaId, normaIds } from '../../../contract/normas/norma.ts';
import { cifra, criterioDe, limiteDeNorma, limiteEscrito, unidadDeNorma } from './limites.ts';
import type { Caso, Limite, Parametro, Prueba, TipoMuestra, Valores } from './modelo.ts';

// Determinations are written one a line: `key = name | unit | limit | values | more | procedure | method`; those of several
// parameters as a head, `key = name | procedure | method`, over one indented line for each, or `+ key` for those of another.
// A method outside the accreditation ends with *, one of another laboratory with **. A name may be several, joined by `, `.
//
// unit    without one, that of the norm of the limit.
// limit   `ley` (the norm of the type), `rd-3-2023 grifo` (a norm at a place), `lote 2.2.2` (the units of a lot), `una 1.19`
//         (one unit of it), or the words that the reader sees.
// values  `medida mean deviation decimals`, `traza lc upTo decimals shareBelowLc`, `recuento shareOfNone median`,
//         `suma decimals weights…` (of all that stand before it without weights), `dice good / bad`.
// more    `lc 10, ld 10, fallo 1 30` (or `fallo x1.1 1.8`, times the limit), `p` propensity, `u` uncertainty, `nd` not
//         detected, `ind share words`, `autorizado 0` (of a pesticide), `si` condition.

interface Fila {
  readonly nombre: string;
  readonly unidad: string;
  readonly limite: string;
  readonly valores: string;
  readonly mas: ReadonlyMap<string, string>;
}

interface Determinacion {
  readonly nombre: string;
  readonly procedimiento: string;
  readonly metodo: string;
  readonly filas: Fila[];
}

export type Tabla = ReadonlyMap<string, Determinacion>;

function filasDe([nombres = '', unidad = '', limite = '', valores = '', mas = '']: readonly string[]): Fila[] {
  const pairs = mas.split(', ').map((one) => [one.split(' ')[0] ?? '', one.slice(one.indexOf(' ') + 1)] as const);
  return nombres.split(', ').map((nombre) => ({ nombre, unidad, limite, valores, mas: new Map(pairs) }));
}

/** Throws for a key that is there twice, or isn't there. */
export function leeTabla(texto: string): Tabla {
  const tabla = new Map<string, Determinacion>();
  let last: Determinacion | undefined;
  for (const line of texto.split('\n').filter((one) => one.trim() !== '')) {
    const [clave = '', rest = ''] = line.split(/ = (?<rest>.*)/u);
    const cells = (line.startsWith(' ') ? line : rest).split('|').map((cell) => cell.trim());
    const [first = ''] = cells;
    if (line.startsWith(' ')) {
      last?.filas.push(...(first.startsWith('+ ') ? determinacionDe(tabla, first.slice(2)).filas : filasDe(cells)));
      continue;
    }
    if (tabla.has(clave)) throw new RangeError(`Twice in the catalogue: ${clave}`);
    const [procedimiento = '', metodo = ''] = cells.slice(-2);
    last = { nombre: first, procedimiento, metodo, filas: cells.length > 3 ? filasDe(cells) : [] };
    tabla.set(clave, last);
  }
  return tabla;
}

function determinacionDe(tabla: Tabla, clave: string): Determinacion {
  const found = tabla.get(clave);
  if (!found) throw new RangeError(`Not in the catalogue: ${clave}`);
  return found;
}

/** Whether a condition holds, such as `red/grifo&!gas&>=2024-01-02`: places, kinds of product, traits, disinfectants, days. */
function vale(condicion: string | undefined, caso: Caso): boolean {
  const own = new Set<string | undefined>([
    caso.lugar?.replaceAll(' ', '-'),
    caso.lugar === 'salida de ETAP' || caso.lugar === 'depósito de cabecera' ? 'cabecera' : undefined,
    caso.categoria ?? 'general',
    caso.desinfectante.split(' ').at(caso.desinfectante === 'cloro gas' ? -1 : 0),
    ...caso.rasgos,
  ]);
  return (condicion?.split('&') ?? []).every((one) => {
    if (one.startsWith('>=')) return caso.fecha >= one.slice(2);
    if (one.startsWith('<')) return caso.fecha < one.slice(1);
    return one.startsWith('!') ? !own.has(one.slice(1)) : one.split('/').some((each) => own.has(each));
  });
}

/** What is known of the place of a sample: of its type, its disinfectant, and of itself. */
export function condicionesDe({ condiciones = {} }: Pick<TipoMuestra, 'condiciones'>, caso: Caso): Condiciones {
  const isDioxido = caso.desinfectante === 'dióxido de cloro';
  return {
    generaClorato: caso.desinfectante !== 'cloro gas',
    cloroActivo: !isDioxido,
    dioxidoDeCloro: isDioxido,
    boroDeOrigen: false,
    selenioAutorizado: false,
    cuidadosAumentados: false,
    aerosoliza: caso.rasgos.includes('aerosoles'),
    ...condiciones,
  };
}

function valoresDe(texto: string, before: number): Valores {
  const [clase, ...words] = texto.split(' ');
  const [a = 0, b = 0, c = 0, d = 0] = words.map(Number);
  if (clase === 'medida') return { clase, media: a, desviacion: b, decimales: c };
  if (clase === 'traza') return { clase, hasta: b, decimales: c, bajoLc: d };
  if (clase === 'recuento') return { clase, ninguno: a, mediana: b };
  if (clase === 'suma') {
    const pesos = words.length > 1 ? words.slice(1).map(Number) : Array<number>(before).fill(1);
    return { clase, decimales: a, pesos };
  }
  const [bueno = '', malo = ''] = texto.replace('dice ', '').split(' / ');
  return { clase: 'palabras', bueno, malos: [malo] };
}

/** The norm that says the limit of a row, at the place of the sample or at another; undefined where none does. */
function normaDe(
  { limite }: Fila,
  { ley }: TipoMuestra,
  { lugar }: Caso,
): { id: NormaId; lugar: Lugar | undefined } | undefined {
  if (limite === 'ley') return ley && { id: ley, lugar };
  const [first, ...rest] = limite.split(' ');
  const id = normaIds.find((one) => one === first);
  return id && { id, lugar: rest.join(' ') as Lugar };
}

function limiteDe(fila: Fila, tipo: TipoMuestra, caso: Caso): Limite | undefined {
  const { nombre, limite, mas } = fila;
  if (limite === '') return undefined;
  const norma = normaDe(fila, tipo, caso);
  const condiciones = { ...condicionesDe(tipo, caso), plaguicidaAutorizado: mas.get('autorizado') === '1' };
  if (norma) return limiteDeNorma(norma.id, nombre, { ...caso, lugar: norma.lugar }, condiciones);
  if (!limite.startsWith('una ')) return limiteEscrito(limite);
  const { m, n, cantidades, origen } = criterioDe(limite.slice(4), nombre, caso);
  const zona = m ? `máx. ${m}` : `No detectado en ${cantidades.join()}`;
  return limiteEscrito(`${zona} (una unidad de n = ${n})${origen}`);
}

/** A row with the unit that its norm limits it in, where it says none itself. */
function conUnidad(fila: Fila, tipo: TipoMuestra, caso: Caso): Fila {
  const norma = fila.unidad === '' ? normaDe(fila, tipo, caso) : undefined;
  return norma ? { ...fila, unidad: unidadDeNorma(norma.id, fila.nombre) ?? '' } : fila;
}

function parametroDe(fila: Fila, limite: Limite | undefined, before: number): Parametro {
  const { nombre, unidad, mas, valores } = fila;
  const number = (clave: string) => (mas.has(clave) ? Number(mas.get(clave)) : undefined);
  const [from = 0, until = 0] = (mas.get('fallo') ?? '').replace('x', '').split(' ').map(Number);
  const times = mas.get('fallo')?.startsWith('x') ? (limite?.max ?? limite?.min ?? 1) : 1;
  const isPalabras = valores.startsWith('dice');
  const canFail = isPalabras || (mas.has('fallo') && (limite?.max ?? limite?.min) !== undefined);
  const [share, ...words] = mas.get('ind')?.split(' ') ?? [];
  return {
    nombre,
    unidad: unidad || undefined,
    lc: valores.startsWith('traza') ? Number(valores.split(' ')[1]) : number('lc'),
    ld: number('ld'),
    limite,
    valores: valoresDe(valores, before),
    fallo: canFail ? [from * times, until * times] : undefined,
    propension: number('p') ?? 1,
    incertidumbre: number('u'),
    noDetectado: mas.has('nd') ? 'No detectado' : undefined,
    indeterminable: share === undefined ? undefined : { frecuencia: Number(share), texto: words.join(' ') },
  };
}

/** The name of a parameter in one of a lot's units, and of the lot's count of units above m. */
const enUnidad = (nombre: string, place: number): string => `Unidad ${place + 1}: ${nombre}`;

/** The parameters of a lot: each of its units and how many lie above m, where any may, or whether something was detected. */
function lote(fila: Fila, caso: Caso): Pick<Prueba, 'parametros' | 'criterio'> {
  const { origen, ...criterio } = criterioDe(fila.limite.slice(5), fila.nombre, caso);
  const {
    n,
    c,
    m,
    M = m,
    regla,
    unidades: [unidad = ''],
    cantidades,
  } = criterio;
  const p = Number(fila.mas.get('p') ?? 1);
  if (m === undefined || M === undefined) {
    const [cantidad = ''] = cantidades;
    const [bueno, ...malos] = ['No detectado en', 'Detectado en 1 de', 'Detectado en 2 de'].map(
      (one) => `${one} ${n} unidades`,
    );
    const limite = { texto: `n = ${n}, c = 0: no detectado en ${cantidad}${origen}` };
    const one = parametroDe({ ...fila, unidad: `/${cantidad}`, valores: 'dice' }, limite, 0);
    return { criterio, parametros: [{ ...one, valores: { clase: 'palabras', bueno: bueno ?? '', malos } }] };
  }
  const hasta = cifra(M);
  const unit = limiteEscrito(`máx. ${M} (${c > 0 ? `M; m = ${m}` : `n = ${n}, c = 0`})${origen}`);
  const mas = new Map([['lc', '10'], ['fallo', `${hasta * 1.3} ${hasta * 20}`], ...fila.mas, ['p', String(p / n)]]);
  const unidades = Array.from({ length: n }, (_, at) =>
    parametroDe({ ...fila, unidad, nombre: enUnidad(fila.nombre, at), mas }, unit, at),
  );
  const encima: Parametro = {
    nombre: `Unidades por encima de m: ${fila.nombre}`,
    unidad: 'unidades',
    limite: limiteEscrito(`máx. ${c} (n = ${n}, c = ${c})${origen}`),
    valores: { clase: 'encima', unidades: n, m: cifra(m) },
    propension: 0,
  };
  const pesos = [...Array<number>(n).fill(1 / n), 0];
  const media: Parametro = {
    nombre: `Media de las ${n} unidades: ${fila.nombre}`,
    unidad,
    lc: 5,
    limite: limiteEscrito(`máx. ${m} (media ≤ m)${origen}`),
    valores: { clase: 'suma', pesos, decimales: 0 },
    propension: 0,
  };
  return { criterio, parametros: [...unidades, ...(c > 0 ? [encima] : []), ...(regla === 'histamina' ? [media] : [])] };
}

/** What a sample of a type is analysed for in a case, against which limits. */
export function pruebasDe(tabla: Tabla, tipo: TipoMuestra, caso: Caso): Prueba[] {
  return tipo.pruebas.split(/\s+/u).flatMap((word) => {
    const [clave = '', condicion] = word.split('?');
    if (!vale(condicion, caso)) return [];
    const { nombre, procedimiento, metodo, filas } = determinacionDe(tabla, clave);
    const own = filas.filter(({ mas }) => vale(mas.get('si'), caso));
    const [first] = own;
    const parametros = first?.limite.startsWith('lote ')
      ? lote(first, caso)
      : { parametros: own.map((fila, at) => parametroDe(conUnidad(fila, tipo, caso), limiteDe(fila, tipo, caso), at)) };
    const subcontratada = metodo.endsWith('**');
    const norma = metodo.replace(/ \*+$/u, '');
    return [{ nombre, procedimiento, norma, acreditada: !metodo.endsWith('*'), subcontratada, ...parametros }];
  });
}
