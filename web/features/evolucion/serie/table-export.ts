import { numero } from '../../../../contract/base/numeros.ts';
import type { Cell, Column, Row, Table } from '../../resultados/export/tables.ts';
import type { OtroLimite, SerieElegida } from '../state.ts';
import { fueraDeLimite } from '../../../../contract/muestras/rules/conclusion.ts';
import {
  type Evolucion,
  isFuera,
  isMedido,
  juicioDe,
  lugarDe,
  type MesDeSerie,
  textoDe,
  type ValorDeSerie,
} from './valor.ts';
import { textoDePercentil } from './percentil.ts';

interface Field<T> extends Column {
  of: (thing: T) => Cell;
}

const fecha = (text: string): Cell => new Date(`${text.slice(0, 10)}T00:00:00Z`);
const texto = (text: string | undefined): Cell => text || null;

/** What is exported: the series as it is shown. */
interface Contenido {
  series: Evolucion;
  elegida: SerieElegida;
  otro: OtroLimite | null;
}

/** The columns of values, one a row; a number that can be reckoned with only where it was measured exactly. */
function camposDeValor({ series, otro }: Contenido): Field<ValorDeSerie>[] {
  return [
    { header: 'Fecha de muestra', width: 13, isDate: true, of: ({ muestra }) => fecha(muestra.fecha_muestra) },
    { header: 'Número de muestra', width: 18, of: ({ muestra }) => texto(muestra.numero_muestra) },
    { header: 'Solicitante', width: 32, of: ({ solicitante }) => texto(solicitante) },
    { header: 'Punto de muestreo', width: 30, of: (value) => texto(lugarDe(value, series)) },
    {
      header: series.unidad ? `Valor (${series.unidad})` : 'Valor',
      width: 14,
      of: (value) => (isMedido(value) && !value.operador ? value.valor : texto(cifra(value))),
    },
    { header: 'Como se informó', width: 18, of: (value) => texto(textoDe(value, series.unidad)) },
    { header: 'Mínimo', width: 10, of: ({ limite }) => limite?.min ?? null },
    { header: 'Máximo', width: 10, of: ({ limite }) => limite?.max ?? null },
    { header: 'Referencia', width: 20, of: ({ limite }) => texto(limite?.texto) },
    { header: 'Conclusión', width: 14, of: (value) => juicioDe(value, null) },
    { header: 'Según sus límites', width: 16, of: (value) => (isFuera(value, series.unidad) ? fueraDeLimite : null) },
    ...(otro ? [{ header: nombreDelLimite(otro), width: 18, of: (value: ValorDeSerie) => juzgado(value, otro) }] : []),
  ];
}

const cifra = (value: ValorDeSerie) =>
  isMedido(value) ? `${value.operador ?? ''}${String(value.valor).replace('.', ',')}` : value.texto;

/** What another limit concludes of a value; a result in words is not compared. */
const juzgado = (value: ValorDeSerie, otro: OtroLimite) => (isMedido(value) ? juicioDe(value, otro) : 'No se compara');

/** `Con un máximo de 5`. */
export const nombreDelLimite = ({ extremo, valor }: OtroLimite) =>
  `Con un ${extremo === 'max' ? 'máximo' : 'mínimo'} de ${numero(valor)}`;

const camposDeMes: readonly Field<MesDeSerie>[] = [
  { header: 'Mes', width: 10, of: ({ mes }) => mes },
  { header: 'Valores', width: 10, of: ({ valores }) => valores },
  { header: 'Por debajo del límite de cuantificación', width: 22, of: ({ censurados }) => censurados },
  { header: 'No cumplen', width: 11, of: ({ noCumplen }) => noCumplen },
  { header: 'Percentil 10', width: 14, of: ({ p10 }) => textoDePercentil(p10) },
  { header: 'Mediana', width: 14, of: ({ mediana }) => textoDePercentil(mediana) },
  { header: 'Percentil 90', width: 14, of: ({ p90 }) => textoDePercentil(p90) },
  { header: 'Mínimo medido', width: 14, of: ({ minimo }) => minimo?.valor ?? null },
  { header: 'Muestra del mínimo', width: 18, of: ({ minimo }) => texto(minimo?.muestra.numero_muestra) },
  { header: 'Máximo medido', width: 14, of: ({ maximo }) => maximo?.valor ?? null },
  { header: 'Muestra del máximo', width: 18, of: ({ maximo }) => texto(maximo?.muestra.numero_muestra) },
];

/** A series as the table of a file, oldest first: its values, or its months. */
export function tablaDeSerie(contenido: Contenido): { table: Table; rows: Row[] } {
  const { series, elegida } = contenido;
  const named = { name: series.valores ? 'Valores' : 'Meses', file: fileName(elegida) };
  if (series.valores) return filled(named, camposDeValor(contenido), series.valores);
  return filled(named, camposDeMes, series.meses ?? []);
}

function filled<T>(named: Pick<Table, 'name' | 'file'>, fields: readonly Field<T>[], things: readonly T[]) {
  const columns = fields.map(({ header, width, isDate = false }) => ({ header, width, isDate }));
  return { table: { ...named, columns }, rows: things.map((thing) => fields.map(({ of }) => of(thing))) };
}

/** `evolucion-nitratos`: without what a file's name can't have. */
function fileName({ parametro, determinacion }: SerieElegida): string {
  const name = (parametro || determinacion)
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');
  return ['evolucion', ...(name ? [name.slice(0, 60)] : [])].join('-');
}
