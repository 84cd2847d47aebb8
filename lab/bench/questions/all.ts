import { clean } from '../../../contract/base/texto.ts';
import type { Dataset, Filled } from '../fill.ts';
import { cobertura, points } from './points.ts';
import type { Asker, Question } from './question.ts';
import { cells, list } from './rows.ts';
import { panorama, series } from './values.ts';

const same = (nombre: string, unidad: string) => ({ determinacion: nombre, descripcion: nombre, unidad });
const ph = same('pH', 'ud. pH');
const aerobes = same('Recuento de aerobios a 30 °C', 'UFC/g');

/** Pages of which a fresh process is asked: names of questions, one after the other. */
export const pages: Record<string, readonly string[]> = {
  'Admin: list and statistics': ['Admin: first page', 'Admin: by month × type'],
  'Client of 5,000: list and statistics': ['Client: first page', 'Client: by month × type'],
  'Client of 5,000: list and a series': ['Client: first page', 'Client: one parameter over all points'],
  'Admin: points': ['Admin: points, what fails first'],
};

/** Every question over a data set: what users of the portal wait for. */
export function questions({ laboratory, cliente }: Dataset, { punto }: Filled): Question[] {
  const admin: Asker = { who: 'Admin', alcance: { solicitantes: 'todos', tipos: 'todos' } };
  const own = new Set(cliente.solicitantes.map(clean));
  const client: Asker = { who: 'Client', alcance: { solicitantes: own, tipos: 'todos' } };
  const oneType = new Set(laboratory.tipoGrupos[1]?.tiposIncluidos.slice(0, 1));
  const foods = laboratory.tipoGrupos.find(({ nombre }) => nombre === 'Alimentos');
  return [
    list(admin, 'first page'),
    list(admin, 'text ‘leche’', { search: 'leche' }),
    list(admin, 'text ‘co’', { search: 'co' }),
    list(admin, 'one type in one month', { tipos: oneType, desde: '2026-03-01', hasta: '2026-03-31' }),
    list(client, 'first page'),
    list(client, 'text ‘leche’', { search: 'leche' }),
    cells(admin, 'by month × type', 'mes'),
    cells(admin, 'by solicitante × type', 'solicitante'),
    cells(admin, 'by month × type, text ‘leche’', 'mes', { search: 'leche' }),
    cells(client, 'by month × type', 'mes'),
    series(client, 'one parameter of one point', aerobes, punto),
    series(client, 'one parameter over all points', ph),
    panorama(client, 'panorama, parameter × month'),
    panorama(admin, 'panorama of one group', foods),
    points(admin, 'points, what fails first', {}),
    points(admin, 'points, newest first', { orden: 'fecha' }),
    points(admin, 'points with ‘cocina’, by name', { orden: 'nombre', search: 'cocina' }),
    points(client, 'points by name', { orden: 'nombre' }),
    cobertura(admin, 'this year’s programme'),
    cobertura(client, 'this year’s programme'),
  ];
}
