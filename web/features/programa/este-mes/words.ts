import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import { fechaBreve, fechaCorta, fechaLarga } from '../../../../contract/base/fechas.ts';
import { nombresDeMes } from '../../../../contract/base/meses.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import type { Linea, PorTomar, Toma } from '../../../../contract/programa/por-tomar.ts';
import { textoDeFrecuencia } from '../../../../contract/programa/rules/frecuencia.ts';
import type { Plazo } from '../../../../contract/programa/rules/plazo.ts';
import { textoDeCuenta, textoDeNoContado, textoDeOtrasFilas, textoDeRitmo, textoDeSinPuntos } from '../words.ts';

type Dias = Pick<PorTomar, 'desde' | 'hasta'>;

const mesDe = (dia: string) => `${nombresDeMes[Number(dia.slice(5, 7)) - 1] ?? ''} de ${dia.slice(0, 4)}`;

/** `diciembre de 2026`, `30 nov – 6 dic 2026`, `1 dic 2026`. */
export function textoDeDias(plazo: Plazo, { desde, hasta }: Dias): string {
  if (plazo === 'mes') return mesDe(desde);
  return plazo === 'dia' ? fechaCorta(desde) : `${fechaBreve(desde, hasta)} – ${fechaCorta(hasta)}`;
}

/** `en diciembre de 2026`, `en la semana del 30 nov al 6 dic 2026`, `el 1 de diciembre de 2026`. */
function cuando(plazo: Plazo, { desde, hasta }: Dias): string {
  if (plazo === 'mes') return `en ${mesDe(desde)}`;
  if (plazo === 'dia') return `el ${fechaLarga(desde)}`;
  return `en la semana del ${fechaBreve(desde, hasta)} al ${fechaCorta(hasta)}`;
}

/** What the figures leave out, in sentences; '' for nothing. */
export const textoDeFuera = ({
  resumen,
  noContado,
  otrasFilas,
}: Pick<PorTomar, 'noContado' | 'otrasFilas'> & { resumen: Pick<PorTomar['resumen'], 'sinPuntos'> }): string =>
  [textoDeSinPuntos(resumen.sinPuntos), textoDeNoContado(noContado), textoDeOtrasFilas(otrasFilas)]
    .map((one) => one.trim())
    .filter(Boolean)
    .join(' ');

/** How much is to be taken, how much is late, and how much may be taken already. */
export function textoDePorTomar(porTomar: PorTomar, plazo: Plazo, isFiltered = false): string {
  const { tocan, atrasadas, sinHacer, abiertas, desdeAntes } = porTomar.resumen;
  const parts = [
    ...(sinHacer > 0
      ? [
          `${cantidad(sinHacer, 'muestreo', 'muestreos')} sin hacer de periodos que ya acabaron (desde el ${fechaCorta(desdeAntes)})`,
        ]
      : []),
    ...(atrasadas > 0 ? [`${cantidad(atrasadas, 'atrasada', 'atrasadas')} según el ritmo de su año`] : []),
    `${tocan === 0 ? 'ninguna' : numero(tocan)} por tomar ${cuando(plazo, porTomar)}`,
    ...(abiertas > 0
      ? [
          `${abiertas === 1 ? '1 que vence' : `${numero(abiertas)} que vencen`} más tarde, que ya se ${abiertas === 1 ? 'puede' : 'pueden'} tomar`,
        ]
      : []),
  ];
  const said = `${parts.join('; ')}${isFiltered ? ', con esos filtros' : ''}`;
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

/** `Nada por tomar en diciembre de 2026 en tus 3 instalaciones`; of what filters find it says so. */
export function textoDeNada(porTomar: PorTomar, plazo: Plazo, isFiltered: boolean): string {
  const { instalaciones } = porTomar.resumen;
  const all = cantidad(instalaciones, 'instalación', 'instalaciones');
  const those = isFiltered ? `${all}, con esos filtros` : instalaciones === 1 ? 'tu instalación' : `tus ${all}`;
  return `Nada por tomar ${cuando(plazo, porTomar)} en ${those}`;
}

export const isTarde = ({ clase }: Pick<Toma, 'clase'>) => clase === 'sin hacer' || clase === 'atrasada';

/** `hasta el 31 dic · falta 1 de 1`, `acabó el 6 dic · falta 1 de 1`, `6 atrasadas`, `hasta el 31 dic · 1 de las 11 del año`. */
export function textoDeToma(
  { clase, para, faltan, planeadas }: Toma,
  { frecuencia }: Linea['fila'],
  hoy: string,
): string {
  if (clase === 'atrasada')
    return `${cantidad(faltan, 'atrasada', 'atrasadas')}, la última desde el ${fechaBreve(para, hoy)}`;
  const cuenta =
    frecuencia.cada === 'ano' && planeadas > 1
      ? `${numero(faltan)} de las ${numero(planeadas)} del año`
      : textoDeCuenta({ planeadas, faltan, enCurso: 0, deMas: 0 });
  return `${clase === 'sin hacer' ? 'acabó el' : 'hasta el'} ${fechaBreve(para, hoy)} · ${cuenta}`;
}

/** `5 muestreos sin hacer de 3 periodos, el último acabó el 30 nov`, `1 muestreo sin hacer de un periodo que acabó el 30 nov`. */
export const textoDeAntes = ({ periodos, faltan, ultimo }: NonNullable<Linea['antes']>, hoy: string): string =>
  `${cantidad(faltan, 'muestreo', 'muestreos')} sin hacer de ${
    periodos === 1 ? 'un periodo que' : `${numero(periodos)} periodos, el último`
  } acabó el ${fechaBreve(ultimo, hoy)}`;

/** `Al ritmo de 11 al año deberían ir 10, van 4`; '' of a row that isn't behind one. */
export const textoDeAtraso = ({ fila, ritmo }: Pick<Linea, 'fila' | 'ritmo'>): string =>
  ritmo ? `Al ritmo de ${textoDeFrecuencia(fila.frecuencia)} ${textoDeRitmo(ritmo)}` : '';

/** `pedida el 3 dic`, `aceptada para el 4 dic`. */
export const textoDePedida = ({ aceptada, creada }: Linea['pedidas'][number], hoy: string): string =>
  aceptada === null
    ? `pedida el ${fechaBreve(fechaEnMadrid(new Date(creada)), hoy)}`
    : `aceptada para el ${fechaBreve(aceptada, hoy)}`;

/** `E. coli, Nitrato, pH y 4 más`. */
export function textoDeParametros(names: readonly string[], otros: number, shown: number): string {
  const rest = otros + Math.max(0, names.length - shown);
  return `${names.slice(0, shown).join(', ')}${rest > 0 ? ` y ${numero(rest)} más` : ''}`;
}
