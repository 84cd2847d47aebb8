import { fechaCorta } from '../../../contract/base/fechas.ts';
import { cantidad, numero } from '../../../contract/base/numeros.ts';
import {
  type Cobertura,
  diasPorVenir,
  type EstadoDePeriodo,
  type FilaContada,
  type PeriodoDeCobertura,
} from '../../../contract/programa/cobertura.ts';
import { clasesDeInstalacion } from '../../../contract/programa/instalacion.ts';
import type { OrigenDeFila } from '../../../contract/programa/programa.ts';
import { activeFilters, type FilterNames } from '../resultados/filters/active-filters.ts';
import type { ProgramaState } from './address.ts';

/** What stands beside whatever is computed of the law. */
export const advertenciaDeLey = 'Según los datos de la instalación; decide la autoridad.';

export const yaNoCuenta = 'Lo que se tome ahora ya no cuenta para un periodo que acabó.';

/** How a period stands, in words. */
export const nombresDeEstado: Readonly<Record<EstadoDePeriodo, string>> = {
  hecho: 'hecho',
  'en curso': 'en curso',
  pendiente: 'planeado',
  falta: 'sin hacer',
  'por venir': 'por venir',
};

/** `Ley · RD 3/2023, an. II.C, tabla 8`, `Autoridad · Resolución 12/2025`, `Propio`. */
export function textoDeOrigen(origen: OrigenDeFila): string {
  if (origen.clase === 'ley') return `Ley · ${origen.articulo}`;
  if (origen.clase === 'autoridad') return `Autoridad · ${origen.resolucion}`;
  return origen.documento ? `Propio · ${origen.documento}` : 'Propio';
}

type Cuentas = Pick<PeriodoDeCobertura, 'planeadas' | 'faltan' | 'enCurso' | 'deMas'>;

/** `faltan 2 de 4`, `4 de 4`, `4 de 4, 1 en curso`, `4 de 4, 2 de más`. */
export function textoDeCuenta({ planeadas, faltan, enCurso, deMas }: Cuentas): string {
  const count =
    faltan > 0
      ? `${faltan === 1 ? 'falta' : 'faltan'} ${numero(faltan)} de ${numero(planeadas)}`
      : `${numero(planeadas)} de ${numero(planeadas)}`;
  const running = faltan === 0 && enCurso > 0 ? [`${numero(enCurso)} en curso`] : [];
  return [count, ...running, ...(deMas > 0 ? [`${numero(deMas)} de más`] : [])].join(', ');
}

/** Sums of what some periods plan and lack. */
export function sumaDe(periodos: readonly Cuentas[]): Cuentas {
  const sum = { planeadas: 0, faltan: 0, enCurso: 0, deMas: 0 };
  for (const { planeadas, faltan, enCurso, deMas } of periodos) {
    sum.deMas += deMas;
    sum.planeadas += planeadas;
    sum.faltan += faltan;
    sum.enCurso += enCurso;
  }
  return sum;
}

/** Of a row no period of which ends in the year that is shown: what is taken of the one that goes on, and until when. */
export const textoDeSinPeriodos = ({ sigue }: Pick<FilaContada, 'sigue'>, ano: number) =>
  sigue ? `${textoDeCuenta(sigue)}, hasta el ${fechaCorta(sigue.hasta)}` : `Nada en ${ano}`;

/** `1 ene – 31 mar 2026`, as a period is named. */
export const textoDePeriodo = ({ desde, hasta }: Pick<PeriodoDeCobertura, 'desde' | 'hasta'>) =>
  desde === hasta ? fechaCorta(desde) : `${fechaCorta(desde)} – ${fechaCorta(hasta)}`;

/** Whether today is one of the days that were asked for: of any other year nothing is due soon. */
export const isDeHoy = ({ hoy, desde, hasta }: Pick<Cobertura, 'hoy' | 'desde' | 'hasta'>) =>
  desde <= hoy && hoy <= hasta;

type Resumida = Pick<
  Cobertura,
  'resumen' | 'hoy' | 'desde' | 'hasta' | 'proximas' | 'totalProximas' | 'noContado' | 'otrasFilas'
>;

/** What programmes lack, those of the filters alone where there are any, and all that the count leaves out. Never that the law is complied with. */
export function partesDeResumen(cobertura: Resumida, isFiltered = false): [counted: string, outside: string] {
  const { resumen, desde } = cobertura;
  const others = textoDeOtrasFilas(cobertura.otrasFilas);
  const outside = `${textoDeNoContado(cobertura.noContado)}${others && ` ${others}`}`;
  if (resumen.filas === 0)
    return [`Ninguna fila de programa que contar${isFiltered ? ' con esos filtros' : ''}.`, outside];
  const ano = desde.slice(0, 4);
  const { sinHacer, porHacer, ritmo } = resumen;
  const asked = `de lo que pide ${deQuien(resumen, isFiltered)}`;
  const except = `${textoDeSinPuntos(resumen.sinPuntos)}${outside}`;
  const next = isDeHoy(cobertura) ? `; ${textoDeProximas(cobertura)}` : '';
  if (sinHacer === 0 && porHacer === 0) return [`No falta ningún muestreo ${asked} en ${ano}${next}.`, except];
  const ended =
    sinHacer === 0 ? `Ningún muestreo sin hacer ${asked}` : `${cantidad(sinHacer, 'muestreo', 'muestreos')} sin hacer`;
  const until = isDeHoy(cobertura) ? 'hasta fin de año' : `en ${ano}`;
  const open = porHacer === 0 ? '' : `; ${porHacer === 1 ? 'queda' : 'quedan'} ${numero(porHacer)} ${until}`;
  const behind = ritmo.filas > 0 ? ` Repartidos por igual en el año, ${textoDeRitmo(ritmo)}.` : '';
  return [`${ended}${open}${next}.${behind}`, except];
}

