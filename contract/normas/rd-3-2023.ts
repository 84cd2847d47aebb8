import type { ParametroId } from './diccionario.ts';
import type { Clase, Combinada, Limite, Lugar, Norma, Omision, Suma } from './norma.ts';
import { parametrosDePlaguicidas } from './parametros/plaguicidas.ts';

/** Exit of the treatment: notes of annex I speak of both together. */
const cabecera = ['salida de ETAP', 'depósito de cabecera'] as const;
const redes = ['depósito', 'cisterna', 'red'] as const;
const grifos = ['grifo', 'edificio prioritario'] as const;
/** Any building with units of increased care is one (annex VIII, table 20). */
const prioritario = ['edificio prioritario'] as const;
const consumo = [...cabecera, ...redes, ...grifos] as const;

type Resto = Partial<Omit<Limite, 'parametro' | 'clase' | 'valor' | 'unidad' | 'matriz'>>;

const anexos: Readonly<Partial<Record<Clase, string>>> = {
  A: 'anexo I A',
  B: 'anexo I B',
  C: 'anexo I C',
  E: 'anexo I E',
  'no aptitud': 'anexo I C',
  observación: 'anexo IV',
};

/** A row: what is not above `valor` complies, at any place of drinking water, unless the rest says otherwise. */
function fila(clase: Clase, parametro: ParametroId, valor: string, unidad: string, resto: Resto = {}): Limite {
  const base = {
    parametro,
    matriz: 'agua de consumo',
    lugares: consumo,
    operador: '<=',
    valor,
    unidad,
    clase,
  } as const;
  return { ...base, articulo: anexos[clase] ?? 'anexo I', ...resto };
}

const por100 = 'UFC/100 mL';
const nota = (parte: string, n: number) => `anexo I ${parte}, nota ${n}`;
const da7 = { desde: '2025-01-02' } as const;
const grifoSinNota = 'la nota no nombra este lugar: se lee el valor de la tabla';

const parteA: readonly Limite[] = [
  fila('A', 'e-coli', '0', por100),
  fila('A', 'enterococo', '0', por100),
  fila('A', 'clostridium', '0', por100),
  fila('A', 'legionella', '100', 'UFC/L', { lugares: [...cabecera, ...redes, 'grifo'] }),
  fila('A', 'legionella', '100', 'UFC/L', { lugares: prioritario, condicion: { cuidadosAumentados: false } }),
  fila('A', 'legionella', '0', 'UFC/L', {
    lugares: prioritario,
    condicion: { cuidadosAumentados: true },
    bastaNoDetectado: true,
    articulo: nota('A', 3),
  }),
  fila('referencia', 'pseudomonas', '1', por100, {
    operador: '<',
    condicion: { cuidadosAumentados: true },
    lugares: prioritario,
    articulo: nota('A', 3),
  }),
];

