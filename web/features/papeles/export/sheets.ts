import { fechaLarga } from '../../../../contract/base/fechas.ts';
import type {
  Actuacion,
  Cifras,
  FilaDePapel,
  MuestraDePapel,
  PapelAnual,
  PapelDeCifras,
  RegistroDeLegionella,
} from '../../../../contract/papeles/papeles.ts';
import { estadosDeIncidencia } from '../../../../contract/incidencias/rules/estados.ts';
import { fueraDeLimite } from '../../../../contract/muestras/rules/conclusion.ts';
import type { Cell, Column, Row, Table } from '../../resultados/export/tables.ts';
import { advertencia, type LeidoDePapel, normaDe, papeles, reglas } from '../clases.ts';
import { otrosValores } from '../words.ts';

/** A sheet of a paper's workbook with its rows. */
export interface Sheet {
  table: Table;
  rows: Row[];
}

/** A column and what it holds of a thing. */
interface Field<T> extends Column {
  of: (thing: T) => Cell;
}

function sheet<T>(name: string, fields: readonly Field<T>[], things: readonly T[]): Sheet {
  return {
    table: { name, file: name.toLowerCase(), columns: fields },
    rows: things.map((thing) => fields.map(({ of }) => of(thing))),
  };
}

const date = { width: 13, isDate: true };
const fecha = (value: string | null | undefined): Cell => (value ? new Date(`${value}T00:00:00Z`) : null);
const text = (value: string | null | undefined): Cell => value || null;

/** The sheets of a paper's workbook: its figures, the values behind them, and how they are computed. */
export function sheetsOf(leido: LeidoDePapel): Sheet[] {
  const own =
    leido.papel === 'anual'
      ? anualSheets(leido.data)
      : leido.papel === 'legionella'
        ? registroSheets(leido.data)
        : cifrasSheets(leido.papel, leido.data);
  return [...own, about(leido)];
}

interface EnSeccion {
  seccion: string;
  fila: FilaDePapel;
}

const figures: readonly Field<Cifras>[] = [
  { header: 'Determinaciones', width: 15, of: ({ determinaciones }) => determinaciones },
  { header: 'Cuantificados', width: 13, of: ({ cuantificados }) => cuantificados },
  { header: '< LC', width: 8, of: ({ menores }) => menores },
  { header: 'Media', width: 14, of: ({ media }) => media },
  { header: 'Mínimo', width: 12, of: ({ minimo }) => minimo },
  { header: 'Máximo', width: 12, of: ({ maximo }) => maximo },
  { header: 'Desviación estándar (n − 1)', width: 16, of: ({ desviacion }) => desviacion },
  { header: 'No conformes', width: 13, of: ({ noConformes }) => noConformes },
  { header: 'Otros valores', width: 40, of: (cifras) => text(otrosValores(cifras).join(' · ')) },
];

function cifrasSheets(papel: 'siloe' | 'historico', { secciones, muestras }: PapelDeCifras): Sheet[] {
  const filas = secciones.flatMap(({ nombre, filas: own }): EnSeccion[] =>
    own.map((fila) => ({ seccion: nombre, fila })),
  );
  const ofSeason: Field<EnSeccion>[] = [
    { header: 'Muestreos realizados', width: 12, of: ({ fila }) => fila.muestras },
    { header: 'Muestreos conformes', width: 12, of: ({ fila }) => fila.muestrasConformes },
    { header: 'Días con incumplimiento', width: 14, of: ({ fila }) => fila.diasIncumplimiento },
  ];
  const fields: Field<EnSeccion>[] = [
    { header: papel === 'siloe' ? 'Vaso' : 'Instalación', width: 30, of: ({ seccion }) => seccion },
    { header: 'Parámetro', width: 32, of: ({ fila }) => fila.parametro },
    { header: 'Unidad', width: 14, of: ({ fila }) => text(fila.unidad) },
    { header: 'Desde', ...date, of: ({ fila }) => fecha(fila.desde) },
    { header: 'Hasta', ...date, of: ({ fila }) => fecha(fila.hasta) },
    ...(papel === 'siloe' ? ofSeason : []),
    ...figures.map((field): Field<EnSeccion> => ({ ...field, of: ({ fila }) => field.of(fila) })),
  ];
  const values = filas.flatMap(({ seccion, fila }) => valuesOf(seccion, fila, muestras));
  return [sheet('Cifras', fields, filas), valuesSheet(values)];
}

interface Dicho {
  seccion: string;
  cifras: Cifras;
  valor: Cifras['valores'][number];
  muestra: MuestraDePapel | undefined;
}

