import { nombresDeMes } from '../../../../contract/base/meses.ts';

const trimestres = ['primer', 'segundo', 'tercer', 'cuarto'];

/** The parts of a period as the panorama names it: `2025-03`, `2025-T1` or `2025`; `place` counts from 1. */
function partsOf(periodo: string): { ano: string; kind: 'mes' | 'trimestre' | 'anio'; place: number } {
  const [ano = '', within = ''] = periodo.split('-');
  if (within.startsWith('T')) return { ano, kind: 'trimestre', place: Number(within.slice(1)) };
  return { ano, kind: within ? 'mes' : 'anio', place: Number(within) };
}

/** `marzo de 2025`, `primer trimestre de 2025`, `2025`. */
export function nombreDePeriodo(periodo: string): string {
  const { ano, kind, place } = partsOf(periodo);
  if (kind === 'mes') return `${nombresDeMes[place - 1]} de ${ano}`;
  return kind === 'trimestre' ? `${trimestres[place - 1]} trimestre de ${ano}` : ano;
}

/** What stands over a column: `mar`, `T1` or `2025`; `ano` beneath the first column of each year. */
export function cabecerasDe(periodos: readonly string[]): { periodo: string; corto: string; ano: string | null }[] {
  const anos = periodos.map((periodo) => partsOf(periodo).ano);
  return periodos.map((periodo, at) => {
    const { ano, kind, place } = partsOf(periodo);
    // A year takes the room of two columns.
    const isFirst = ano !== anos[at - 1] && (anos[at + 1] ?? ano) === ano;
    if (kind === 'anio') return { periodo, corto: ano, ano: null };
    return {
      periodo,
      corto: kind === 'mes' ? (nombresDeMes[place - 1] ?? '').slice(0, 3) : `T${place}`,
      ano: isFirst ? ano : null,
    };
  });
}

/** The first and the last day of a period. */
export function diasDePeriodo(periodo: string): [string, string] {
  const { ano, kind, place } = partsOf(periodo);
  const [first, length] = { mes: [place, 1], trimestre: [place * 3 - 2, 3], anio: [1, 12] }[kind] as [number, number];
  const day = (month: number, date: number) => new Date(Date.UTC(Number(ano), month, date)).toISOString().slice(0, 10);
  return [day(first - 1, 1), day(first - 1 + length, 0)];
}
