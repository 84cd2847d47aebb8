import { criterio, type Limite } from './origen.ts';

/**
 * Limits that the laboratory took over from laws and norms whose text wasn't read for this catalogue: they are its own
 * criterion, and the text is its reason (docs/decisions/0029).
 */
export const limitesDeCriterio = {
  fosfatasa: { max: 350, origen: criterio('Reg. (CE) 2074/2005, an. VI bis') },
  acidoOkadaico: { max: 160, origen: criterio('Reg. (CE) 853/2004, an. III, VII.V') },
  gluten: { max: 20, nota: 'sin gluten', origen: criterio('Reg. (UE) 828/2014, anexo') },
  viablesEnDialisis: { max: 100, estricto: true, origen: criterio('UNE-EN ISO 23500-3') },
  endotoxinasEnDialisis: { max: 0.25, estricto: true, origen: criterio('UNE-EN ISO 23500-3') },
} as const satisfies Record<string, Limite>;

/** Residues of a pesticide without a level of its own, in mg/kg; the same. */
export const residuoPorDefecto = 0.01;
