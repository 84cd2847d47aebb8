import type { Muestra } from '../../../../../contract/muestras/muestra.ts';
import type { Revision } from '../../../../../contract/muestras/revision.ts';

/** A sample whose certificate isn't in the dossier, and why. */
export interface Missing {
  numero: string;
  reason: string;
}

/** What a dossier is made of. */
export interface PdfOrder {
  /** The name, accent and logo of the branding; the logo as a PNG, where it could be drawn. */
  marca: { nombre: string; acento: string; logo: ArrayBuffer | undefined };
  /** The filters in words. */
  summary: readonly { label: string; value: string }[];
  now: Date;
  /** For a link's dossier, whose samples were chosen when the link was made: the time, and their number. */
  elegidas?: { cuando: Date; muestras: number };
  muestras: readonly Muestra[];
  /** The solicitantes whose external references are no points, cleaned. */
  referenciasAjenas: ReadonlySet<string>;
  /** The states that corrected samples have had, by id. */
  revisiones: ReadonlyMap<string, readonly Revision[]>;
  /** False where the samples changed while they were read: one may be missing or be one too many. */
  isExact: boolean;
  /** Samples that are missing because they are damaged where they are stored. */
  damaged: number;
  /** The certificates by their sample's number; null for a dossier without certificates. */
  certificados: ReadonlyMap<string, Blob> | null;
  missing: readonly Missing[];
  /** By which the certificates are verified, by their sample's number; those that have a code. */
  verificables: ReadonlyMap<string, Verificable>;
}

/** The code of a certificate, and the address of the page that it is verified on. */
export interface Verificable {
  codigo: string;
  direccion: string;
}

/** How far the writing has come. */
export interface Written {
  pages: number;
  total: number;
}

/** A dossier that is written; `missing` has those certificates too that turned out not to be readable. */
export interface Finished {
  file: Blob;
  pages: number;
  certificados: number;
  missing: readonly Missing[];
}
