import {
  ahoraSchema,
  falloSchema,
  otraMuestraSchema,
  muestraCitadaSchema,
  puntoDeMuestreoSchema,
  puntoSchema,
  repeticionSchema,
} from '../resultados/ahora.ts';
import { estadisticasSchema, tipoGruposDetailedSchema } from '../resultados/estadisticas.ts';
import { correccionDeMuestraSchema, correccionSchema } from '../muestras/correccion.ts';
import { exportacionSchema, exportResultsSchema } from '../resultados/exportacion.ts';
import { filtrosSchema, paginationSchema } from '../resultados/filtros.ts';
import { historialSchema } from '../muestras/historial.ts';
import { valoresAnterioresSchema } from '../muestras/valores-anteriores.ts';
import { medidaSchema } from '../muestras/rules/exceso.ts';
import { maxMotivos, motivosSchema } from '../muestras/motivos.ts';
import { muestraEnCursoSchema } from '../muestras/muestra-en-curso.ts';
import { maxRowsWithMedidas, muestraListadaSchema } from '../muestras/muestra-listada.ts';
import { muestraSchema } from '../muestras/muestra.ts';
import { correccionPendienteSchema, acuseSchema, revisionSchema } from '../muestras/revision.ts';
import { type SchemaText, text } from './schema-text.ts';

const determinacion = muestraSchema.shape.determinaciones.element;