const parteB: readonly Limite[] = [
  fila('B', 'acrilamida', '0,10', 'µg/L'),
  fila('B', 'antimonio', '10', 'µg/L'),
  fila('B', 'arsenico', '10', 'µg/L'),
  fila('B', 'benceno', '1,0', 'µg/L'),
  fila('B', 'benzo-a-pireno', '0,010', 'µg/L'),
  fila('B', 'bisfenol-a', '2,5', 'µg/L', da7),
  fila('B', 'boro', '1,5', 'mg/L', { condicion: { boroDeOrigen: false } }),
  fila('B', 'boro', '2,4', 'mg/L', { condicion: { boroDeOrigen: true }, articulo: nota('B', 2) }),
  fila('B', 'bromato', '10', 'µg/L'),
  fila('B', 'cadmio', '5,0', 'µg/L'),
  fila('B', 'cianuro', '50', 'µg/L'),
  fila('B', 'clorato', '0,25', 'mg/L', { ...da7, condicion: { generaClorato: false } }),
  fila('B', 'clorato', '0,7', 'mg/L', { ...da7, condicion: { generaClorato: true }, articulo: nota('B', 3) }),
  fila('B', 'clorito', '0,25', 'mg/L', { ...da7, condicion: { generaClorato: false } }),
  fila('B', 'clorito', '0,7', 'mg/L', { ...da7, condicion: { generaClorato: true }, articulo: nota('B', 3) }),
  fila('B', 'cloruro-de-vinilo', '0,50', 'µg/L'),
  fila('B', 'cobre', '2,0', 'mg/L'),
  fila('B', 'cromo', '50', 'µg/L', { hasta: '2030-01-02', articulo: nota('B', 4) }),
  fila('B', 'cromo', '25', 'µg/L', { desde: '2030-01-02' }),
  fila('B', 'dicloroetano-1-2', '3,0', 'µg/L'),
  fila('B', 'epiclorhidrina', '0,10', 'µg/L'),
  fila('B', 'fluoruro', '1,5', 'mg/L'),
  fila('B', 'mercurio', '1,0', 'µg/L'),
  fila('B', 'microcistina', '1,0', 'µg/L', { condicion: { embalse: true }, articulo: nota('B', 5) }),
  fila('B', 'niquel', '20', 'µg/L'),
  fila('B', 'nitrato', '50', 'mg/L'),
  fila('B', 'nitrito', '0,50', 'mg/L', { lugares: ['depósito', 'red'], articulo: nota('B', 7) }),
  fila('B', 'nitrito', '0,50', 'mg/L', { lugares: ['cisterna', ...grifos], duda: grifoSinNota }),
  fila('B', 'nitrito', '0,10', 'mg/L', { lugares: cabecera, articulo: nota('B', 7) }),
  fila('B', 'nitrato-y-nitrito', '1', '', { articulo: nota('B', 6) }),
  fila('B', 'plomo', '10', 'µg/L', { lugares: [...cabecera, ...redes], hasta: '2030-01-02', articulo: nota('B', 10) }),
  fila('B', 'plomo', '5,0', 'µg/L', { lugares: [...cabecera, ...redes], desde: '2030-01-02' }),
  fila('B', 'plomo', '10', 'µg/L', {
    lugares: grifos,
    hasta: '2035-01-02',
    articulo: `${nota('B', 10)}, y disposición adicional 12.3`,
  }),
  fila('B', 'plomo', '5,0', 'µg/L', { lugares: grifos, desde: '2035-01-02' }),
  fila('B', 'selenio', '20', 'µg/L', { condicion: { selenioAutorizado: false } }),
  fila('B', 'selenio', '30', 'µg/L', { condicion: { selenioAutorizado: true }, articulo: nota('B', 11) }),
  fila('B', 'uranio', '30', 'µg/L', da7),
  fila('B', 'haa', '60', 'µg/L', { ...da7, condicion: { cloroActivo: true }, articulo: nota('B', 12) }),
  fila('B', 'hpa', '0,10', 'µg/L', { articulo: nota('B', 13) }),
  fila('B', 'pfas-20', '0,10', 'µg/L', { desde: '2026-01-02', articulo: nota('B', 14) }),
  ...(['pfoa', 'pfos', 'pfna', 'pfhxs'] as const).map((each) =>
    fila('B', each, '0,07', 'µg/L', { hasta: '2026-01-02', articulo: 'anexo I B, nota 15, y disposición adicional 7' }),
  ),
  fila('B', 'plaguicidas-totales', '0,50', 'µg/L', { articulo: nota('B', 16) }),
  fila('B', 'tri-y-tetracloroeteno', '10', 'µg/L', { articulo: nota('B', 17) }),
  fila('B', 'thm', '100', 'µg/L', { articulo: nota('B', 18) }),
];

/** Part B, n.º 28: the same two values for each substance; which were authorised is a fact of the year before. */
const individuales = Object.keys(parametrosDePlaguicidas) as (keyof typeof parametrosDePlaguicidas)[];
const plaguicidas: readonly Limite[] = individuales.flatMap((each) => [
  fila('B', each, '0,10', 'µg/L', { condicion: { plaguicidaAutorizado: true }, articulo: nota('B', 9) }),
  fila('B', each, '0,03', 'µg/L', {
    operador: '<',
    condicion: { plaguicidaAutorizado: false },
    articulo: nota('B', 9),
  }),
]);

const conCloro = [...redes, ...grifos];
const vna = (n: number, resto: Resto = {}): Resto => ({ articulo: nota('C', n), ...resto });

