import {
  type Ausentes,
  ausentesSinRetirar,
  type ConclusionesDeEntrega,
  type EntregaDetallada,
  type EntregaListada,
  type EstadoDeEntrega,
  type MotivosDeEntrega,
  type PrevisionDeRetirada,
  type ViaDeEntrega,
} from '../../../contract/entregas/entrega.ts';
import { maxDiasDeFecha, type MotivoDeRetencion } from '../../../contract/entregas/retenidas.ts';
import type { VersionDeMapeo } from '../../../contract/entregas/mapeos.ts';
import { nombresPuestos } from '../../../contract/entregas/rules/notas.ts';
import type { MuestrasDePrueba } from '../../../contract/entregas/subidas.ts';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { cantidad, numero } from '../../../contract/base/numeros.ts';
import { instanteCorto } from '../../../contract/base/instantes.ts';

/** What a state is called, where nothing more is said. */
export const nombreDeEstado: Record<EstadoDeEntrega, string> = {
  en_cola: 'En cola',
  leyendo: 'Leyendo',
  hecha: 'Hecha',
  hecha_con_rechazos: 'Con rechazos',
  fallida: 'Fallida',
  retirando: 'Retirando',
  retirada: 'Retirada',
};

const nombreDeVia: Record<ViaDeEntrega, string> = {
  bucket: 'Del LIMS',
  panel: 'Desde el panel',
  orden: 'Por la orden de importación',
};

/** 'Del LIMS', 'Desde el panel, ana@lab.es'. */
export function textoDeVia({ via, por }: Pick<EntregaListada, 'via' | 'por'>): string {
  return por ? `${nombreDeVia[via]}, ${por}` : nombreDeVia[via];
}

