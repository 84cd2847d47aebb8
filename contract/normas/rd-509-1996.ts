import type { ParametroId } from './diccionario.ts';
import type { Limite, Norma } from './norma.ts';

function fila(parametro: ParametroId, valor: string, resto: Partial<Limite> = {}): Limite {
  const base = {
    parametro,
    matriz: 'agua residual',
    lugares: ['vertido'],
    operador: '<=',
    valor,
    unidad: 'mg/L',
  } as const;
  return { ...base, clase: 'vertido', articulo: 'anexo I, cuadro 1', ...resto };
}

const optativo = 'el requisito de sólidos es optativo';

/**
 * Real Decreto 509/1996, on urban waste water: table 1, sample by sample. The year's series decides, which nothing here looks at:
 * nitrogen and phosphorus by their mean, the others by how many samples may fail and by how much.
 */
export const rd509de1996: Norma = {
  cita: 'RD 509/1996',
  desde: '2015-09-12',
  lugares: ['vertido'],
  limites: [
    fila('dbo5', '25'),
    fila('dqo', '125'),
    fila('solidos', '35', { condicion: { altaMontana: false }, duda: optativo }),
    fila('solidos', '35', { condicion: { altaMontana: true, masDe10000: true } }),
    fila('solidos', '60', { condicion: { altaMontana: true, masDe10000: false } }),
  ],
  omitidos: [
    { que: 'fósforo y nitrógeno totales, por muestra', porque: 'se valoran por la media del año (anexo III.A.2)' },
    {
      que: 'lagunaje: muestras filtradas y 150 mg/L de sólidos sin filtrar',
      porque: 'ningún dato dice si la muestra se filtró',
    },
    {
      que: 'autorizaciones de vertido más rigurosas (arts. 5 y 6)',
      porque: 'son de cada titular, no filas de la norma',
    },
    { que: 'Directiva (UE) 2024/3019', porque: 'su transposición no está verificada' },
  ],
};
