import { sumaDias } from '../../../../contract/base/dias-habiles.ts';
import type {
  Incidencia,
  MuestraDeIncidencia,
  PlazoDeIncidencia,
} from '../../../../contract/incidencias/incidencia.ts';

/** The fields of a stored deadline whose day depends on the rest of the incident. */
interface Plazo<H> extends Omit<PlazoDeIncidencia, 'hecho'> {
  hecho: H | null;
  muestra?: string | undefined;
  trasConforme?: true | undefined;
  horasTrasCierre?: number | undefined;
}

interface Documento<H> extends Pick<Incidencia, 'estado' | 'cerrada' | 'medida'> {
  muestras: readonly Pick<MuestraDeIncidencia, 'papel' | 'fecha_muestra'>[];
  leida?: string | undefined;
  remuestraTras: { desde: number; hasta: number; articulo: string } | null;
  plazos: readonly Plazo<H>[];
}

const claveDeRemuestra = 'remuestra';

/**
 * The deadlines of an incident with the days that depend on the rest of it: those that count from the closing, and the re-test
 * that the law wants some days after the measure, until such a sample was taken.
 */
export function plazosConDia<H>(documento: Documento<H>): Plazo<H>[] {
  const { estado, cerrada, plazos } = documento;
  const dated = plazos.map((plazo): Plazo<H> => {
    if (plazo.horasTrasCierre === undefined) return plazo;
    if (estado !== 'cerrada' || cerrada === null) return { ...plazo, hasta: null };
    return { ...plazo, hasta: new Date(Date.parse(cerrada) + plazo.horasTrasCierre * 3_600_000).toISOString() };
  });
  const others = dated.filter(({ clave }) => clave !== claveDeRemuestra);
  const remuestra = plazoDeRemuestra(documento);
  return remuestra ? [...others, remuestra] : others;
}

function plazoDeRemuestra<H>(documento: Documento<H>): Plazo<H> | undefined {
  const { remuestraTras, medida, muestras, plazos, leida } = documento;
  if (!remuestraTras) return undefined;
  const { desde: first, hasta: last, articulo } = remuestraTras;
  const dias = medida?.hecha && { desde: sumaDias(medida.hecha, first), hasta: sumaDias(medida.hecha, last) };
  // A deadline marked as met counts for its own window only: a new measure asks for a new sample.
  const known = plazos.find((one) => one.clave === claveDeRemuestra && one.hasta === (dias ? dias.hasta : null));
  const hecho = known?.hecho ?? null;
  const isTaken = dias && muestras.some((one) => one.papel !== 'retirada' && one.fecha_muestra >= dias.desde);
  if (hecho === null && isTaken) return undefined;
  return {
    clave: claveDeRemuestra,
    que: 'Tomar la nueva muestra tras la medida',
    articulo,
    ...(dias || { hasta: null, cuando: `A los ${first}–${last} días de la medida, cuando se sepa su día` }),
    habiles: false,
    hecho,
    ...(leida !== undefined && { muestra: leida }),
  };
}
