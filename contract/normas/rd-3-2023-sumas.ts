import type { Combinada, Omision, Suma } from './norma.ts';

/** Annex I B, notes 12 to 19: the sum of the values that were quantified. */
export const sumas: readonly Suma[] = [
  {
    parametro: 'haa',
    sumandos: ['monocloroacetico', 'dicloroacetico', 'tricloroacetico', 'monobromoacetico', 'dibromoacetico'],
  },
  { parametro: 'hpa', sumandos: ['benzo-b-fluoranteno', 'benzo-ghi-perileno', 'benzo-k-fluoranteno', 'indeno-pireno'] },
  {
    parametro: 'pfas-20',
    sumandos: [
      ...(['pfba', 'pfpea', 'pfhxa', 'pfhpa', 'pfoa', 'pfna', 'pfda', 'pfunda', 'pfdoda', 'pftrda'] as const),
      ...(['pfbs', 'pfpes', 'pfhxs', 'pfhps', 'pfos', 'pfns', 'pfds', 'pfuns', 'pfdos', 'pftris'] as const),
    ],
  },
  { parametro: 'plaguicidas-totales', sumandos: 'plaguicidas' },
  { parametro: 'tri-y-tetracloroeteno', sumandos: ['tricloroeteno', 'tetracloroeteno'] },
  { parametro: 'thm', sumandos: ['bromodiclorometano', 'bromoformo', 'cloroformo', 'dibromoclorometano'] },
];

/** Annex I B, note 6: [NO3]/50 + [NO2]/3 ≤ 1, in mg/L, which is 3 [NO3] + 50 [NO2] ≤ 150. */
export const combinadas: readonly Combinada[] = [
  {
    parametro: 'nitrato-y-nitrito',
    terminos: [
      { parametro: 'nitrato', coeficiente: 3n, unidad: 'mg/L' },
      { parametro: 'nitrito', coeficiente: 50n, unidad: 'mg/L' },
    ],
    divisor: 150n,
  },
];

export const omitidos: readonly Omision[] = [
  {
    que: 'anexo I E, nota de la dosis indicativa: ∑ C(med)/C(der) ≤ 1',
    porque: 'la fórmula es una imagen en los textos leídos: el «≤ 1» no está verificado',
  },
  {
    que: 'anexo I D: «aceptable y sin cambios anormales», más de 2 veces la media de tres años en red',
    porque: 'se lee de una serie de años en la red, no de un resultado',
  },
  { que: 'anexo I C, nota 8: 0,2 mg/L o más de cloro libre en red', porque: 'es una recomendación, no un límite' },
  {
    que: 'anexo I C, notas 4 a 16: valores desde los que actuar con rapidez (aluminio 300, amonio 0,7, sulfato 500…)',
    porque: 'son consejos de actuación al operador y no cambian la calificación',
  },
  {
    que: 'anexo I C, nota 17: 0,3 UNF en el 95 % de las muestras del año a la salida de filtros',
    porque: 'es del control operacional del año, y los puntos de filtros no son una clase de punto',
  },
  {
    que: 'anexo I B, nota 3: media anual de clorato o clorito de más de 0,25 mg/L',
    porque: 'obliga a usar las mejores técnicas, no es un límite de la muestra',
  },
  {
    que: 'plaguicidas cuyo nombre no está en el diccionario y que no lleva «PLA:» o «ISO:» como en SINAC',
    porque: 'la norma no los enumera: se listan sin leer, y con ellos no se dice que la suma cumpla',
  },
  {
    que: 'metabolitos («MET:» en SINAC)',
    porque: 'solo cuentan los que la autoridad sanitaria declara relevantes, y el nombre no lo dice',
  },
  { que: '«A_» y «NA_» en los plaguicidas de SINAC', porque: 'que digan si estaba autorizado no está verificado' },
  {
    que: 'grifos de buques',
    porque: 'no consta qué plazo del plomo les toca (anexo I B, nota 10)',
  },
  {
    que: 'valores exceptuados por la autoridad sanitaria (arts. 28 a 30)',
    porque: 'son actos singulares de una zona, no filas de la norma',
  },
];
