import { accentColours } from '../../../contract/base/branding.ts';
import type { Branding } from '../../../contract/base/config.ts';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { fold } from '../../../contract/base/texto.ts';
import { instanteCorto } from '../../../contract/base/instantes.ts';
import type { Muestra } from '../../../contract/muestras/muestra.ts';
import { nombreDeParametro } from '../../../contract/normas/diccionario.ts';
import { maxBytesDeTablon } from '../../../contract/tablon/tablon.ts';
import type { MedidaPublica } from '../incidencias/store/medidas-publicas.ts';
import { type Conjunto, cuando, enOrden, type SinResolver } from './conjuntos.ts';
import type { Publicable } from './de.ts';
import { estiloDePagina } from './estilo.ts';
import { escapeHtml, pageOf, recortado } from './html.ts';
import type { Ajustes } from './store/tablones.ts';
import { type Celda, conclusionDe, type Fallo, fallosDe, type Linea, lineasDe } from './tabla.ts';

/** The content of a page. */
export interface Tablon {
  ajustes: Pick<Ajustes, 'indexable' | 'sinac' | 'soloSinac'>;
  de: Publicable;
  conjuntos: readonly Conjunto[];
  sinResolver: SinResolver;
  medidas: readonly MedidaPublica[];
  /** The current clients of the requester: a failure counts as closed once all of them have closed it. */
  clientes: ReadonlySet<string>;
}

/** The most items of each kind on a page. */
interface Cabida {
  muestras: number;
  lineas: number;
  conjuntos: number;
  fallos: number;
}

/** Limits to try in order until the page isn't too long: everything, fewer samples of each set, fewer of everything. */
const cabidas: readonly Cabida[] = [
  ...[Infinity, 8, 6, 5, 4, 3, 2, 1].map((muestras) => ({
    muestras,
    lineas: Infinity,
    conjuntos: Infinity,
    fallos: Infinity,
  })),
  ...[64, 32, 16, 8, 4, 2, 1].map((most) => ({ muestras: 1, lineas: most, conjuntos: most, fallos: most })),
];

/** The page of a board, of at most `maxBytesDeTablon`, without scripts, pictures or anything else to fetch. */
export function paginaDe(tablon: Tablon, about: { branding: Branding; now: Date }): string {
  let page = '';
  for (const cabida of cabidas) {
    page = entera(tablon, { ...about, cabida });
    if (Buffer.byteLength(page) <= maxBytesDeTablon) return page;
  }
  return page;
}

function entera(
  { ajustes, de, conjuntos, sinResolver, medidas, clientes }: Tablon,
  { branding, now, cabida }: { branding: Branding; now: Date; cabida: Cabida },
): string {
  const { nombre, solicitante, clase } = de;
  const muestras = enOrden([
    ...new Map(conjuntos.flatMap((one) => one.muestras).map((one) => [one._id, one])).values(),
  ]);
  const fallando = findFallos(muestras, sinResolver, { medidas, clientes });
  const body = [
    `<header><p class="marca">${texto(branding.nombre)}</p><h1>${texto(nombre)}</h1>`,
    `<p>${texto(`${clase} · ${solicitante}`, 250)}</p></header><main>`,
    ...(isSoloSinac(de, ajustes)
      ? []
      : [
          resumen(muestras, fallando),
          incumplimientos(fallando, cabida),
          ...(conjuntos.length === 0
            ? ['<p>El programa de esta instalación no dice todavía qué análisis se publican.</p>']
            : conjuntos.slice(0, cabida.conjuntos).map((one, n) => seccion(one, n, { de, cabida }))),
          quedan(conjuntos.length - cabida.conjuntos, 'análisis', 'análisis'),
        ]),
    enlaceASinac(de, ajustes),
    '</main>',
    `<footer><p>${texto(`Lo publica ${solicitante}, con los resultados de ${branding.nombre}.`, 300)} `,
    `Si un resultado se corrige o se retira, cambia aquí en cuanto el laboratorio lo hace. `,
    `Página hecha el ${texto(instanteCorto(now))}.</p></footer>`,
  ];
  return pageOf({
    title: `Resultados de ${nombre}`,
    indexable: ajustes.indexable,
    style: estiloDePagina(accentColours[branding.empresa]),
    body: body.join(''),
  });
}

/** A text for the page, cut so that no name or limit takes the room of the rest. */
const texto = (text: string, most = 120) => escapeHtml(recortado(text, most));

/** A failure in a sample, with the measures taken. */
interface Incumplimiento {
  muestra: Muestra;
  fallo: Fallo;
  medidas: readonly MedidaPublica[];
  /** Whether no later sample has solved it. */
  isAbierto: boolean;
  /** The day on which the last client closed it; undefined while a client hasn't closed it, or doesn't publish that. */
  cerrado: string | undefined;
}

