import { sumaDias } from '../../base/dias-habiles.ts';

/** The days of which one asks what is to be taken: a day's round, a week from Monday on, or a calendar month. */
export const plazos = ['dia', 'semana', 'mes'] as const;
export type Plazo = (typeof plazos)[number];

interface Dias {
  desde: string;
  hasta: string;
}

/** The days of a plazo that a day lies in, both included. */
export function diasDePlazo(plazo: Plazo, dia: string): Dias {
  if (plazo === 'dia') return { desde: dia, hasta: dia };
  if (plazo === 'mes') {
    const [ano, mes] = dia.split('-').map(Number) as [number, number];
    const last = new Date(Date.UTC(ano, mes, 0)).getUTCDate();
    return { desde: `${dia.slice(0, 8)}01`, hasta: `${dia.slice(0, 8)}${last}` };
  }
  const monday = sumaDias(dia, -((new Date(`${dia}T00:00:00Z`).getUTCDay() + 6) % 7));
  return { desde: monday, hasta: sumaDias(monday, 6) };
}