const valuesOf = (seccion: string, cifras: Cifras, muestras: readonly MuestraDePapel[]): Dicho[] =>
  cifras.valores.map((valor) => ({ seccion, cifras, valor, muestra: muestras[valor.muestra] }));

/** The values that figures are made of, each with its sample. */
function valuesSheet(values: readonly Dicho[]): Sheet {
  return sheet<Dicho>(
    'Valores',
    [
      { header: 'Instalación', width: 30, of: ({ seccion }) => text(seccion) },
      { header: 'Parámetro', width: 32, of: ({ cifras }) => cifras.parametro },
      { header: 'Unidad de la fila', width: 14, of: ({ cifras }) => text(cifras.unidad) },
      { header: 'Muestra', width: 18, of: ({ muestra }) => text(muestra?.numero_muestra) },
      { header: 'Fecha', ...date, of: ({ muestra }) => fecha(muestra?.fecha_muestra) },
      { header: 'Punto', width: 28, of: ({ muestra }) => text(muestra?.punto?.nombre) },
      { header: 'Tipo de muestra', width: 28, of: ({ muestra }) => text(muestra?.tipo_muestra) },
      { header: 'Valor', width: 14, of: ({ valor }) => text(valor.texto) },
      { header: 'Unidad', width: 14, of: ({ valor, cifras }) => text(valor.unidad ?? cifras.unidad) },
      { header: 'Entra en la media', width: 12, of: ({ valor }) => (valor.clase === 'cuantificado' ? 'Sí' : 'No') },
      { header: 'Conclusión', width: 14, of: ({ valor }) => valor.conclusion },
      { header: 'Según sus límites', width: 16, of: ({ valor }) => (valor.fuera ? fueraDeLimite : null) },
    ],
    values,
  );
}

function anualSheets({ secciones, parametros, fallos, actuaciones, muestras }: PapelAnual): Sheet[] {
  type Seccion = PapelAnual['secciones'][number];
  const compared = (header: string, of: (seccion: Seccion) => { ahora: number; antes: number }): Field<Seccion>[] => [
    { header, width: 14, of: (seccion) => of(seccion).ahora },
    { header: `${header}, un año antes`, width: 18, of: (seccion) => of(seccion).antes },
  ];
  const partes = sheet<Seccion>(
    'Partes de la red',
    [
      { header: 'Parte de la red', width: 32, of: ({ nombre }) => nombre },
      ...compared('Muestras', ({ total }) => total),
      ...compared('No cumplieron', ({ noCumplen }) => noCumplen),
      ...compared('Determinaciones', ({ determinaciones }) => determinaciones),
      ...compared('No conformes', ({ noConformes }) => noConformes),
    ],
    secciones,
  );
  type Parametro = PapelAnual['parametros'][number];
  const params = sheet<Parametro>(
    'Parámetros',
    [
      { header: 'Parámetro', width: 32, of: ({ parametro }) => parametro },
      { header: 'Unidad', width: 14, of: ({ unidad }) => text(unidad) },
      ...figures,
      { header: 'Límite del máximo', width: 20, of: ({ limite }) => text(limite) },
      { header: 'Determinaciones, un año antes', width: 16, of: ({ antes }) => antes?.determinaciones ?? 0 },
      { header: 'Media, un año antes', width: 14, of: ({ antes }) => antes?.media ?? null },
      { header: 'No conformes, un año antes', width: 16, of: ({ antes }) => antes?.noConformes ?? 0 },
    ],
    parametros,
  );
  const failed = sheet<PapelAnual['fallos'][number]>(
    'No conformes',
    [
      { header: 'Fecha', ...date, of: ({ muestra }) => fecha(muestras[muestra]?.fecha_muestra) },
      { header: 'Muestra', width: 18, of: ({ muestra }) => text(muestras[muestra]?.numero_muestra) },
      { header: 'Punto', width: 28, of: ({ muestra }) => text(muestras[muestra]?.punto?.nombre) },
      { header: 'Parámetro', width: 32, of: ({ parametro }) => parametro },
      { header: 'Valor', width: 14, of: ({ texto }) => text(texto) },
      { header: 'Unidad', width: 14, of: ({ unidad }) => text(unidad) },
      { header: 'Límite', width: 18, of: ({ limite }) => text(limite) },
      { header: 'Conclusión', width: 14, of: ({ conclusion }) => conclusion },
      { header: 'Según sus límites', width: 16, of: ({ fuera }) => (fuera ? fueraDeLimite : null) },
    ],
    fallos,
  );
  const values = parametros.flatMap((cifras) => valuesOf('', cifras, muestras));
  return [partes, params, failed, actuacionesSheet(actuaciones, muestras), valuesSheet(values)];
}