/** The failures on a board: unresolved ones first, then the newest. */
interface Fallando {
  incumplimientos: readonly Incumplimiento[];
  /** What of it no later sample has solved and not all have closed, with what isn't published here. */
  abiertos: number;
  otros: readonly string[];
}

function findFallos(
  muestras: readonly Muestra[],
  { publicados, otros }: SinResolver,
  { medidas, clientes }: Pick<Tablon, 'medidas' | 'clientes'>,
): Fallando {
  const abiertos = new Map(
    publicados.map(({ muestra, determinaciones }) => [muestra._id, new Set(determinaciones.map(fold))]),
  );
  const all = [
    ...new Map([...muestras, ...publicados.map((one) => one.muestra)].map((one) => [one._id, one])).values(),
  ];
  const found = enOrden(all).flatMap((muestra) => {
    const own = abiertos.get(muestra._id) ?? new Set<string>();
    return fallosCon(muestra, own).map((fallo): Incumplimiento => {
      const suyas = medidas.filter((medida) => isDe(medida, muestra, fallo));
      const isAbierto = own.has(fold(fallo.determinacion));
      const cerrado = isAbierto ? cierreDe(muestra, suyas, clientes) : undefined;
      return { muestra, fallo, medidas: suyas, isAbierto, cerrado };
    });
  });
  const isOpen = ({ isAbierto, cerrado }: Incumplimiento) => isAbierto && cerrado === undefined;
  return {
    incumplimientos: [...found.filter(isOpen), ...found.filter((one) => !isOpen(one))],
    abiertos: found.filter(isOpen).length + otros.length,
    otros,
  };
}

/** The failures of a sample, with its unresolved determinations even where no value of theirs fails. */
function fallosCon(muestra: Muestra, abiertas: ReadonlySet<string>): Fallo[] {
  const found = fallosDe(muestra);
  const named = new Set(found.map(({ determinacion }) => fold(determinacion)));
  const others = [...abiertas].filter((one) => !named.has(one));
  return [...found, ...others.map((one) => ({ determinacion: one, parametro: one, valor: '', limite: '' }))];
}

/** The day by which every current client had closed a sample's failures; undefined where one hasn't, or doesn't publish it. */
function cierreDe(
  { _id }: Muestra,
  medidas: readonly MedidaPublica[],
  clientes: ReadonlySet<string>,
): string | undefined {
  const closed = medidas.flatMap(({ cliente, cerrada, zanjadas = [] }) =>
    cerrada !== undefined && zanjadas.includes(_id) ? [{ cliente, cerrada }] : [],
  );
  if (![...clientes].every((id) => closed.some(({ cliente }) => cliente === id))) return undefined;
  return closed
    .map(({ cerrada }) => cerrada)
    .toSorted()
    .at(-1);
}

const sinOtra = 'sin otra muestra posterior que cumpla';

/** Whether anything isn't resolved, of whatever day; then what the last samples conclude. Green is said of both alone. */
function resumen(muestras: readonly Muestra[], { abiertos, incumplimientos: found }: Fallando): string {
  const [newest] = muestras;
  const last = newest ? ultimas(muestras.filter(({ fecha_muestra: dia }) => dia === newest.fecha_muestra)) : undefined;
  if (abiertos > 0) {
    const words = `Hay ${abiertos === 1 ? 'un incumplimiento' : `${abiertos} incumplimientos`} ${sinOtra}.`;
    return `<p class="estado no"><strong>${words}</strong> ${last ? `${last.words}. ${last.cuando}` : ''}</p>`;
  }
  if (!last) return '<p class="estado">Todavía no hay resultados que publicar.</p>';
  // What is closed has no later sample that complies: then nothing is green.
  const closed = found.filter(({ cerrado }) => cerrado !== undefined).length;
  const mark = closed > 0 ? '' : last.isGood ? 'si' : last.isBad ? 'no' : '';
  const more =
    closed > 0 ? ` Hay ${closed === 1 ? 'una incidencia cerrada' : `${closed} incidencias cerradas`} ${sinOtra}.` : '';
  return `<p class="estado ${mark}"><strong>${last.words}.</strong> ${last.cuando}${more}</p>`;
}

