import * as z from 'zod';
import { isFecha } from '../base/fecha.ts';

const medida = z.number().positive().max(10_000_000);
const cuenta = z.int().min(0).max(1_000_000);
/** A day of any year, `mm-dd`. */
const diaDelAno = z
  .string()
  .regex(/^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u, 'Escribe un día y un mes')
  .refine((dia) => isFecha(`2023-${dia}`), 'Ese día no está en todos los años');

/** Part of each year, first and last day included; over New Year where the first comes after the last. */
export const temporadaSchema = z.object({ desde: diaDelAno, hasta: diaDelAno });
export type Temporada = z.infer<typeof temporadaSchema>;

/**
 * What an installation is, with the attributes by which the law counts what has to be sampled there. What isn't known stays
 * absent, and the rows that depend on it are not computed.
 */
export const atributosSchema = z.discriminatedUnion('clase', [
  z.object({
    clase: z.literal('zona'),
    /** Mean volume, m³ a day (RD 3/2023, art. 2.1.z). */
    m3Dia: medida.optional(),
    /** From which the volume is taken where it isn't known: 200 L a day and person (an. II.C.1.a). */
    habitantes: cuenta.optional(),
    /** Whether the supply is private and serves no public or commercial activity. */
    esPrivada: z.boolean().default(false),
    /** Whether who tells the citizens of its bulletins has a website (RD 3/2023, art. 63). */
    tieneWeb: z.boolean().optional(),
  }),
  z.object({ clase: z.literal('etap'), m3Dia: medida.optional() }),
  z.object({
    clase: z.literal('deposito'),
    capacidadM3: medida.optional(),
    /** Whether its water is chlorinated again (RD 3/2023, an. II.C, table 11). */
    seReclora: z.boolean().optional(),
    /** Water that is treated there, m³ a day. */
    m3Dia: medida.optional(),
  }),
  z.object({ clase: z.literal('red'), m3Dia: medida.optional() }),
  /** `m3Dia`: water that is taken to be treated, m³ a day (RD 3/2023, an. II.C, table 11). */
  z.object({ clase: z.literal('captacion'), m3Dia: medida.optional() }),
  z.object({
    clase: z.literal('edificio'),
    /** RD 3/2023, an. VIII, table 20. */
    esPrioritario: z.boolean().default(false),
    /** Wet rooms and showers, by which the samples of a priority building are counted. */
    puntosDeAgua: cuenta.optional(),
    /** Outlets, a lodging's room as one, by which Legionella's points are counted (RD 487/2022, an. V.B.1, table 2). */
    terminales: cuenta.optional(),
    /** Whether metal parts of the circuit contain iron (RD 487/2022, an. V.C, note 4). */
    tieneHierro: z.boolean().optional(),
    /** Largest interior tank, m³. */
    depositoM3: medida.optional(),
  }),
  z.object({ clase: z.literal('torre') }),
  z.object({ clase: z.literal('agua_climatizada') }),
  z.object({ clase: z.literal('pulverizacion') }),
  z.object({ clase: z.literal('otra_legionella'), recircula: z.boolean().optional() }),
  z.object({
    clase: z.literal('vaso'),
    /** When it is open; absent: all year. */
    temporada: temporadaSchema.optional(),
    /** Whether its water comes from the public network. */
    esDeRed: z.boolean().optional(),
    /** Whether the pool is of public use, type 1 or 2 (RD 742/2013, art. 2.2), whose data go to SILOE (art. 15). */
    esDeUsoPublico: z.boolean().optional(),
  }),
  z.object({
    clase: z.literal('edar'),
    /** Equivalent inhabitants. */
    habitantesEquivalentes: cuenta.optional(),
    /** Whether it is in its first year of samples, or one of the last year's four failed (RD 509/1996, an. III). */
    esPrimerAno: z.boolean().optional(),
  }),
  /** The animals slaughtered, by which Reg. (CE) 2073/2005 says what is analysed in their carcases. */
  z.object({
    clase: z.literal('matadero'),
    /** Cattle, sheep, goats, horses or pigs. */
    ungulados: z.boolean().optional(),
    /** Broilers. */
    pollos: z.boolean().optional(),
    pavos: z.boolean().optional(),
  }),
  /** Its products for which Reg. (CE) 2073/2005, an. I, 3.2 and 3.3, gives a frequency. */
  z.object({
    clase: z.literal('obrador'),
    carnePicada: z.boolean().optional(),
    preparadosDeCarne: z.boolean().optional(),
    carneSeparada: z.boolean().optional(),
    carneDeAve: z.boolean().optional(),
    brotes: z.boolean().optional(),
  }),
  z.object({ clase: z.literal('cocina') }),
  z.object({ clase: z.literal('otra') }),
]);
export type Atributos = z.infer<typeof atributosSchema>;
export type ClaseDeInstalacion = Atributos['clase'];

/** The classes in the order in which a form offers them, each as people name it. */
export const clasesDeInstalacion: Readonly<Record<ClaseDeInstalacion, string>> = {
  zona: 'Zona de abastecimiento',
  etap: 'ETAP o depósito de cabecera',
  deposito: 'Depósito',
  red: 'Red de distribución',
  captacion: 'Captación',
  edificio: 'Edificio con agua sanitaria',
  torre: 'Torre de refrigeración o condensador evaporativo',
  agua_climatizada: 'Agua climatizada con aerosolización',
  pulverizacion: 'Enfriamiento por pulverización',
  otra_legionella: 'Otra instalación con riesgo de Legionella',
  vaso: 'Vaso de piscina',
  edar: 'EDAR',
  matadero: 'Matadero',
  obrador: 'Obrador',
  cocina: 'Cocina',
  otra: 'Otra',
};