function actuacionesSheet(actuaciones: readonly Actuacion[], muestras: readonly MuestraDePapel[]): Sheet {
  return sheet<Actuacion>(
    'Actuaciones',
    [
      { header: 'De qué', width: 32, of: ({ que }) => que },
      { header: 'Punto', width: 28, of: ({ punto }) => text(punto) },
      {
        header: 'Muestras',
        width: 24,
        of: ({ muestras: own }) => own.map((place) => muestras[place]?.numero_muestra).join(', '),
      },
      { header: 'Abierta', ...date, of: ({ abierta }) => fecha(abierta) },
      { header: 'Estado', width: 22, of: ({ estado }) => estadosDeIncidencia[estado].nombre },
      { header: 'Cerrada', ...date, of: ({ cerrada }) => fecha(cerrada) },
      { header: 'Causa', width: 40, of: ({ causa }) => text(causa) },
      { header: 'Medida', width: 50, of: ({ medida }) => text(medida) },
      { header: 'Medida hecha', ...date, of: ({ medidaHecha }) => fecha(medidaHecha) },
    ],
    actuaciones,
  );
}

function registroSheets({ tomas, muestras, actuaciones, hechos }: RegistroDeLegionella): Sheet[] {
  type Toma = RegistroDeLegionella['tomas'][number];
  const measured = tomas.flatMap((toma) => [...toma.legionella, ...toma.otras].map((medida) => ({ toma, medida })));
  const sampled: readonly Field<Toma>[] = [
    { header: 'Fecha', ...date, of: ({ muestra }) => fecha(muestras[muestra]?.fecha_muestra) },
    { header: 'Hora', width: 8, of: ({ hora }) => text(hora) },
    { header: 'Muestra', width: 18, of: ({ muestra }) => text(muestras[muestra]?.numero_muestra) },
    { header: 'Punto', width: 28, of: ({ muestra }) => text(muestras[muestra]?.punto?.nombre) },
    { header: 'Tipo de muestra', width: 28, of: ({ muestra }) => text(muestras[muestra]?.tipo_muestra) },
    { header: 'Temperatura', width: 12, of: ({ temperatura }) => text(temperatura) },
    { header: 'Tomada por', width: 22, of: ({ tomadaPor }) => text(tomadaPor) },
  ];
  const medidas = sheet<(typeof measured)[number]>(
    'Muestras',
    [
      ...sampled.map((field): Field<(typeof measured)[number]> => ({ ...field, of: ({ toma }) => field.of(toma) })),
      { header: 'Parámetro', width: 32, of: ({ medida }) => medida.parametro },
      { header: 'Valor', width: 14, of: ({ medida }) => text(medida.texto) },
      { header: 'Unidad', width: 14, of: ({ medida }) => text(medida.unidad) },
      { header: 'Límite', width: 18, of: ({ medida }) => text(medida.limite) },
      { header: 'Conclusión', width: 14, of: ({ medida }) => medida.conclusion },
      { header: 'Según sus límites', width: 16, of: ({ medida }) => (medida.fuera ? fueraDeLimite : null) },
    ],
    measured,
  );
  const done = sheet<(typeof hechos)[number]>(
    'Limpiezas',
    [
      { header: 'Qué se hizo', width: 32, of: ({ que }) => que },
      { header: 'Fecha', ...date, of: (hecho) => fecha(hecho.fecha) },
    ],
    hechos,
  );
  return [medidas, done, actuacionesSheet(actuaciones, muestras)];
}

function about({ papel, data }: LeidoDePapel): Sheet {
  const { titulo } = papeles[papel];
  const norma = normaDe(papel, data.instalacion);
  const lines: [string, string][] = [
    ['Solicitante', data.solicitantes.join(', ')],
    ...(data.instalacion ? [['Instalación', data.instalacion.nombre] satisfies [string, string]] : []),
    ['Días', `Del ${fechaLarga(data.desde)} al ${fechaLarga(data.hasta)}`],
    ['Hecho el', fechaLarga(data.hoy)],
    ...(norma ? [['Norma', norma] satisfies [string, string]] : []),
    ...(data.parcial ? [['Aviso', 'Solo los tipos de muestra que ves'] satisfies [string, string]] : []),
    ...(papel === 'siloe'
      ? data.secciones.flatMap(({ nombre, falta }) =>
          falta.map((one): [string, string] => [`Le falta a ${nombre}`, one]),
        )
      : []),
    ...reglas[papel].map((regla): [string, string] => ['Cómo está hecho', regla]),
    ['', advertencia],
  ];
  const columns = [
    { header: titulo, width: 24 },
    { header: '', width: 120 },
  ];
  return { table: { name: 'Acerca de', file: 'acerca-de', columns }, rows: lines };
}
