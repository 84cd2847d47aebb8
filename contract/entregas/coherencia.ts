import * as z from 'zod';
import { instantSchema } from '../base/fecha.ts';
import { idSchema, versionBaseSchema, versionSchema } from '../base/id.ts';
import { withoutBidi } from '../base/texto.ts';

/**
 * The rules by which the samples of a delivery are inspected (docs/decisions/coherence-and-names.md), each with name and
 * sentence.
 */
export const reglasDeCoherencia = {
  imposible: {
    nombre: 'Valor imposible',
    frase: 'Un pH fuera de 0 a 14, un recuento negativo, más del 100 % o agua que no sería líquida.',
  },
  fechas: {
    nombre: 'Fechas en desorden',
    frase: 'El análisis, la recepción o el informe son anteriores a la toma, o la toma es posterior a la entrega.',
  },
  parte: { nombre: 'La parte supera al total', frase: 'Un resultado es mayor que otro que lo incluye.' },
  suma: { nombre: 'La suma no cuadra', frase: 'Los sumandos y la suma que da el laboratorio no son compatibles.' },
  cuantificacion: {
    nombre: 'Límite de cuantificación sobre el máximo',
    frase: 'Con ese límite de cuantificación no se puede saber si el valor cumple.',
  },
  veredicto: {
    nombre: 'Conclusión contraria',
    frase: 'La conclusión dice lo contrario que el valor y su límite, o que otra conclusión de la misma muestra.',
  },
  sin_veredicto: {
    nombre: 'Fuera de su límite y sin conclusión',
    frase: 'El valor está fuera del límite que trae el archivo y el laboratorio no concluye nada de él.',
  },
  unidad: {
    nombre: 'Unidad mil o un millón de veces mayor o menor',
    frase: 'El valor encaja con los anteriores del punto si se cambia su unidad.',
  },
  inusual: {
    nombre: 'Nunca visto en ese punto',
    frase: 'El valor está muy lejos de todos los de los 24 meses anteriores en ese punto.',
  },
  repetida: {
    nombre: 'Valores repetidos',
    frase: 'Todos los valores son los mismos que los de la muestra anterior del punto.',
  },
  cambiadas: {
    nombre: 'Muestras cambiadas',
    frase: 'Cada una de dos muestras encaja en el punto de la otra y no en el suyo.',
  },
} as const;

export const reglaDeCoherenciaSchema = z.enum(
  Object.keys(reglasDeCoherencia) as [keyof typeof reglasDeCoherencia, ...(keyof typeof reglasDeCoherencia)[]],
);
export type ReglaDeCoherencia = z.infer<typeof reglaDeCoherenciaSchema>;

/** Most findings of one rule that a delivery keeps with their words; the others are counted. */
export const maxReparosPorRegla = 50;

const count = z.number().int().min(0);

/** A finding: the rule, the sample, and a sentence with its figures. */
const reparoSchema = z.object({
  /** Depends on rule, sample, parameter and figures alone, however often the file is read. */
  id: z.string(),
  regla: reglaDeCoherenciaSchema,
  muestra: z.object({ _id: z.string(), numero: z.string() }),
  /** The parameter; '' where it is about the whole sample. */
  parametro: z.string(),
  frase: z.string(),
});
export type Reparo = z.infer<typeof reparoSchema>;

/** How many findings of each rule; a rule without any isn't there. */
const cuentasPorReglaSchema = z.partialRecord(reglaDeCoherenciaSchema, count);

/** What was found in a delivery, as it is kept beside it. */
export const coherenciaDeEntregaSchema = z.object({
  reparos: z.array(reparoSchema),
  vistos: cuentasPorReglaSchema,
  /** Samples inspected; those of them not compared with earlier samples (`sinHistorial`); samples that couldn't be inspected. */
  miradas: count,
  sinHistorial: count,
  sinMirar: count,
});
export type CoherenciaDeEntrega = z.infer<typeof coherenciaDeEntregaSchema>;

/** What a person said of findings. Only the first is a false alarm. */
const salidaDeReparoSchema = z.enum(['no_es_error', 'era_error']);
export type SalidaDeReparo = z.infer<typeof salidaDeReparoSchema>;

/** An act by which findings of one rule were seen to: these, or all of the rule in the delivery (null). */
const actoDeCoherenciaSchema = z.object({
  regla: reglaDeCoherenciaSchema,
  reparos: z.array(z.string()).nullable(),
  salida: salidaDeReparoSchema,
  motivo: z.string(),
  /** The user's id. */
  por: z.string(),
  en: instantSchema,
});
export type ActoDeCoherencia = z.infer<typeof actoDeCoherenciaSchema>;

/** What a delivery's item knows of its findings. */
export const coherenciaGuardadaSchema = z.object({
  vistos: cuentasPorReglaSchema,
  actos: z.array(actoDeCoherenciaSchema),
});
export type CoherenciaGuardada = z.infer<typeof coherenciaGuardadaSchema>;