/** The worst conclusion of the published samples of the last day. */
function ultimas(muestras: readonly Muestra[]) {
  const conclusions = new Set(muestras.map(conclusionDe));
  const worst = (['No cumple', 'Fuera del límite', 'Sin conclusión', 'Cumple'] as const).find((one) =>
    conclusions.has(one),
  );
  const n = muestras.length;
  const [first] = muestras;
  const said = {
    Cumple: ['cumple', 'cumplen'],
    'No cumple': ['no cumple', 'no cumplen todas'],
    'Fuera del límite': ['tiene un valor fuera de su límite', 'tienen algún valor fuera de su límite'],
    'Sin conclusión': ['no tiene conclusión', 'no tienen todas conclusión'],
  } as const;
  const [one, several] = said[worst ?? 'Sin conclusión'];
  return {
    isGood: worst === 'Cumple',
    isBad: worst === 'No cumple' || worst === 'Fuera del límite',
    words: n === 1 ? `La última muestra publicada ${one}` : `Las ${n} últimas muestras publicadas ${several}`,
    cuando: first
      ? n === 1
        ? `Se tomó el ${texto(diaYHora(first))}.`
        : `Se tomaron el ${texto(fechaCorta(first.fecha_muestra))}.`
      : '',
  };
}

/** The list of failures, with the measures that the client publishes. */
function incumplimientos({ incumplimientos: all, otros }: Fallando, { fallos }: Cabida): string {
  const list = all.slice(0, fallos).map(({ muestra, fallo, medidas, isAbierto, cerrado }) => {
    const what = texto(`${diaYHora(muestra)}: ${enPalabras(fallo)}`, 400);
    const open = isAbierto && cerrado === undefined ? ` · <strong>${sinOtra}</strong>` : '';
    const closed =
      cerrado === undefined
        ? ''
        : `<br><strong>Incidencia cerrada el ${texto(fechaCorta(cerrado))}</strong>, ${sinOtra}.`;
    return `<li>${what}${open}${medidas.map(medidaTomada).join('')}${closed}`;
  });
  const none = otros.length > 0 ? '' : '<p>No hay ninguno en los resultados de esta página.</p>';
  const said = list.length > 0 ? `<ul>${list.join('')}</ul>` : none;
  const more = quedan(all.length - fallos, 'incumplimiento', 'incumplimientos');
  return `<section><h2>Incumplimientos y medidas</h2>${said}${more}${deOtros(otros, list.length > 0)}</section>`;
}

/** That something fails in what isn't published here, and when. */
function deOtros([last, ...others]: readonly string[], hasMore: boolean): string {
  if (last === undefined) return '';
  const n = others.length + 1;
  const what =
    n === 1
      ? `un incumplimiento, del ${texto(fechaCorta(last))},`
      : `${n} incumplimientos, el último del ${texto(fechaCorta(last))},`;
  return `<p>${hasMore ? 'Hay además' : 'Hay'} ${what} en análisis que esta página no publica, ${sinOtra}.</p>`;
}

function enPalabras({ parametro, valor, limite }: Fallo): string {
  if (parametro === '') return 'la muestra no cumple';
  if (valor === '') return `${parametro}, no cumple`;
  return `${parametro}, ${valor}${limite === '' ? '' : ` (lo permitido: ${limite})`}`;
}

/** Whether a measure was taken for what fails in a sample. */
function isDe({ determinacion, parametro, muestras }: MedidaPublica, { _id }: Muestra, fallo: Fallo): boolean {
  if (!muestras.includes(_id)) return false;
  const isOfAll = determinacion === '' && parametro === '';
  return (
    isOfAll || fallo.parametro === nombreDeParametro(determinacion, parametro) || fallo.parametro === determinacion
  );
}

const medidaTomada = ({ texto: words, hecha }: MedidaPublica) =>
  `<br><strong>Medida tomada${hecha === undefined ? '' : ` el ${texto(fechaCorta(hecha))}`}:</strong> ${texto(words, 1000)}`;

function seccion(
  { titulo, tieneFila, muestras: all }: Conjunto,
  n: number,
  { de, cabida }: { de: Publicable; cabida: Cabida },
): string {
  const head = `<section><h2 id="s${n}">${texto(titulo)}</h2>`;
  if (!tieneFila) return `${head}<p>El programa no dice qué muestras son de este análisis.</p></section>`;
  if (all.length === 0) return `${head}<p>Todavía no hay resultados.</p></section>`;
  const muestras = all.slice(0, cabida.muestras);
  const [first, ...others] = new Set(muestras.map(({ tipo_muestra }) => tipo_muestra));
  // A type that all of them are of is said once.
  const comun = others.length > 0 ? undefined : first;
  const said = comun && comun !== titulo ? `<p>${texto(comun)}</p>` : '';
  const lineas = lineasDe(muestras);
  const whole = { de, comun, lineas: lineas.slice(0, cabida.lineas) };
  const table = tabla(muestras.slice(0, lado), 0, whole);
  const older = muestras.slice(lado);
  const before =
    older.length === 0
      ? ''
      : `<details><summary>${anteriores(older)}</summary>` +
        `<div class="tabla" role="region" aria-label="${texto(`${titulo}: muestras anteriores`)}" tabindex="0">${tabla(older, lado, whole)}</div></details>`;
  const more = [
    quedan(lineas.length - cabida.lineas, 'parámetro', 'parámetros'),
    quedan(all.length - muestras.length, 'muestra anterior', 'muestras anteriores'),
  ].join('');
  return `${head}${said}<div class="tabla" role="region" aria-labelledby="s${n}" tabindex="0">${table}</div>${before}${more}</section>`;
}

