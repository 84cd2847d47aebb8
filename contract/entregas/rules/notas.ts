import type { MotivoDeEntrega, MotivosDeEntrega } from '../entrega.ts';
import { type ClaseDeNota, clasesDeNota } from '../clase-de-nota.ts';
import { nombreDeCampo } from './nombre-de-campo.ts';

/** Fields that identify a sample and its owner, and parts of the file outside samples. */
const deIdentidad: ReadonlySet<string> = new Set(
  `_id numero_muestra fecha_muestra tipo_muestra solicitante solicitante_id estado fila cabecera exportacion_completa
  (muestra)`.split(/\s+/u),
);

/**
 * Order of notes: 0 where the sample may be another one or another client's; 1 where its results may mean something else; 2 where
 * a person has decided the same before.
 */
export function costeDeNota({ campo, clase }: { campo: string; clase?: ClaseDeNota | undefined }): number {
  if (clase === 'nombre') return 2;
  return deIdentidad.has(campo.split('.')[0] ?? '') ? 0 : 1;
}

/** Compares notes by cost (`costeDeNota`), then by number of lines, most first. */
export function porCoste(a: MotivoDeEntrega, b: MotivoDeEntrega): number {
  return costeDeNota(a) - costeDeNota(b) || b.total - a.total;
}

/** Notes with the same reason, of one field or several, as one line. */
export interface LineaDeNotas {
  /** The reason that all the notes have. */
  readonly frase: string;
  /** The field of all the notes, as people call it; '' where they have several, or none. */
  readonly campo: string;
  readonly total: number;
  readonly motivos: readonly MotivoDeEntrega[];
}

/**
 * The notes of a delivery as page, mail and command show them: a line for each reason, in the order of `porCoste`; `otros` counts
 * the notes without a line.
 */
export function lineasDeNotas({ total, motivos }: Pick<MotivosDeEntrega, 'total' | 'motivos'>): {
  lineas: LineaDeNotas[];
  otros: number;
} {
  const byKind = Map.groupBy(motivos, ({ clase, motivo }) => (clase ? clasesDeNota[clase] : motivo));
  const lineas = [...byKind].map(([frase, own]) => {
    const [campo = '', ...others] = new Set(own.map((each) => each.campo));
    return {
      frase,
      campo: others.length === 0 && campo !== '' ? nombreDeCampo(campo) : '',
      total: own.reduce((sum, each) => sum + each.total, 0),
      motivos: own.toSorted(porCoste),
    };
  });
  const costOf = ({ motivos: own }: LineaDeNotas) => Math.min(...own.map(costeDeNota));
  const said = lineas.reduce((sum, each) => sum + each.total, 0);
  return {
    lineas: lineas.toSorted((a, b) => costOf(a) - costOf(b) || b.total - a.total),
    otros: Math.max(0, total - said),
  };
}

/** How many notes only say that a name is stored as the portal's: work that the dictionary did, and nothing to look at. */
export function nombresPuestos({ motivos }: Pick<MotivosDeEntrega, 'motivos'>): number {
  return motivos.reduce((sum, { clase, total }) => sum + (clase === 'nombre' ? total : 0), 0);
}
