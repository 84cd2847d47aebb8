import type { Determinacion } from '../../../contract/muestras/muestra.ts';
import { motivoSinParametro, nombradoEn, type ParametroId } from '../../../contract/normas/diccionario.ts';
import { type Calificacion, calificacionDe } from './calificacion.ts';
import { isGrifo } from './clases.ts';
import { criteriosDe } from './criterio.ts';
import { fraseContradicha } from './frases.ts';
import { type LecturaDeValor, readMedido } from './read-medido.ts';
import type { Atributos, Contexto } from './limites-en.ts';
import { lecturaDeLote, type LecturaDeLote, sinLeer } from './lote.ts';
import { type Medido, medidoDe, type ResultadoLeido } from './medido.ts';
import type { Lugar, Norma } from '../../../contract/normas/norma.ts';
import { calculados, type Identificado } from './sumas.ts';

/** The part of a sample that a reading looks at. */
export interface MuestraLeida {
  readonly determinaciones: readonly (Pick<Determinacion, 'descripcion'> & {
    readonly resultados: readonly ResultadoLeido[];
  })[];
}

/** What a norm says of one value of a sample. */
export interface LecturaDeResultado extends LecturaDeValor {
  readonly parametro: ParametroId;
  /** The result's name and its determination's; without them, what the reading worked out from several results. */
  readonly resultado?: { readonly determinacion: string; readonly descripcion: string };
}

/** A result whose name has no parameter: listed, never guessed. */
interface SinIdentificar {
  readonly determinacion: string;
  readonly descripcion: string;
  readonly motivo: 'ambiguo' | 'desconocido';
}

/** What a norm says of a sample: beside the laboratory's verdict, which it neither reads nor changes. */
export interface LecturaNormativa {
  readonly norma: string;
  readonly lecturas: readonly LecturaDeResultado[];
  readonly sinIdentificar: readonly SinIdentificar[];
  /** Verdicts of lots, by a norm that judges several units together: each parameter of each determination. */
  readonly lotes: readonly LecturaDeLote[];
  /** Apta, no apta or not decidable; absent where the norm has no such terms or doesn't speak of the place. */
  readonly calificacion?: Calificacion;
}

/** What is known of a sample beside its results. */
export interface Circunstancias {
  readonly norma: Norma;
  /** Undefined where the class of its point isn't known: then only what holds at every place is said. */
  readonly lugar?: Lugar | undefined;
  readonly atributos?: Atributos;
  /** The date of sampling, `yyyy-mm-dd`: the limits of that day count. */
  readonly fecha: string;
}

interface DeMuestra extends Identificado {
  readonly determinacion: string;
  /** Where the result's own name says that it was taken. */
  readonly dicho?: Lugar;
}

/** How a result names the unit of a lot that it is of. */
const unidadDeLote = /^unidad \d+: /iu;

/** Reads a sample by a norm. Its document isn't changed. */
export function lecturaDeMuestra(
  muestra: MuestraLeida,
  { norma, lugar, atributos = {}, fecha }: Circunstancias,
): LecturaNormativa {
  const contexto: Contexto = { lugar, atributos, fecha };
  const identificados: DeMuestra[] = [];
  const sinIdentificar: SinIdentificar[] = [];
  const posibles: ResultadoLeido[] = [];
  for (const { descripcion: determinacion, resultados } of muestra.determinaciones) {
    for (const resultado of resultados) {
      const { descripcion } = resultado;
      const found = nombradoEn(determinacion, descripcion.replace(unidadDeLote, ''));
      if (found) {
        const { id: parametro, lugar: dicho } = found;
        identificados.push({ determinacion, parametro, resultado, ...(dicho && { dicho }) });
      } else {
        sinIdentificar.push({ determinacion, descripcion, motivo: motivoSinParametro(determinacion, descripcion) });
        posibles.push(resultado);
      }
    }
  }
  const lecturas = isAntes(norma, fecha)
    ? identificados.map(({ parametro, determinacion, resultado: { descripcion } }) => ({
        ...anterior(norma),
        parametro,
        resultado: { determinacion, descripcion },
      }))
    : [
        ...identificados.map(({ parametro, determinacion, resultado, dicho }) => ({
          ...readWhere(dicho, norma, medidoDe(parametro, resultado), contexto),
          parametro,
          resultado: { determinacion, descripcion: resultado.descripcion },
        })),
        ...calculados(norma, identificados, posibles)
          .map((medido) => ({ ...readMedido(norma, medido, contexto), parametro: medido.parametro }))
          // A sum without a limit there and then is nothing that anybody asked for.
          .filter(({ situacion }) => situacion !== 'sin límite'),
      ];
  const calificacion = calificacionDe(norma, lugar, lecturas, sinIdentificar);
  const lotes = isAntes(norma, fecha) ? [] : lotesDe(norma, identificados, contexto);
  return { norma: norma.cita, lecturas, sinIdentificar, lotes, ...(calificacion && { calificacion }) };
}

/** The places that notes of RD 3/2023 speak of together. */
const deCabecera: ReadonlySet<Lugar> = new Set<Lugar>(['salida de ETAP', 'depósito de cabecera']);

/** Reads a value at the place that its name says; nothing is said where the sample's point is another. */
function readWhere(dicho: Lugar | undefined, norma: Norma, medido: Medido, contexto: Contexto): LecturaDeValor {
  const { lugar } = contexto;
  if (dicho === undefined || dicho === lugar || !norma.lugares.includes(dicho))
    return readMedido(norma, medido, contexto);
  if (lugar === undefined) return readMedido(norma, medido, { ...contexto, lugar: dicho });
  const isSame = (deCabecera.has(dicho) && deCabecera.has(lugar)) || (dicho === 'grifo' && isGrifo(lugar));
  const here = readMedido(norma, medido, contexto);
  if (isSame || here.situacion === 'sin límite') return here;
  const falta = [`su nombre dice «${dicho}» y el punto es de la clase «${lugar}»`];
  return { ...here, situacion: 'no se puede leer', frase: fraseContradicha(norma, falta), falta };
}

/** The lots of a sample: results of one parameter in one determination are its units. */
function lotesDe({ criterios = [] }: Norma, identificados: readonly DeMuestra[], contexto: Contexto): LecturaDeLote[] {
  const groups = Map.groupBy(identificados, ({ determinacion, parametro }) => `${parametro} ${determinacion}`);
  return [...groups.values()].flatMap((units) => {
    const [{ parametro } = {}] = units;
    if (!parametro) return [];
    const rows = criteriosDe(criterios, parametro, contexto);
    if ('motivo' in rows) return [sinLeer(parametro, undefined, [rows.motivo])];
    return rows.map((row) =>
      lecturaDeLote(
        row,
        units.map(({ resultado }) => resultado),
      ),
    );
  });
}

const isAntes = ({ desde }: Norma, fecha: string) => fecha < desde;

function anterior({ cita, desde }: Norma): LecturaDeValor {
  const motivo = `la muestra es anterior al texto leído (${desde})`;
  return { situacion: 'no se puede leer', limites: [], frase: `${cita}: no se lee: ${motivo}`, falta: [motivo] };
}