/** Values, then values of 'no aptitud' as the notes give them. */
const parteC: readonly Limite[] = [
  fila('C', 'coliformes', '0', por100),
  fila('no aptitud', 'coliformes', '100', por100, vna(1)),
  fila('C', 'colonias-22', '100', 'UFC/mL'),
  fila('no aptitud', 'colonias-22', '1.000', 'UFC/mL', vna(2, { lugares: cabecera })),
  fila('C', 'colifagos', '0', 'UFP/100 mL'),
  fila('C', 'aluminio', '200', 'µg/L'),
  fila('no aptitud', 'aluminio', '600', 'µg/L', vna(4)),
  fila('C', 'amonio', '0,50', 'mg/L'),
  fila('no aptitud', 'amonio', '1,00', 'mg/L', vna(5)),
  fila('C', 'cot', '5,0', 'mg/L'),
  fila('no aptitud', 'cot', '7,0', 'mg/L', vna(6)),
  fila('C', 'cloro-combinado', '2,0', 'mg/L', { lugares: conCloro, articulo: nota('C', 7) }),
  fila('no aptitud', 'cloro-combinado', '3,0', 'mg/L', vna(7)),
  fila('C', 'cloro-libre', '1,0', 'mg/L', { lugares: conCloro, articulo: nota('C', 8) }),
  fila('no aptitud', 'cloro-libre', '5,0', 'mg/L', vna(8)),
  fila('C', 'dioxido-de-cloro', '0,8', 'mg/L', { condicion: { dioxidoDeCloro: true }, articulo: nota('C', 8) }),
  fila('C', 'cloruro', '250', 'mg/L'),
  fila('C', 'conductividad', '2500', 'µS/cm a 20 °C'),
  fila('no aptitud', 'conductividad', '4.000', 'µS/cm a 20 °C', vna(10)),
  fila('C', 'hierro', '200', 'µg/L'),
  fila('no aptitud', 'hierro', '600', 'µg/L', vna(11)),
  fila('C', 'manganeso', '50', 'µg/L'),
  fila('no aptitud', 'manganeso', '80', 'µg/L', vna(12)),
  fila('C', 'oxidabilidad', '5,0', 'mg/L'),
  fila('no aptitud', 'oxidabilidad', '7,0', 'mg/L', vna(13)),
  fila('C', 'ph', '6,5', 'unidades pH', { operador: '>=' }),
  fila('C', 'ph', '9,5', 'unidades pH'),
  fila('no aptitud', 'ph', '4,5', 'unidades pH', vna(14, { operador: '>=' })),
  fila('no aptitud', 'ph', '10,0', 'unidades pH', vna(14)),
  fila('C', 'sodio', '200', 'mg/L'),
  fila('no aptitud', 'sodio', '600', 'mg/L', vna(15)),
  fila('C', 'sulfato', '250', 'mg/L'),
  fila('no aptitud', 'sulfato', '750', 'mg/L', vna(16)),
  fila('C', 'turbidez', '4,0', 'UNF', { lugares: ['depósito', 'red', ...grifos], articulo: nota('C', 17) }),
  fila('C', 'turbidez', '4,0', 'UNF', { lugares: ['cisterna'], duda: grifoSinNota }),
  fila('no aptitud', 'turbidez', '6', 'UNF', vna(17, { lugares: ['red'] })),
  fila('no aptitud', 'turbidez', '2', 'UNF', vna(17, { lugares: cabecera })),
  fila('referencia', 'turbidez', '0,8', 'UNF', { lugares: cabecera, articulo: nota('C', 17) }),
  fila('C', 'langelier', '-0,5', 'unidades pH', { operador: '>=', articulo: nota('C', 18) }),
  fila('C', 'langelier', '0,5', 'unidades pH', { articulo: nota('C', 18) }),
];

const cribado = 'se sigue el anexo VI (el texto dice «anexo V»)';
const dyf = (parte: string): Resto => ({ articulo: `anexo I ${parte}` });

const otrasPartes: readonly Limite[] = [
  fila('referencia', 'color', '15', 'mg/L Pt/Co', dyf('D')),
  fila('referencia', 'olor', '3', 'índice de dilución', dyf('D')),
  fila('referencia', 'sabor', '3', 'índice de dilución', dyf('D')),
  fila('E', 'alfa-total', '0,1', 'Bq/L', { articulo: 'anexo I E, nota 1', consecuencia: cribado }),
  fila('E', 'beta-resto', '1,0', 'Bq/L', { articulo: 'anexo I E, nota 1', consecuencia: cribado }),
  fila('E', 'radon', '500', 'Bq/L'),
  fila('E', 'tritio', '100', 'Bq/L'),
  fila('E', 'dosis-indicativa', '0,10', 'mSv'),
  fila('referencia', 'calcio', '100', 'mg/L', dyf('F')),
  fila('referencia', 'dureza', '500', 'mg/L CaCO3', dyf('F')),
  fila('referencia', 'dureza', '55', 'mg/L CaCO3', {
    ...dyf('F'),
    operador: '>=',
    condicion: { desalinizada: true },
  }),
  fila('referencia', 'magnesio', '30', 'mg/L', dyf('F')),
  fila('referencia', 'potasio', '10', 'mg/L', dyf('F')),
  fila('observación', 'estradiol', '1', 'ng/L'),
  fila('observación', 'nonilfenol', '300', 'ng/L'),
  fila('observación', 'azitromicina', '100', 'ng/L'),
  fila('observación', 'diclofenaco', '100', 'ng/L'),
  fila('referencia', 'fluoranteno', '0,01', 'µg/L', { lugares: ['red'], articulo: 'anexo II B.3' }),
];

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
const combinadas: readonly Combinada[] = [
  {
    parametro: 'nitrato-y-nitrito',
    terminos: [
      { parametro: 'nitrato', coeficiente: 3n, unidad: 'mg/L' },
      { parametro: 'nitrito', coeficiente: 50n, unidad: 'mg/L' },
    ],
    divisor: 150n,
  },
];

const omitidos: readonly Omision[] = [
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

/** Real Decreto 3/2023, on the quality of drinking water (BOE-A-2023-628, with its corrections of 14-2-2023 and 18-11-2025). */
export const rd3de2023: Norma = {
  cita: 'RD 3/2023',
  desde: '2023-01-11',
  lugares: consumo satisfies readonly Lugar[],
  limites: [...parteA, ...parteB, ...plaguicidas, ...parteC, ...otrasPartes],
  sumas,
  combinadas,
  califica: true,
  omitidos,
};
