import { type ClaseDeInstalacion, clasesDeInstalacion } from '../../../contract/programa/instalacion.ts';

/** The classes of installations, in the order in which a form offers them. */
export const clases = Object.keys(clasesDeInstalacion) as ClaseDeInstalacion[];

/** A class as a form holds it; null for none. */
export const claseDe = (value: string) => clases.find((clase) => clase === value) ?? null;