/** How many older samples there are behind a line, and how many of them fail. */
function anteriores(muestras: readonly Muestra[]): string {
  const count = muestras.length === 1 ? 'Una muestra anterior' : `${muestras.length} muestras anteriores`;
  const failing = muestras.filter((one) => fallosDe(one).length > 0).length;
  return failing === 0 ? count : `${count}, <span class="no">${failing} con algún incumplimiento</span>`;
}

/** The most samples side by side; older samples are folded away, to leave room for the columns. */
const lado = 6;

/** A table of consecutive samples (`first`: the place of the first one among all), with the lines that any of them has. */
function tabla(
  muestras: readonly Muestra[],
  first: number,
  { de, comun, lineas }: { de: Publicable; comun: string | undefined; lineas: readonly Linea[] },
): string {
  const columns = muestras.map((one) => `<th scope="col">${columna(one, { de, comun })}`).join('');
  const lines = lineas.flatMap(({ parametro, unidad, limite, celdas }) => {
    const own = celdas.slice(first, first + muestras.length);
    if (own.every((one) => one === undefined)) return [];
    const unit = limite.endsWith(unidad) ? '' : unidad;
    const about = [unit, limite && `Permitido: ${limite}`].filter(Boolean).join(' · ');
    return `<tr><th scope="row">${texto(parametro)}${about && `<small>${texto(about)}</small>`}${own.map(celda).join('')}`;
  });
  return `<table><thead><tr><th scope="col">Parámetro${columns}<tbody>${lines.join('')}</table>`;
}

/** What has no room in the page; nothing where all has. */
function quedan(n: number, uno: string, varios: string): string {
  if (n <= 0) return '';
  return `<p>${n === 1 ? `Queda 1 ${uno} que no cabe` : `Quedan ${n} ${varios} que no caben`} en esta página.</p>`;
}

/** The heading of a sample's column: date, point and type unless common to all, and conclusion. */
function columna(muestra: Muestra, { de, comun }: { de: Publicable; comun: string | undefined }): string {
  const { fecha_muestra, hora_muestra, tipo_muestra, punto_muestreo } = muestra;
  const conclusion = conclusionDe(muestra);
  const isBad = conclusion === 'No cumple' || conclusion === 'Fuera del límite';
  const where = [de.punto === undefined && punto_muestreo?.nombre, tipo_muestra !== comun && tipo_muestra];
  const about = where.filter(Boolean).join(' · ');
  return [
    `<time datetime="${escapeHtml(cuando(muestra))}">${texto(fechaCorta(fecha_muestra))}${hora_muestra ? `, ${texto(hora_muestra)}` : ''}</time>`,
    about && `<small>${texto(about)}</small>`,
    `<small${isBad ? ' class="no"' : ''}>${conclusion}</small>`,
  ].join('');
}

function celda(one: Celda | undefined): string {
  if (!one) return '<td>–';
  if (one.fallo === '') return `<td>${texto(one.texto)}`;
  return `<td class="no">${texto(one.texto)}<small>${one.fallo}</small>`;
}

/** Whether a page leads to SINAC and shows no results. */
const isSoloSinac = ({ isRed }: Publicable, { sinac, soloSinac }: Pick<Ajustes, 'sinac' | 'soloSinac'>) =>
  isRed && sinac !== '' && soloSinac;

function enlaceASinac({ isRed }: Publicable, { sinac }: Pick<Ajustes, 'sinac'>): string {
  if (!isRed || sinac === '') return '';
  return `<p><a href="${escapeHtml(sinac)}" rel="noreferrer">Ver los resultados de esta zona de abastecimiento en SINAC</a></p>`;
}

function diaYHora({ fecha_muestra, hora_muestra }: Muestra): string {
  return hora_muestra ? `${fechaCorta(fecha_muestra)} a las ${hora_muestra}` : fechaCorta(fecha_muestra);
}
