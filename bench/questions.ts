import type { SortColumn } from '../contract/filtros.ts';
import { sortColumnSchema } from '../contract/filtros.ts';
import { clean } from '../contract/rules/texto.ts';
import type { Alcance } from '../lambdas/access/scope.ts';
import type { Agrupacion } from '../lambdas/index/query/count.ts';
import type { RowFilters } from '../lambdas/index/query/match.ts';
import { sinCierres } from '../lambdas/index/query/cierres.ts';
import { noAliases } from '../lambdas/index/query/point-aliases.ts';
import type { Slice } from '../lambdas/index/query/order.ts';
import type { NowQuestion } from '../lambdas/index/query/query-now.ts';
import type { Opciones } from '../lambdas/index/query/option-names.ts';
import type { Dataset } from './data.ts';

/** What is asked of both sides: of whom, narrowed by what, and for a list, for counts or for names. */
export interface Question {
  name: string;
  alcance: Alcance;
  filters: RowFilters;
  ask: Ask;
}

export type Ask =
  | { kind: 'rows'; slice: Slice }
  | { kind: 'counts'; agrupacion: Agrupacion; summary: boolean }
  | { kind: 'options'; of: keyof Opciones }
  | { kind: 'now'; question: NowQuestion };

const admin: Alcance = { solicitantes: 'todos', tipos: 'todos' };

const columns: Record<SortColumn, string> = {
  fecha_muestra: 'date',
  numero_muestra: 'number',
  referencia_externa: 'reference',
  producto: 'product',
  tipo_muestra: 'type',
  solicitante: 'solicitante',
  conclusion_muestra: 'conclusion',
};

const list = (page = 1, more: Partial<Slice> = {}): Ask => {
  const limit = more.limit ?? 20;
  return {
    kind: 'rows',
    slice: { offset: (page - 1) * limit, limit, sortBy: 'fecha_muestra', descending: true, ...more },
  };
};
const counts = (agrupacion: Agrupacion, summary = false): Ask => ({ kind: 'counts', agrupacion, summary });
const options = (of: keyof Opciones): Ask => ({ kind: 'options', of });
/** 90 days, to the last one that has samples. */
const now: Ask = {
  kind: 'now',
  question: {
    desde: '2026-04-02',
    offset: 0,
    limit: 50,
    solvedLimit: 20,
    ajenas: new Set(),
    aliases: noAliases,
    cierres: sinCierres,
  },
};

/** The questions, over a laboratory with so many authorised samples. */
export function questions(data: Dataset, authorised: number): Question[] {
  const everyone = (name: string, ask: Ask, filters: RowFilters = {}) => ({ name, alcance: admin, filters, ask });
  const scope: Alcance = { solicitantes: new Set(data.cliente.solicitantes.map(clean)), tipos: 'todos' };
  const client = (name: string, ask: Ask, filters: RowFilters = {}) => ({
    name: `Client of 5,000 samples: ${name}`,
    alcance: scope,
    filters,
    ask,
  });
  const half: Alcance = {
    solicitantes: new Set(data.solicitantes.filter((_, place) => place % 2 === 0).map(clean)),
    tipos: 'todos',
  };
  const master = (name: string, ask: Ask, filters: RowFilters = {}) => ({
    name: `Half of the solicitantes in scope: ${name}`,
    alcance: half,
    filters,
    ask,
  });
  const tipos = data.laboratory.tipoGrupos.map(({ tiposIncluidos }) => tiposIncluidos);
  const oneType = new Set(tipos[1]?.slice(0, 1));
  const manyTypes = new Set(tipos.flatMap((group) => group.slice(0, Math.ceil(group.length / 2))));
  const five = new Set(
    data.laboratory.clientes
      .slice(0, 3)
      .flatMap((one) => one.solicitantes)
      .slice(0, 5)
      .map(clean),
  );
  const deep = Math.min(5000, Math.floor(authorised / 20));
  const quarter: RowFilters = { desde: '2026-01-01', hasta: '2026-03-31' };
  return [
    everyone('Statistics by month × group × type', counts('mes')),
    everyone('Statistics by year × group × type', counts('ano')),
    everyone('Statistics by solicitante × type', counts('solicitante')),
    everyone('Statistics without grouping', counts('ninguna')),
    everyone('Statistics by month of a quarter', counts('mes'), quarter),
    everyone('Statistics by month of half of the types', counts('mes'), { tipos: manyTypes }),
    everyone('Statistics by month of 5 solicitantes', counts('mes'), { solicitantes: five }),
    everyone('Statistics by month of what says ‘leche’', counts('mes'), { search: 'leche' }),
    everyone('Summary (total, first and last date, solicitantes)', counts('ninguna', true)),
    everyone('Summary of a quarter', counts('ninguna', true), quarter),
    everyone('List, first page with total', list()),
    everyone('List, page 50', list(50)),
    everyone(`List, page ${deep.toLocaleString('en')}`, list(deep)),
    ...sortColumnSchema.options.flatMap((sortBy) =>
      [false, true]
        .filter((descending) => sortBy !== 'fecha_muestra' || !descending)
        .map((descending) =>
          everyone(
            `List sorted by ${columns[sortBy]}, ${descending ? 'descending' : 'ascending'}`,
            list(1, { sortBy, descending }),
          ),
        ),
    ),
    everyone('List sorted by solicitante, page 50', list(50, { sortBy: 'solicitante', descending: false })),
    everyone('Text ‘leche’', list(), { search: 'leche' }),
    everyone('Text ‘LEGIONÉLLA’ sorted by product', list(1, { sortBy: 'producto', descending: false }), {
      search: 'LEGIONÉLLA',
    }),
    everyone('Text of two letters, ‘co’', list(), { search: 'co' }),
    everyone('Text that finds nothing', list(), { search: 'zzyzx' }),
    everyone('Part of a number, ‘00123’', list(), { numero: '00123' }),
    everyone('One type in one month', list(), { tipos: oneType, desde: '2026-03-01', hasta: '2026-03-31' }),
    everyone('A quarter, half of the types', list(), { ...quarter, tipos: manyTypes }),
    everyone('Half of the types', list(), { tipos: manyTypes }),
    everyone('5 solicitantes', list(), { solicitantes: five }),
    everyone('Non-compliant list (1,000 rows)', list(1, { limit: 1000 }), { conclusion: 'No cumple' }),
    everyone('Non-compliant list of a quarter (1,000 rows)', list(1, { limit: 1000 }), {
      ...quarter,
      conclusion: 'No cumple',
    }),
    everyone('Options: types', options('tipos')),
    everyone('Options: solicitantes', options('solicitantes')),
    everyone('Options: determinations', options('determinaciones')),
    everyone('Points that fail now, 50 of them, and 20 that were solved', now),
    everyone('Points that fail now, of half of the types', now, { tipos: manyTypes }),
    master('list, first page with total', list()),
    master('statistics by month × group × type', counts('mes')),
    master('text ‘leche’', list(), { search: 'leche' }),
    client('list, first page with total', list()),
    client('list, page 200', list(200)),
    client('list sorted by product', list(1, { sortBy: 'producto', descending: false })),
    client('text ‘leche’', list(), { search: 'leche' }),
    client('statistics by month × group × type', counts('mes')),
    client('summary', counts('ninguna', true)),
    client('non-compliant list (1,000 rows)', list(1, { limit: 1000 }), { conclusion: 'No cumple' }),
    client('options: determinations', options('determinaciones')),
    client('points that fail now', now),
  ];
}