function deQuien({ instalaciones }: Cobertura['resumen'], isFiltered: boolean): string {
  const those = cantidad(instalaciones, 'instalación', 'instalaciones');
  if (isFiltered) return `con esos filtros el programa de ${those}`;
  return `el programa de ${instalaciones === 1 ? 'tu instalación' : `tus ${those}`}`;
}

/** What a state is narrowed by, for paper and files. */
export const acotadoPor = (
  { filtros, clase }: Pick<ProgramaState, 'filtros' | 'clase'>,
  names: FilterNames,
): { label: string; value: string }[] => [
  ...activeFilters(filtros, names),
  ...(clase ? [{ label: 'Clase de instalación', value: clasesDeInstalacion[clase] }] : []),
];

/** Both parts of a summary in one text. */
export const textoDeResumen = (cobertura: Resumida, isFiltered = false): string =>
  partesDeResumen(cobertura, isFiltered).join('');

/** ` Fuera de la cuenta: 2 puntos con muestras no son de ninguna instalación.`, with all that the count doesn't speak of. */
export function textoDeNoContado({ puntos, sinFilas, propuestas }: Cobertura['noContado']): string {
  const parts = [
    ...(puntos > 0
      ? [`${cantidad(puntos, 'punto', 'puntos')} con muestras no ${puntos === 1 ? 'es' : 'son'} de ninguna instalación`]
      : []),
    ...(sinFilas > 0
      ? [
          `${cantidad(sinFilas, 'instalación', 'instalaciones')} no ${sinFilas === 1 ? 'tiene' : 'tienen'} nada en su programa`,
        ]
      : []),
    ...(propuestas > 0
      ? [
          `${cantidad(propuestas, 'fila', 'filas')} que propone la ley no ${propuestas === 1 ? 'está' : 'están'} en ningún programa`,
        ]
      : []),
  ];
  return parts.length === 0 ? '' : ` Fuera de la cuenta: ${parts.join('; ')}.`;
}

/** `deberían ir 10 y van 4`, of what an even rhythm would have by today. */
export const textoDeRitmo = ({ deberian, van }: { deberian: number; van: number }) =>
  `${deberian === 1 ? 'debería' : 'deberían'} ir ${numero(deberian)}, ${van === 1 ? 'va' : 'van'} ${numero(van)}`;

/**
 * For a period under way with an even rhythm: the samples due by now, those taken, and the pace for the rest:
 * `deberían ir 10, van 4; quedan 8 hasta el 31 dic 2026, una cada 4 días`. '' for other periods, and where no sample is missing.
 */
export function textoDeLoQueCabe(periodo: Omit<PeriodoDeCobertura, 'muestras'>, hoy: string): string {
  const { deberian, autorizadas, enCurso, faltan, hasta } = periodo;
  if (deberian === null || faltan === 0) return '';
  const left = (Date.parse(hasta) - Date.parse(hoy)) / 86_400_000 + 1;
  const every = Math.floor(left / faltan);
  const pace = faltan === 1 ? '' : every < 1 ? ', más de una al día' : `, una cada ${cantidad(every, 'día', 'días')}`;
  return `${textoDeRitmo({ deberian, van: autorizadas + enCurso })}; ${faltan === 1 ? 'queda' : 'quedan'} ${numero(faltan)} hasta el ${fechaCorta(hasta)}${pace}`;
}

/** What a sum leaves out: at how many points some rows were sampled. */
export const textoDeSinPuntos = (sinPuntos: number) =>
  sinPuntos > 0
    ? ` De ${cantidad(sinPuntos, 'fila', 'filas')} no se cuenta en cuántos puntos se toma cada muestreo.`
    : '';

type Proximas = Pick<Cobertura, 'proximas' | 'totalProximas'>;

/** How many samples fall due soon: `3`, or `más de 200` where not all of the periods are listed. */
export function textoDeCuantasProximas({ proximas, totalProximas }: Proximas): string {
  const soon = numero(proximas.reduce((sum, { faltan }) => sum + faltan, 0));
  return proximas.length === totalProximas ? soon : `más de ${soon}`;
}

function textoDeProximas(cobertura: Proximas): string {
  const soon = textoDeCuantasProximas(cobertura);
  if (soon === '0') return `en los próximos ${diasPorVenir} días no vence ninguno`;
  return `en los próximos ${diasPorVenir} días ${soon === '1' ? 'vence' : 'vencen'} ${soon}`;
}

/** That rows of types of sample which the reader doesn't see aren't counted; '' for none. */
export function textoDeOtrasFilas(otras: number): string {
  if (otras === 0) return '';
  return otras === 1
    ? 'Hay 1 fila más, de tipos de muestra que no ves: aquí no se cuenta.'
    : `Hay ${numero(otras)} filas más, de tipos de muestra que no ves: aquí no se cuentan.`;
}
