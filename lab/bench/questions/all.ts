import { type SortColumn, sortColumnSchema } from '../../../contract/resultados/filtros.ts';
import { clean } from '../../../contract/base/texto.ts';
import type { RowFilters } from '../../../lambdas/engine/query/filter-block.ts';
import type { Dataset } from '../data.ts';
import { list, options } from './lists.ts';
import { failing, points } from './points.ts';
import { cobertura } from './programas.ts';
import type { Asker, Question } from './question.ts';
import { cells, summary } from './statistics.ts';
import { before, months, type Newest, panorama, parameters, series } from './values.ts';

const columns: Record<SortColumn, string> = {
  fecha_muestra: 'date',
  numero_muestra: 'number',
  referencia_externa: 'reference',
  producto: 'product',
  tipo_muestra: 'type',
  solicitante: 'solicitante',
  conclusion_muestra: 'conclusion',
};

const quarter: RowFilters = { desde: '2026-01-01', hasta: '2026-03-31' };
const same = (nombre: string, unidad: string) => ({ determinacion: nombre, descripcion: nombre, unidad });
const ph = same('pH', 'ud. pH');
const turbidity = same('Turbidez', 'UNF');
const aerobes = same('Recuento de aerobios a 30 °C', 'UFC/g');

/** Names of questions that cold starts are measured by. */
export const first = {
  adminList: 'Admin: first page',
  adminMonths: 'Admin: by month × type',
  clientList: 'Client: first page',
  clientMonths: 'Client: by month × type',
  clientSeries: 'Client: one parameter over all points',
  adminPoints: 'Admin: points, what fails first',
} as const;

/** Names of questions by which laboratories of different sizes are compared. */
export const telling: readonly string[] = [
  first.adminList,
  'Admin: by number, ascending',
  'Admin: text ‘co’',
  first.clientList,
  first.adminMonths,
  first.clientMonths,
  first.clientSeries,
  'Admin: panorama of one group',
  first.adminPoints,
  'Admin: points that fail now',
];

/**
 * Every question over a data set. `newest` is the newest sample of the client's measured point; `authorised` samples are the
 * index's.
 */
export function questions(
  { laboratory, cliente, solicitantes }: Dataset,
  { newest, authorised }: { newest: Newest; authorised: number },
): Question[] {
  const scoped = (who: string, names: readonly string[]): Asker => {
    return { who, alcance: { solicitantes: new Set(names.map(clean)), tipos: 'todos' } };
  };
  const admin: Asker = { who: 'Admin', alcance: { solicitantes: 'todos', tipos: 'todos' } };
  const half = scoped(
    'Half',
    solicitantes.filter((_, place) => place % 2 === 0),
  );
  const client = scoped('Client', cliente.solicitantes);
  const groups = laboratory.tipoGrupos.map(({ tiposIncluidos }) => tiposIncluidos);
  const oneType = new Set(groups[1]?.slice(0, 1));
  const manyTypes = new Set(groups.flatMap((group) => group.slice(0, Math.ceil(group.length / 2))));
  const foods = laboratory.tipoGrupos.find(({ nombre }) => nombre === 'Alimentos');
  const deep = Math.max(1, Math.min(5000, Math.floor(authorised / 20)));
  const sorted = sortColumnSchema.options.flatMap((sortBy) =>
    [false, true]
      .filter((descending) => sortBy !== 'fecha_muestra' || !descending)
      .map((descending) =>
        list(admin, `by ${columns[sortBy]}, ${descending ? 'descending' : 'ascending'}`, { sortBy, descending }),
      ),
  );
  return [
    list(admin, 'first page'),
    list(admin, 'page 50', { page: 50 }),
    list(admin, 'page 5,000, or the last', { page: deep }),
    ...sorted,
    list(admin, 'text ‘leche’', { filters: { search: 'leche' } }),
    list(admin, 'text ‘LEGIONÉLLA’, by product', {
      filters: { search: 'LEGIONÉLLA' },
      sortBy: 'producto',
      descending: false,
    }),
    list(admin, 'text ‘co’', { filters: { search: 'co' } }),
    list(admin, 'text that finds nothing', { filters: { search: 'zzyzx' }, findsNothing: true }),
    list(admin, 'part of a number, ‘00123’', { filters: { numero: '00123' } }),
    list(admin, 'one type in one month', { filters: { tipos: oneType, desde: '2026-03-01', hasta: '2026-03-31' } }),
    list(admin, 'a quarter, half of the types', { filters: { ...quarter, tipos: manyTypes } }),
    list(admin, 'No cumple, 1,000 rows', { filters: { conclusion: 'No cumple' }, limit: 1000 }),
    options(admin, 'options, solicitantes', 'solicitantes'),
    options(admin, 'options, determinations', 'determinaciones'),
    list(half, 'first page'),
    list(client, 'first page'),
    list(client, 'page 200', { page: 200 }),
    list(client, 'text ‘leche’', { filters: { search: 'leche' } }),
    cells(admin, 'by month × type', 'mes'),
    cells(admin, 'by solicitante × type', 'solicitante'),
    cells(admin, 'by month × type, half of the types', 'mes', { tipos: manyTypes }),
    cells(admin, 'by month × type, text ‘leche’', 'mes', { search: 'leche' }),
    summary(admin, 'summary'),
    summary(admin, 'summary of a quarter', quarter),
    cells(half, 'by month × type', 'mes'),
    cells(client, 'by month × type', 'mes'),
    summary(client, 'summary'),
    series(client, 'one parameter of one point', aerobes, newest.punto),
    series(client, 'one parameter over all points', ph),
    panorama(client, 'panorama, parameter × month'),
    parameters(client, 'parameters'),
    before(client, 'values before a sample’s own', newest),
    months(admin, 'one parameter by month, pH', ph, { hasCensored: false }),
    months(admin, 'one parameter by month, turbidity', turbidity, { hasCensored: true }),
    panorama(admin, 'panorama of one group', foods),
    parameters(admin, 'parameters'),
    points(admin, 'points, what fails first', {}),
    points(admin, 'points by name, page 10', { orden: 'nombre', page: 10 }),
    points(admin, 'points, newest first', { orden: 'fecha' }),
    points(admin, 'points with ‘cocina’, by name', { orden: 'nombre', search: 'cocina' }),
    points(client, 'points by name', { orden: 'nombre' }),
    failing(admin, 'points that fail now'),
    failing(admin, 'points that fail now, half of the types', { tipos: manyTypes }),
    failing(client, 'points that fail now'),
    cobertura(admin, 'this year’s programme'),
    cobertura(client, 'this year’s programme'),
  ];
}

/** A point of the client's. */
export const measuredPoint = { solicitante: 'Conservas Medida, planta Este', nombre: 'Línea de servicio' };