/** How many findings of a rule there are, and how many of them were said to be no error, or to have been one. */
export interface CuentaDeRegla {
  vistos: number;
  noErrores: number;
  errores: number;
}

/** The act by which something was said of a finding last. */
export function dichoDe(
  { actos }: Pick<CoherenciaGuardada, 'actos'>,
  { id, regla }: Pick<Reparo, 'id' | 'regla'>,
): ActoDeCoherencia | undefined {
  return actos.findLast((acto) => acto.regla === regla && (acto.reparos === null || acto.reparos.includes(id)));
}

/** Adds an act. Findings that it decides again are removed from the earlier acts, to keep these few. */
export function conActo(actos: readonly ActoDeCoherencia[], acto: ActoDeCoherencia): ActoDeCoherencia[] {
  const again = new Set(acto.reparos);
  const before = actos.flatMap((one) => {
    if (one.regla !== acto.regla) return [one];
    if (acto.reparos === null) return [];
    const reparos = one.reparos?.filter((id) => !again.has(id)) ?? null;
    return reparos?.length === 0 ? [] : [{ ...one, reparos }];
  });
  return [...before, acto];
}

/** Counts a rule's findings in a delivery by the last decision on each. */
export function cuentaDeRegla({ vistos, actos }: CoherenciaGuardada, regla: ReglaDeCoherencia): CuentaDeRegla {
  const total = vistos[regla] ?? 0;
  let rest: SalidaDeReparo | undefined;
  const said = new Map<string, SalidaDeReparo>();
  for (const { reparos, salida } of actos.filter((acto) => acto.regla === regla)) {
    if (reparos === null) {
      rest = salida;
      said.clear();
    } else for (const id of reparos) said.set(id, salida);
  }
  const errores = [...said.values()].filter((salida) => salida === 'era_error').length;
  const noErrores = said.size - errores;
  const others = Math.max(0, total - said.size);
  return {
    vistos: total,
    noErrores: noErrores + (rest === 'no_es_error' ? others : 0),
    errores: errores + (rest === 'era_error' ? others : 0),
  };
}

/** How many findings of a delivery wait for a person's word. */
export function porMirarDe(guardada: CoherenciaGuardada | null): number {
  if (!guardada) return 0;
  return reglaDeCoherenciaSchema.options.reduce((sum, regla) => {
    const { vistos, noErrores, errores } = cuentaDeRegla(guardada, regla);
    return sum + vistos - noErrores - errores;
  }, 0);
}

/** From how many findings on, and from which part of false alarms, a rule is said to be of little use. */
const minParaJuzgar = 10;
const parteDeFalsas = 0.9;

/** Whether a rule's findings are false alarms nine times in ten, of at least ten. */
export function sueleFallar({ vistos, noErrores }: CuentaDeRegla): boolean {
  return vistos >= minParaJuzgar && noErrores >= parteDeFalsas * vistos;
}

/** `por` is the address of who said it; null where the user is gone. */
const dichoSchema = z.object({
  salida: salidaDeReparoSchema,
  motivo: z.string(),
  por: z.string().nullable(),
  en: instantSchema,
});

/** The findings of a delivery, those to look at first, and each rule's counts. */
export const coherenciaSchema = z.object({
  reparos: z.array(
    reparoSchema.extend({
      /** What was said of it; null: nothing yet. */
      dicho: dichoSchema.nullable(),
      /**
       * `vigente`: stored as delivered; `cambiada`: changed since; `retenida`: held back, so that clients don't see it as delivered.
       */
      situacion: z.enum(['vigente', 'cambiada', 'retenida']),
    }),
  ),
  reglas: z.array(z.object({ regla: reglaDeCoherenciaSchema, vistos: count, porMirar: count, activa: z.boolean() })),
  miradas: count,
  sinHistorial: count,
  sinMirar: count,
});
export type Coherencia = z.infer<typeof coherenciaSchema>;

/** What is said of findings: `reparos` null is all of the rule in the delivery. */
export const coherenciaDichaSchema = z.strictObject({
  regla: reglaDeCoherenciaSchema,
  reparos: z.array(idSchema).min(1).max(maxReparosPorRegla).nullable(),
  salida: salidaDeReparoSchema,
  motivo: z.string().max(300, 'Como mucho 300 caracteres').overwrite(withoutBidi).trim().min(1, 'Escribe el motivo'),
});

/** A rule as a laboratory has it. `vistos` and `noErrores` are of the last 300 deliveries of samples in force. */
const reglaEnUsoSchema = z.object({
  regla: reglaDeCoherenciaSchema,
  activa: z.boolean(),
  vistos: count,
  noErrores: count,
  errores: count,
  sueleFallar: z.boolean(),
});
export type ReglaEnUso = z.infer<typeof reglaEnUsoSchema>;

/** The rules; `version` counts the times that one was switched. */
export const reglasEnUsoSchema = z.object({ reglas: z.array(reglaEnUsoSchema), version: versionSchema });

export const reglaParamsSchema = z.object({ regla: idSchema });

export const reglaCambiadaSchema = z.strictObject({ activa: z.boolean(), version: versionBaseSchema });
