import type { Caso } from './caso.ts';
import { anexoI, isNoApto } from './legal/rd3.ts';
import type { Incumplimiento } from './modelo.ts';

const puntos: Readonly<Record<string, string>> = {
  cabecera: 'salida de ETAP o de depósito de cabecera',
  deposito: 'salida de depósito de regulación o distribución',
  red: 'red de distribución',
  grifo: 'grifo de instalación interior',
};

/** What RD 3/2023 says of one breach: an indicator (part C) within its value of non-fitness doesn't make water unfit. */
function gravedad(
  { parametro, valor }: Incumplimiento,
  caso: Caso,
): 'indicador' | 'no apta' | 'organoléptico' | 'referencia' {
  const fila = anexoI.find((one) => one.parametro === parametro);
  if (parametro === 'Olor' || parametro === 'Sabor') return 'organoléptico';
  const isIndicador = fila?.parte === 'C' || parametro === 'Dióxido de cloro residual';
  if (!isIndicador) return 'no apta';
  if (fila && valor !== undefined && isNoApto(fila.n, valor, caso)) return 'no apta';
  // At the exit of works turbidity has no parametric value.
  return parametro === 'Turbidez' && caso.lugar === 'cabecera' ? 'referencia' : 'indicador';
}

/** What the report of a drinking water says: where, with which disinfectant, and what follows from a breach. */
export function observacionDeAgua(caso: Caso, incumplimientos: readonly Incumplimiento[]): string {
  const punto = `Punto de muestreo: ${puntos[caso.lugar ?? 'red'] ?? 'red de distribución'}. Desinfectante declarado por el cliente: ${caso.desinfectante}.`;
  const of = (clase: ReturnType<typeof gravedad>): string =>
    incumplimientos
      .filter((one) => gravedad(one, caso) === clase)
      .map(({ parametro }) => parametro)
      .join(', ');
  const noApta = of('no apta');
  const indicador = of('indicador');
  const organoleptico = of('organoléptico');
  const referencia = of('referencia');
  const isGrifo = caso.lugar === 'grifo';
  return [
    punto,
    caso.rasgos.includes('nitratos') &&
      'Nitrato y nitritos se añaden al control por indicación de la autoridad sanitaria.',
    noApta &&
      `Según el artículo 6 del Real Decreto 3/2023 la muestra es calificable como «no apta para el consumo» (${noApta}). Incidencia de tipo ${isGrifo ? 'II' : 'AB'}: el operador o titular la confirma en 24 horas (artículo 23.1).`,
    indicador &&
      `Supera el valor paramétrico de un indicador de calidad (parte C: ${indicador}) sin alcanzar un valor de no aptitud: no presupone que el agua sea no apta (artículo 6.2). Incidencia de tipo ${isGrifo ? 'II' : 'C'}, con medidas correctoras.`,
    referencia &&
      `${referencia} por encima de su referencia a la salida del tratamiento, donde no hay valor paramétrico (el valor de referencia del anexo I.C es 0,8 UNF): el operador revisa el tratamiento.`,
    organoleptico &&
      `Cambio organoléptico (${organoleptico}): el operador compara con la media de al menos los tres últimos años (anexo I.D).`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The rule that the law sets for drinking water. */
export const reglaDeAgua =
  'Aceptación simple: el resultado se compara con el valor paramétrico y la incertidumbre no se utiliza como tolerancia adicional (Real Decreto 3/2023, anexo III.D.3).';
