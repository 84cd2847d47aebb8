import type {
  CambioConNombre,
  CambioDeParametro,
  Diferencias,
} from '../../../../contract/muestras/rules/diferencias.ts';

/** A line of the comparison: the thing, its field, and both texts. */
export interface Line extends CambioConNombre {
  of: string;
  /** Nothing to compare: it was added or removed whole. */
  isWhole?: boolean;
}

/**
 * The lines of a comparison: the conclusion, the parameters, the determinations, the facts. A determination's change is left out
 * where a parameter of its name has the same change, as in determinations of one parameter.
 */
export function linesOf({ conclusion, parametros, determinaciones, datos }: Diferencias): Line[] {
  const ofParameters = parametros.flatMap(linesOfParameter);
  const known = new Set(ofParameters.map(lineKey));
  return [
    ...(conclusion ? [{ of: 'Muestra', campo: 'conclusion_muestra', label: 'Conclusión global', ...conclusion }] : []),
    ...ofParameters,
    ...determinaciones
      .flatMap(({ determinacion, cambios }) => cambios.map((cambio): Line => ({ of: determinacion, ...cambio })))
      .filter((line) => !known.has(lineKey(line))),
    ...datos.map((cambio) => ({ of: 'Datos', ...cambio })),
  ];
}

/** What a reader sees of a line. */
const lineKey = ({ of, label, antes, despues }: Line) => JSON.stringify([of, label, antes, despues]);

function linesOfParameter({ determinacion, parametro, tipo, unidad, resultado, cambios }: CambioDeParametro): Line[] {
  const of = parametro === determinacion ? parametro : `${determinacion} · ${parametro}`;
  if (tipo === 'cambiado') {
    return cambios.map((cambio) => ({
      of,
      ...cambio,
      label: cambio.campo === 'valor' && unidad ? `${cambio.label} (${unidad})` : cambio.label,
    }));
  }
  const label = tipo === 'nuevo' ? 'Parámetro añadido' : 'Parámetro quitado';
  return [{ of, campo: tipo, label, ...resultado, isWhole: true }];
}
