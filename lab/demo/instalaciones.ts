import type { Lugar } from '../../contract/normas/norma.ts';
import type { Frecuencia } from '../../contract/programa/frecuencia.ts';
import type { Atributos } from '../../contract/programa/instalacion.ts';
import type { FilaDePrograma, Instalacion } from '../../contract/programa/programa.ts';
import { partesDeClave } from '../../contract/puntos/rules/punto.ts';
import { leyDe } from '../../lambdas/domain/programa/ley/ley.ts';
import { listInstalaciones, writeInstalacion } from '../../lambdas/domain/programa/store/instalaciones.ts';
import { type TipoClave, tipos } from './catalogo/tipos.ts';
import type { FichaDemo } from './fichas.ts';
import { hash32 } from './random.ts';

/** A row of a programme of the demo laboratory: of the law by its name, or with its own frequency. */
interface FilaDemo {
  que: string;
  tipos?: readonly TipoClave[];
  parametros?: readonly string[];
  /** What a point's name begins with; without, any of the installation's. */
  punto?: string;
  /** Absent: the law's. */
  frecuencia?: Frecuencia;
  origen?: Exclude<FilaDePrograma['origen'], { clase: 'ley' }>;
  /** How many years before the present one the row began (`hace`) and ended (`hasta`). */
  hace?: number;
  hasta?: number;
  quien?: string;
}

interface InstalacionDemo {
  /** What the solicitante's name ends with. */
  solicitante: string;
  nombre: string;
  atributos: Atributos;
  lugares: readonly Lugar[];
  /** What the names of its points begin with; without, any of these classes. */
  punto?: string;
  /** Days before today on which it was cleaned and disinfected. */
  limpiezas?: readonly number[];
  filas: readonly FilaDemo[];
}

const mensual: Frecuencia = { cada: 'meses', meses: 1 };
const piscina = { desde: '06-01', hasta: '09-15' };
const legionella = { que: 'Legionella spp.', tipos: ['acs', 'afch'] } as const satisfies FilaDemo;
const edificio: readonly Lugar[] = ['ACS', 'AFCH', 'depósito de AFCH', 'acumulador', 'retorno', 'terminal', 'grifo'];
const red: readonly Lugar[] = ['red', 'depósito', 'depósito de cabecera', 'grifo'];
const vaso = (solicitante: string): InstalacionDemo => ({
  solicitante,
  nombre: 'Piscina exterior, vaso de adultos',
  atributos: { clase: 'vaso', temporada: piscina, esDeRed: true, esDeUsoPublico: true },
  lugares: ['vaso de piscina'],
  punto: 'vaso de adultos',
  filas: [
    { que: 'Control inicial', tipos: ['descubierta'] },
    { que: 'Control periódico', tipos: ['descubierta'] },
  ],
});
const abastecimiento = (nombre: string, m3Dia: number, habitantes: number): InstalacionDemo => ({
  solicitante: nombre,
  nombre: `Zona de abastecimiento: ${nombre.replace(/^Red /u, '')}`,
  atributos: { clase: 'zona', m3Dia, habitantes, esPrivada: false },
  lugares: red,
  filas: [
    { que: 'Análisis de control', tipos: ['red'], hace: 1 },
    {
      que: 'Análisis de control',
      tipos: ['red'],
      frecuencia: { cada: 'ano', veces: 8 },
      origen: { clase: 'autoridad', resolucion: 'Resolución de la Dirección General de Salud Pública de 14/11' },
      hace: 3,
      hasta: 2,
    },
    { que: 'Análisis completo', tipos: ['completo'] },
    { que: 'Control de radiactividad', parametros: ['Actividad alfa total', 'Actividad beta resto'] },
    { que: 'Caracterización', parametros: ['Dureza', 'Calcio', 'Magnesio', 'Potasio'] },
    { que: 'Control en grifo (vigilancia municipal)', tipos: ['grifo'], quien: 'Ayuntamiento' },
  ],
});

