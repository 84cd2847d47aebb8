import type { AuditSnapshot } from '../../../contract/administracion/rules/audit-snapshot.ts';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { clasesDeInstalacion } from '../../../contract/programa/instalacion.ts';
import type { FilaDePrograma, Instalacion } from '../../../contract/programa/programa.ts';
import { textoDeFrecuencia, textoDeTemporada } from '../../../contract/programa/rules/frecuencia.ts';
import { partesDeClave } from '../../../contract/puntos/rules/punto.ts';

/** An installation as the audit trail records it. */
export function instalacionSnapshot(instalacion: Omit<Instalacion, '_id'>): AuditSnapshot {
  const { nombre, solicitante, atributos, puntos, activaDesde, activaHasta, hechos, filas } = instalacion;
  const { clase, ...rest } = atributos;
  return {
    nombre,
    solicitante,
    'instalacion.clase': clasesDeInstalacion[clase],
    'instalacion.atributos': Object.entries(rest).flatMap(([name, value]) => said(name, value)),
    'instalacion.puntos': puntos.map((clave) => {
      const { nombre: punto, codigo } = partesDeClave(clave);
      return [punto, codigo].filter(Boolean).join(' · ');
    }),
    'instalacion.activaDesde': activaDesde,
    'instalacion.activaHasta': activaHasta,
    'instalacion.hechos': hechos.map(({ que, fecha }) => `${que}, ${fechaCorta(fecha)}`),
    'instalacion.programa': filas.map(textoDeFila),
  };
}

/** The names of attributes in the audit trail. */
const nombres: Readonly<Record<string, string>> = {
  m3Dia: 'm³ al día',
  habitantes: 'habitantes',
  esPrivada: 'suministro privado',
  tieneWeb: 'con página web',
  capacidadM3: 'capacidad (m³)',
  esPrioritario: 'edificio prioritario',
  puntosDeAgua: 'puntos de acceso al agua',
  terminales: 'puntos terminales',
  tieneHierro: 'piezas con hierro',
  depositoM3: 'depósito interior (m³)',
  recircula: 'con recirculación',
  temporada: 'temporada',
  esDeRed: 'agua de la red pública',
  esDeUsoPublico: 'de uso público',
  habitantesEquivalentes: 'habitantes equivalentes',
  esPrimerAno: 'primer año o incumplimiento en el último',
  seReclora: 'se vuelve a clorar',
  ungulados: 'bovino, ovino, caprino, equino o porcino',
  pollos: 'pollos de engorde',
  pavos: 'pavos',
  carnePicada: 'carne picada',
  preparadosDeCarne: 'preparados de carne',
  carneSeparada: 'carne separada mecánicamente',
  carneDeAve: 'carne fresca de ave',
  brotes: 'brotes',
};

function said(name: string, value: unknown): string[] {
  if (value === undefined) return [];
  const text =
    typeof value === 'boolean'
      ? value
        ? 'sí'
        : 'no'
      : typeof value === 'number'
        ? value.toLocaleString('es-ES', { useGrouping: 'always' })
        : textoDeTemporada(value as { desde: string; hasta: string });
  return [`${nombres[name] ?? name}: ${text}`];
}

/** A row in one line. */
function textoDeFila({ que, frecuencia, temporada, desde, hasta, tipos, parametros, origen }: FilaDePrograma): string {
  const from = origen.clase === 'ley' ? origen.articulo : origen.clase === 'autoridad' ? origen.resolucion : 'propio';
  return [
    que,
    textoDeFrecuencia(frecuencia).toLowerCase(),
    ...(temporada ? [textoDeTemporada(temporada)] : []),
    [...tipos, ...parametros].join(', '),
    hasta === null ? `desde el ${fechaCorta(desde)}` : `del ${fechaCorta(desde)} al ${fechaCorta(hasta)}`,
    from,
  ].join(' · ');
}
