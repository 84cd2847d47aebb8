import { fechaCorta } from '../../../contract/base/fechas.ts';
import { cantidad, numero } from '../../../contract/base/numeros.ts';
import {
  type Cobertura,
  diasPorVenir,
  type EstadoDePeriodo,
  type PeriodoDeCobertura,
} from '../../../contract/programa/cobertura.ts';
import type { OrigenDeFila } from '../../../contract/programa/programa.ts';

/** What stands beside whatever is computed of the law. */
export const advertenciaDeLey = 'Según los datos de la instalación; decide la autoridad.';

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

/** `1 ene – 31 mar 2026`, as a period is named. */
export const textoDePeriodo = ({ desde, hasta }: Pick<PeriodoDeCobertura, 'desde' | 'hasta'>) =>
  desde === hasta ? fechaCorta(desde) : `${fechaCorta(desde)} – ${fechaCorta(hasta)}`;

/** Whether today is one of the days that were asked for: of any other year nothing is due soon. */
export const isDeHoy = ({ hoy, desde, hasta }: Pick<Cobertura, 'hoy' | 'desde' | 'hasta'>) =>
  desde <= hoy && hoy <= hasta;

type Resumida = Pick<Cobertura, 'resumen' | 'hoy' | 'desde' | 'hasta' | 'proximas' | 'totalProximas'>;

/** All that the filters' programmes lack, in one sentence. Never that the law is complied with. */
export function textoDeResumen(cobertura: Resumida): string {
  const { resumen, desde } = cobertura;
  if (resumen.filas === 0) return 'Ninguna fila de programa que contar.';
  const ano = desde.slice(0, 4);
  const { sinHacer, porHacer } = resumen;
  const except = textoDeSinPuntos(resumen.sinPuntos);
  const next = isDeHoy(cobertura) ? `; ${textoDeProximas(cobertura)}` : '';
  if (sinHacer === 0 && porHacer === 0) return `No falta ningún muestreo de lo planeado en ${ano}${next}.${except}`;
  const ended =
    sinHacer === 0
      ? 'No falta ningún muestreo de periodos que ya acabaron'
      : `${sinHacer === 1 ? 'Falta' : 'Faltan'} ${cantidad(sinHacer, 'muestreo', 'muestreos')} de periodos que ya acabaron`;
  const open =
    porHacer === 0
      ? ''
      : sinHacer === 0
        ? `; ${porHacer === 1 ? 'queda' : 'quedan'} ${numero(porHacer)} por hacer en ${ano}`
        : ` y ${numero(porHacer)} de los que siguen en ${ano}`;
  return `${ended}${open}${next}.${except}`;
}

/** What a sum leaves out: at how many points some rows were sampled. */
const textoDeSinPuntos = (sinPuntos: number) =>
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