/** What a delivery brought: '120 nuevas · 3 actualizadas · 2 rechazadas'; '' where nothing is known as yet. */
export function textoDeMuestras(entrega: EntregaListada): string {
  const { muestras, certificados, clase, ausentes, simulacion, decididas } = entrega;
  const { aceptadas, descartadas, superadas } = decididas;
  if (clase === 'certificados') return certificados > 0 ? cantidad(certificados, 'certificado', 'certificados') : '';
  const parts: [number, string, string][] = [
    [muestras.nuevas, 'nueva', 'nuevas'],
    [muestras.actualizadas, 'actualizada', 'actualizadas'],
    [muestras.sin_cambios, 'sin cambios', 'sin cambios'],
    [aceptadas, 'retenida y aceptada', 'retenidas y aceptadas'],
    [descartadas, 'retenida y descartada', 'retenidas y descartadas'],
    [muestras.superadas + superadas, 'superada por otra más reciente', 'superadas por otras más recientes'],
    [Math.max(0, muestras.retenidas - aceptadas - descartadas - superadas), 'retenida', 'retenidas'],
    [muestras.rechazadas, 'rechazada', 'rechazadas'],
    simulacion
      ? [ausentes?.retiradas ?? 0, 'ausente por retirar', 'ausentes por retirar']
      : [ausentes?.retiradas ?? 0, 'ausente retirada', 'ausentes retiradas'],
    [ausentesSinRetirar(ausentes), 'ausente sin retirar', 'ausentes sin retirar'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => cantidad(count, one, many))
    .join(' · ');
}

/** How many of a delivery's samples wait for a word. */
export function porDecidir({ esperan }: Pick<EntregaListada, 'esperan'>): number {
  return esperan.reduce((sum, { muestras }) => sum + muestras, 0);
}

/** 'se han aceptado 2 y descartado 1'. */
function textoDeDecididas(aceptadas: number, descartadas: number): string {
  if (descartadas === 0) return `se han aceptado ${numero(aceptadas)}`;
  if (aceptadas === 0) return `se han descartado ${numero(descartadas)}`;
  return `se han aceptado ${numero(aceptadas)} y descartado ${numero(descartadas)}`;
}

/** What the reasons of held back samples are, besides what is decided of them. */
export function helpOfRetenidas({ simulacion, decididas: { aceptadas, descartadas } }: EntregaListada): string {
  if (simulacion)
    return 'Pueden ser otra muestra que la que está en el portal: al entregar el archivo, esperarían tu decisión.';
  const decided = aceptadas + descartadas > 0 ? `De estas, ${textoDeDecididas(aceptadas, descartadas)}. ` : '';
  return `${decided}Así las encontró la lectura; no se guardan mientras no se acepten.`;
}

/** How many notes, or samples with notes (`muestras`), a person has still to look at: names that were put as the portal's are known. */
export const porMirarDe = (notes: MotivosDeEntrega, muestras = notes.total) =>
  Math.max(0, muestras - nombresPuestos(notes));

/** What became of the samples that a delivery's warnings (`avisos`) are of. */
export function helpOfAvisos(
  { simulacion, muestras: { retenidas } }: EntregaListada,
  avisos: MotivosDeEntrega,
): string {
  const waits = retenidas > 0 ? (simulacion ? ', o se retendrían' : ', o esperan tu decisión') : '';
  return `Son de muestras que se ${simulacion ? 'guardarían' : 'han guardado'}${waits}, y del archivo.${porMirarDe(avisos) > 0 ? ' Conviene mirarlos.' : ''}`;
}

const motivos: Record<MotivoDeRetencion, string> = {
  solicitante: 'cambia de cliente',
  numero: 'cambia de número',
  fecha: `cambia de fecha en más de ${maxDiasDeFecha} días`,
  reparo: 'tiene algo por mirar',
};

/** 'Cambia de número y cambia de fecha en más de 60 días': why samples wait. */
export function fraseDeMotivos(all: readonly MotivoDeRetencion[]): string {
  const said = all.map((motivo) => motivos[motivo]).join(' y ');
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}

/** Who concluded a delivery's samples, where somebody is to know that nobody did; '' where there is nothing to say. */
export function fraseDeConclusiones({ con, sin, otras, fuera }: ConclusionesDeEntrega): string {
  const all = con + sin + otras;
  const out = sin === 1 ? 'sale como «Sin conclusión»' : 'salen como «Sin conclusión»';
  const who =
    con + otras === 0
      ? sin === 1
        ? `La muestra no trae conclusión: ${out}`
        : `Ninguna muestra trae conclusión: las ${numero(sin)} ${out}`
      : `${numero(sin)} de las ${numero(all)} muestras no ${sin === 1 ? 'trae' : 'traen'} conclusión: ${out}`;
  const values = `${cantidad(fuera, 'valor está', 'valores están')} fuera del límite que trae el archivo`;
  const apart =
    otras > 0
      ? `${cantidad(otras, 'muestra se concluye', 'muestras se concluyen')} con otras palabras: ${otras === 1 ? 'sale' : 'salen'} como «Sin definir»`
      : '';
  const said = [sin > 0 && who, apart].filter(Boolean);
  if (said.length === 0)
    return fuera === 0 ? '' : `${values} y no ${fuera === 1 ? 'se concluye' : 'se concluyen'} como «No cumple».`;
  return `${[...said, fuera > 0 && values].filter(Boolean).join('; ')}.`;
}

/** 'Ninguna de sus muestras la ve un cliente', where that is so of samples that are stored; '' where it isn't. */
export function fraseDeSinCliente({ total, primeros }: EntregaDetallada['sinCliente']): string {
  if (total === 0) return '';
  const named = primeros.slice(0, 3).map((nombre) => `«${nombre}»`);
  const more = total > named.length ? ` y ${numero(total - named.length)} más` : '';
  return `Las muestras de ${named.join(', ')}${more} no las ve ningún cliente: ${total === 1 ? 'ese solicitante no es de ninguno' : 'esos solicitantes no son de ninguno'}.`;
}

/** What a complete export lacks: 'Faltan 12 de 3.493 muestras, que se han retirado'. */
export function textoDeAusentes({ faltan, de, retiradas }: Ausentes, simulacion: boolean): string {
  if (faltan === 0)
    return de === 0 ? 'La primera de su formato de lectura' : 'No falta ninguna muestra de las anteriores';
  const missing = `${faltan === 1 ? 'Falta' : 'Faltan'} ${numero(faltan)} de ${cantidad(de, 'muestra', 'muestras')}`;
  if (retiradas === 0) return `${missing}: son demasiadas, no se ha retirado ninguna`;
  if (simulacion) return `${missing}, que se ${faltan === 1 ? 'retiraría' : 'retirarían'}`;
  return `${missing}, que se ${faltan === 1 ? 'ha' : 'han'} retirado`;
}

/** The part of a reading's time that looking through the file takes, before its first sample is stored. */
const partOfReading = 0.15;

/** How many samples of a delivery were dealt with, refused ones too. */
export function hechasDe({ muestras }: Pick<EntregaListada, 'muestras'>): number {
  return Object.values(muestras).reduce((sum, count) => sum + count, 0);
}

/** How far a delivery under way is, from 0 to 1; undefined where nothing is under way, or nothing known of it. */
export function avanceDe(entrega: EntregaListada): number | undefined {
  const { estado, leidos, bytes, retirada } = entrega;
  if (estado === 'leyendo') {
    if (entrega.total) return partOfReading + (1 - partOfReading) * Math.min(1, hechasDe(entrega) / entrega.total);
    return bytes > 0 ? partOfReading * Math.min(1, leidos / bytes) : undefined;
  }
  if (estado !== 'retirando' || !retirada) return undefined;
  const { hechas, total } = retirada.avance;
  return total > 0 ? Math.min(1, hechas / total) : undefined;
}

/** What was known of a reading at some time: an instant, and samples dealt with until then. */
export interface Marca {
  en: string;
  hechas: number;
}

/**
 * What a reading is at: 'Leyendo el archivo: 45 %', 'Guardando: 45.000 de 230.000 muestras, quedan unos 6 min'; undefined
 * where nothing is being read. How much is left goes by the pace since `desde`.
 */
export function textoDeAvance(entrega: EntregaListada, desde?: Marca): string | undefined {
  const { estado, leidos, bytes, total, actualizada } = entrega;
  if (estado !== 'leyendo') return undefined;
  if (total === null || total === 0) {
    return bytes > 0 ? `Leyendo el archivo: ${Math.min(100, Math.floor((100 * leidos) / bytes))}\u00a0%` : undefined;
  }
  const hechas = Math.min(total, hechasDe(entrega));
  const said = `Guardando: ${numero(hechas)} de ${cantidad(total, 'muestra', 'muestras')}`;
  const [since, done] = desde ? [Date.parse(actualizada) - Date.parse(desde.en), hechas - desde.hechas] : [0, 0];
  if (since <= 0 || done <= 0) return said;
  const seconds = ((total - hechas) * since) / done / 1000;
  if (seconds < 60) return `${said}, queda menos de un minuto`;
  const minutes = Math.round(seconds / 60);
  return `${said}, ${minutes === 1 ? 'queda un minuto' : `quedan unos ${minutes} min`}`;
}

const sizes = ['B', 'KB', 'MB', 'GB'];

/** `1,4 MB`: a size in the unit that leaves it under 1.024. */
export function textoDeTamano(bytes: number): string {
  const step = Math.min(sizes.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${numero(step === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10)}\u00a0${sizes[step]}`;
}

/** `menos de 1 s`, `42 s`, `3 min 20 s`, `1 h 5 min`: how long something took, from two instants. */
export function textoDeDuracion(desde: string, hasta: string): string {
  const seconds = Math.round((Date.parse(hasta) - Date.parse(desde)) / 1000);
  if (seconds < 1) return 'menos de 1 s';
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  return minutes % 60 === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** What a withdrawal would do, a sentence for each kind; one sentence where it would do nothing. */
export function frasesDeRetirada({ retiradas, restauradas, quedan, certificados }: PrevisionDeRetirada): string[] {
  const sentences: [number, string, string][] = [
    [
      retiradas,
      'muestra que solo trajo esta entrega desaparecerá del portal',
      'muestras que solo trajo esta entrega desaparecerán del portal',
    ],
    [restauradas, 'muestra vuelve a como estaba antes de ella', 'muestras vuelven a como estaban antes de ella'],
    [
      quedan,
      'muestra se queda: otra entrega trae lo mismo o algo más reciente',
      'muestras se quedan: otras entregas traen lo mismo o algo más reciente',
    ],
    [certificados, 'certificado desaparecerá del portal', 'certificados desaparecerán del portal'],
  ];
  const found = sentences.filter(([count]) => count > 0).map(([count, one, many]) => cantidad(count, one, many));
  return found.length > 0 ? found : ['No cambia ninguna muestra: nada de lo que trajo está a la vista.'];
}

/** `7 may 2026, 10:32`, on the laboratory's clock. */
export function textoDeInstante(value: string): string {
  return instanteCorto(new Date(value));
}

/** 'Versión 3, 23 nov 2026, 19:39, por ana@lab.es'; of a document put into the bucket by hand, without a person. */
export function textoDeVersion({ version, guardada, por }: VersionDeMapeo): string {
  return `Versión ${version}, ${textoDeInstante(guardada)}, ${por ? `por ${por}` : 'dejada en el bucket a mano'}`;
}

/** What a sample that was read is: its type, client, day, product, external reference and point, as the portal's list has them. */
export function datosDeMuestra(muestra: MuestrasDePrueba['muestras'][number]): string {
  const { fecha_muestra: fecha, hora_muestra: hora, producto, punto_muestreo: punto } = muestra;
  const referencia = muestra.referencia_externa?.trim();
  const parts = [
    muestra.tipo_muestra,
    muestra.solicitante.nombre,
    [fechaCorta(fecha), hora].filter(Boolean).join(' '),
    producto,
    referencia && `Ref. externa: ${referencia}`,
    punto?.nombre === producto ? undefined : punto?.nombre,
    muestra.referencia_solicitud && `Solicitud ${muestra.referencia_solicitud}`,
  ];
  return parts.filter(Boolean).join(' · ');
}