/** The reference's words for samples and their statistics. */
export const muestraTexts: readonly SchemaText[] = [
  text(
    filtrosSchema,
    {},
    {
      search:
        'texto que aparece en el número, la referencia, el producto, el tipo, el punto, el solicitante, una determinación o un parámetro, sin distinguir mayúsculas ni acentos',
      numeroMuestra: 'parte del número de muestra',
      fechaInicio: 'muestras tomadas ese día o después',
      fechaFin: 'muestras tomadas ese día o antes',
      tipoMuestra: 'tipo de muestra; se repite para pedir varios',
      solicitante: 'solicitante; se repite para pedir varios',
      clienteId: '`_id` de un cliente',
      tipoGrupoId: '`_id` de un grupo de tipos',
      conclusionMuestra: '`Cumple`, `No cumple` o `Sin definir`',
      entrega:
        'para administradores: solo las muestras que trajo la entrega de ese `_id`, como están ahora; ninguna de una retirada. A los demás, y con otro `_id`, se les responde NOT_FOUND',
    },
  ),
  text(
    paginationSchema,
    { id: 'Pagination', description: 'Where a page stands in the whole.' },
    {
      totalItems: 'All samples that were found, on all pages.',
      totalPages: 'At least 1.',
    },
  ),
  text(
    muestraSchema,
    {
      id: 'Muestra',
      description: 'A sample, whole, as the laboratory delivered it. Fields that were not delivered are absent.',
    },
    { importedAt: 'When it first came in.', lastModified: 'When a delivery last changed it.' },
  ),
  text(
    muestraListadaSchema,
    { id: 'MuestraListada', description: 'A sample as lists show it.' },
    {
      determinacionesSinListar:
        'How many more determinations it has, where the answer has no room for all: those that do not comply are listed first.',
      noCumplenSinListar: 'How many of those do not comply. Absent for none.',
    },
  ),
  text(
    muestraListadaSchema.shape.determinaciones.element,
    { id: 'DeterminacionListada', description: 'A determination of a sample as lists show it.' },
    {
      status_inteligente: 'What was concluded of it; `Sin conclusión` for nothing.',
      medida: `The worst parameter of one that does not comply; absent on pages of more than ${maxRowsWithMedidas} samples.`,
    },
  ),
  text(
    motivosSchema,
    {
      id: 'Motivos',
      description:
        'What may be why a sample doesn’t comply of which the laboratory doesn’t say why: its values outside the limits of its own report. It is no verdict.',
    },
    {
      fuera: `The first ${maxMotivos}, the furthest beyond its limit first.`,
      total: 'All values outside their limits.',
      valores: 'All values.',
      dentro: 'Those within their limits.',
      dudosos: 'Those of which it can’t be said, such as `<10` of a maximum of 5.',
    },
  ),
  text(
    correccionSchema,
    { id: 'Correccion', description: 'The newest correction of a sample, of a state that the viewer could see.' },
    {
      numero: 'The number of a state: the first authorised one is 0, and being withdrawn counts one too.',
      en: 'When it came in.',
      abierta: 'Whether the user has opened the sample since.',
      leida: 'Whether the user has confirmed to have read it.',
    },
  ),
  text(
    correccionDeMuestraSchema,
    { id: 'CorreccionDeMuestra', description: 'The newest correction of a sample, with what changed.' },
    { frase: 'What changed, in a sentence.' },
  ),
  text(
    revisionSchema,
    { id: 'Revision', description: 'An authorised state that a sample has or had.' },
    {
      recibidaEn: 'When it came in.',
      motivo: 'The laboratory’s reason for it.',
      vigente: 'Whether the sample is so now.',
      retirada: 'Whether it was withdrawn before the next one came.',
      frase: 'What changed against the one before, in a sentence; empty for the first.',
      archivo: 'For administrators: the name of the file that brought it.',
    },
  ),
  text(
    acuseSchema,
    { id: 'Acuse', description: 'A user who was shown a sample.' },
    {
      usuario: 'The user’s id.',
      leida: 'The newest state that the user confirmed to have read; null for none.',
      leidaEn: 'When it was confirmed.',
    },
  ),
  text(
    correccionPendienteSchema,
    { id: 'CorreccionPendiente', description: 'A correction that the user hasn’t confirmed to have read.' },
    {
      corregidaEn: 'When it came in.',
      frase: 'What changed, in a sentence.',
      retirada: 'Whether the sample was withdrawn, for this user at least: there is no page of it.',
    },
  ),
  text(muestraEnCursoSchema, {
    id: 'MuestraEnCurso',
    description: 'A sample in progress, with ids and dates in the wrappers of MongoDB’s extended JSON.',
  }),
  text(
    determinacion,
    { id: 'Determinacion', description: 'One determination of a sample with its results.' },
    {
      status_inteligente: 'The laboratory’s conclusion on the determination.',
      resultados: 'One result for each parameter.',
    },
  ),
  text(
    determinacion.shape.resultados.element,
    { id: 'Resultado', description: 'The result of one parameter.' },
    {
      valor: 'The number that was understood, in `unidad`.',
      operador: 'The sign before the number: `<0,5` is `<` and 0.5.',
      valor_formateado: 'The text as the laboratory delivered it.',
      referencia: 'The permitted range, both ends included, or the laboratory’s words for it.',
      acreditado: 'Whether the laboratory is accredited for this parameter (ISO/IEC 17025).',
    },
  ),
  text(estadisticasSchema, {
    id: 'Estadisticas',
    description:
      'The samples counted. The `_id` of `stats` is a type, a solicitante, or a period as `2026-03` or `2026`. Of the three lists of compliance only that of the `groupBy` asked for has entries.',
  }),
  text(tipoGruposDetailedSchema, {
    id: 'TipoGruposDetailed',
    description:
      'The samples counted by group and type. Types of no group are under "Otros", with a null `grupoId`. Of the last three lists only that of the `groupBy` asked for has entries.',
  }),
  text(
    ahoraSchema,
    { id: 'Ahora', description: 'The points that do not comply as of today, and those that a later sample solved.' },
    {
      dias: 'How many days back samples count.',
      desde: 'The first of those days.',
      muestras: 'The samples of those days.',
      ultimaSolucion: 'Where nothing fails, the day of the sample that solved the last failure of those days.',
      ultimoIncumplimiento: 'Where nothing fails, the day of the last sample that did not comply, of whatever day.',
      ultimaMuestra: 'Where nothing fails, the day of the last sample, of whatever day; null where there is none.',
    },
  ),
  text(
    puntoSchema,
    { id: 'Punto', description: 'A point with what fails at it, or failed.' },
    {
      punto: 'As its newest sample that fails names it; absent where the sample is a point of its own.',
      referencia_externa: 'As that sample writes it; absent where it has none.',
      fallos: 'At most five, the furthest beyond its limit first.',
      totalFallos: 'All determinations that fail, or failed.',
    },
  ),
  text(
    falloSchema,
    { id: 'Fallo', description: 'A determination that fails at a point, or failed.' },
    {
      desde: 'The day of the first sample that failed without one that complies since.',
      muestra: 'The newest sample that fails.',
      repeticion: 'A later sample with the determination, or that newest one where it repeats an earlier failure.',
      enCurso: 'The first later sample in progress with the determination.',
      otra: 'The newest sample of a later day and of another type of sample with the determination: it solves nothing.',
    },
  ),
  text(otraMuestraSchema, { id: 'OtraMuestra', description: 'A later sample of the point, of another type.' }),
  text(muestraCitadaSchema, { id: 'MuestraCitada', description: 'A sample as lists of points name it.' }),
  text(repeticionSchema, {
    id: 'Repeticion',
    description: 'A later sample, and what it concluded of the determination.',
  }),
  text(
    medidaSchema,
    { id: 'Medida', description: 'The parameter that speaks for a determination.' },
    {
      exceso:
        'How many times the limit the value is: value by maximum, minimum by value; a limit of zero counts as one. Absent where that is not known.',
    },
  ),
  text(
    historialSchema,
    { id: 'Historial', description: 'The samples of a point around one of them.' },
    {
      punto: 'The sample’s point; absent where it has none, and so is a point of its own.',
      referencia_externa: 'Null where the sample has none.',
      total: 'All samples of the point in scope.',
      anteriores: 'Earlier samples beyond those of the answer.',
      posteriores: 'Later samples beyond those of the answer.',
      fallos: 'The determinations that the sample fails, and what became of them.',
      muestras: 'Newest first, the sample asked for among them.',
    },
  ),
  text(puntoDeMuestreoSchema, {
    id: 'PuntoDeMuestreo',
    description: 'Where a sample was taken: its `punto_muestreo`, or else its external reference.',
  }),
  text(
    valoresAnterioresSchema,
    { id: 'ValoresAnteriores', description: 'The values around a sample’s at its point, by parameter.' },
    {
      punto: 'The sample’s point; absent where it has none.',
      muestras: 'The samples that the values are of; a value gives the place of its own.',
      parametros: 'Those of the sample that are numbers and that another sample of the point has too.',
      noCaben: 'Parameters for which the answer has no room.',
    },
  ),
  text(exportResultsSchema, {}, { despues: 'The `siguiente` of the answer before; absent: from the first sample.' }),
  text(
    exportacionSchema,
    { id: 'Exportacion', description: 'Some of the samples found, whole, by date, number and id.' },
    {
      corregidas:
        'The ids of those that were corrected since the user could see them; `GET /results/{id}/revisiones` says what changed.',
      danadas:
        'The ids of those that belong here too, but are damaged where they are stored or larger than an answer; `huella` counts them.',
      referenciasAjenas:
        'The solicitantes of these samples whose client says that its external references are no points of sampling.',
      total: 'All samples that the filters find now.',
      siguiente: 'What to ask the rest with; null at the end.',
      huella:
        'In the last answer, the fingerprint of the ids of all samples found, by which a client sees that none is missing.',
    },
  ),
];
