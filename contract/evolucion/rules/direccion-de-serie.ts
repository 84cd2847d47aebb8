import { claveDePunto, type PuntoDeMuestreo } from '../../puntos/rules/punto.ts';

/** A parameter, and where it is followed: at one point of a solicitante, or at all of its own without one. */
interface SerieDeMuestra {
  determinacion: string;
  parametro: string;
  unidad?: string | undefined;
  solicitante: string;
  punto?: PuntoDeMuestreo | undefined;
}

/** The page of a parameter's series, as the portal's pages and its mails link to it. */
export function direccionDeSerie({ determinacion, parametro, unidad, solicitante, punto }: SerieDeMuestra): string {
  const query = new URLSearchParams({ tab: 'evolucion', determinacion, parametro });
  if (unidad) query.set('unidad', unidad);
  if (punto) query.set('punto', claveDePunto(solicitante, punto));
  else query.set('solicitante', solicitante);
  return `/results?${query.toString()}`;
}