/** Installations with attributes, a season, a priority building, and rows of the three origins, some of which lack samples. */
const instalaciones: readonly InstalacionDemo[] = [
  abastecimiento('Red casco urbano', 2600, 11_400),
  abastecimiento('Red pedanía Fuentelviso', 85, 410),
  {
    solicitante: 'ETAP de Valdemoraleda',
    nombre: 'ETAP',
    atributos: { clase: 'etap', m3Dia: 3400 },
    lugares: ['salida de ETAP'],
    filas: [
      { que: 'Análisis de control', tipos: ['etap'] },
      { que: 'Análisis completo', tipos: ['completo'] },
    ],
  },
  {
    solicitante: 'Hotel Calamarina Palace',
    nombre: 'Agua sanitaria',
    atributos: { clase: 'edificio', esPrioritario: true, puntosDeAgua: 640, terminales: 320, tieneHierro: false },
    lugares: edificio,
    limpiezas: [300, 40],
    filas: [
      { que: 'Control en grifo (edificio prioritario)', tipos: ['grifo'] },
      legionella,
      { que: 'Legionella spp. tras limpieza y desinfección', tipos: ['acs'] },
      {
        que: 'Retorno de ACS cada mes',
        tipos: ['acs'],
        punto: 'retorno',
        frecuencia: mensual,
        origen: { clase: 'propio', documento: 'Plan sanitario del hotel, apartado 4' },
      },
    ],
  },
  {
    solicitante: 'Hotel Calamarina Palace',
    nombre: 'Torres de refrigeración',
    atributos: { clase: 'torre' },
    lugares: ['torre'],
    punto: 'torre',
    limpiezas: [190, 22],
    filas: [
      { que: 'Legionella spp.', tipos: ['torre'] },
      { que: 'Legionella spp. tras limpieza y desinfección', tipos: ['torre'] },
    ],
  },
  vaso('Hotel Calamarina Palace'),
  vaso('Hotel Calamarina Playa'),
  vaso('Camping Cala Lentisco'),
  {
    solicitante: 'Hotel Calamarina Playa',
    nombre: 'Agua sanitaria',
    atributos: { clase: 'edificio', esPrioritario: false, terminales: 90, tieneHierro: true },
    lugares: edificio,
    filas: [legionella],
  },
  {
    solicitante: 'Hospital de Altavega - Mantenimiento',
    nombre: 'Agua sanitaria del hospital',
    atributos: { clase: 'edificio', esPrioritario: true, puntosDeAgua: 380, terminales: 180, tieneHierro: false },
    lugares: edificio,
    limpiezas: [75],
    filas: [
      legionella,
      { que: 'Control en grifo (edificio prioritario)', tipos: ['grifo'] },
      {
        que: 'Legionella en el acumulador 5',
        tipos: ['acs'],
        punto: 'acumulador 5',
        frecuencia: mensual,
        origen: { clase: 'autoridad', resolucion: 'Requerimiento de la Delegación de Salud de 03/02' },
      },
    ],
  },
  {
    solicitante: 'Cárnicas Valdehoyo - Elaborados',
    nombre: 'Condensadores y torres',
    atributos: { clase: 'torre' },
    lugares: ['torre'],
    filas: [{ que: 'Legionella spp.', tipos: ['torre'] }],
  },
];

/** Stores the installations of a laboratory's points that aren't there yet, as on a day `yyyy-mm-dd`. What is there stays. */
export async function loadInstalaciones(fichas: readonly FichaDemo[], today: string): Promise<void> {
  if (fichas.length === 0) return;
  const known = new Set((await listInstalaciones()).map(({ _id }) => _id));
  const points = fichas.map(({ clave, ficha }) => ({ clave, clase: ficha.clase, ...partesDeClave(clave) }));
  const year = Number(today.slice(0, 4));
  for (const demo of instalaciones) {
    const own = points.filter(
      ({ solicitante, clase, nombre }) =>
        solicitante.endsWith(demo.solicitante) &&
        clase !== null &&
        demo.lugares.includes(clase) &&
        nombre.startsWith(demo.punto ?? ''),
    );
    const [first] = own;
    const _id = `${hash32(`${demo.solicitante} ${demo.nombre}`).toString(16).padStart(8, '0')}-instalacion`;
    if (!first || known.has(_id)) continue;
    const puntos = own.map(({ clave }) => clave).slice(0, 100);
    const instalacion: Instalacion = {
      _id,
      solicitante: first.solicitante,
      nombre: demo.nombre,
      atributos: demo.atributos,
      puntos,
      activaDesde: null,
      activaHasta: null,
      hechos: (demo.limpiezas ?? []).map((days) => ({ que: 'limpieza y desinfección', fecha: before(today, days) })),
      filas: demo.filas.map((fila, n) => filaOf(fila, { demo, own, year, _id: `${_id}-${n}` })),
    };
    await writeInstalacion({ ...instalacion, alta: `${year - 2}-01-01`, version: 1, cambio: null }, undefined);
  }
}

const before = (fecha: string, days: number) =>
  new Date(Date.parse(fecha) - days * 86_400_000).toISOString().slice(0, 10);

interface Context {
  demo: InstalacionDemo;
  own: readonly { clave: string; nombre: string }[];
  year: number;
  _id: string;
}

function filaOf(
  { que, tipos: claves = [], parametros = [], punto, frecuencia, origen, hace = 2, hasta, quien = '' }: FilaDemo,
  { demo, own, year, _id }: Context,
): FilaDePrograma {
  const asked = leyDe(demo.atributos).filas.find((one) => one.que === que);
  if (!origen && !asked) throw new RangeError(`The law asks for no ${que} at ${demo.nombre}`);
  return {
    _id,
    que,
    tipos: claves.map((clave) => tipos[clave].nombre),
    parametros: [...parametros],
    puntos: punto === undefined ? [] : own.filter(({ nombre }) => nombre.startsWith(punto)).map(({ clave }) => clave),
    frecuencia: frecuencia ?? asked?.frecuencia ?? mensual,
    temporada: origen ? null : (asked?.temporada ?? null),
    quien,
    desde: `${year - hace}-01-01`,
    hasta: hasta === undefined ? null : `${year - hasta}-12-31`,
    origen: origen ?? { clase: 'ley', articulo: asked?.articulo ?? '', frase: asked?.frase ?? '' },
  };
}
