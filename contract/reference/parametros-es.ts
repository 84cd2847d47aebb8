/** The filters of results, which the page explains once. */
export const filtros: Readonly<Record<string, string>> = {
  search:
    'texto que aparece en el número, la referencia, el producto, el tipo, el punto, el solicitante o un parámetro',
  numeroMuestra: 'parte del número de muestra',
  fechaInicio: 'muestras tomadas ese día o después',
  fechaFin: 'muestras tomadas ese día o antes',
  tipoMuestra: 'tipo de muestra; se repite para pedir varios',
  solicitante: 'solicitante; se repite para pedir varios',
  clienteId: '`_id` de un cliente',
  tipoGrupoId: '`_id` de un grupo de tipos',
  conclusionMuestra: '`Cumple`, `No cumple` o `Sin definir`',
};

/** Every other parameter of these calls; null: it is for administrators, who have no keys. */
export const parametros: Readonly<Record<string, string | null>> = {
  orden:
    'en qué orden: los puntos por `estado` (los que tienen algo sin resolver primero), `nombre` o `fecha`; las incidencias por lo que antes `vence` o por la última `abierta`',
  entrega: null,
  page: 'qué página',
  limit: 'cuántas por página',
  sortBy: 'por qué se ordena',
  sortOrder: 'en qué sentido',
  dimension: 'por qué se cuenta: por fecha, por solicitante o por tipo de muestra',
  groupBy: 'por qué se reparte el cumplimiento: mes, año o solicitante',
  lista: 'en qué lista se busca',
  valor: 'opciones por las que se pregunta exactamente, en vez de buscar un texto',
  cliente: '`_id` del cliente',
  grupo: '`_id` del grupo',
  id: '`_id` de lo que se pide, tal como lo da la llamada que lo lista',
  numero: 'número de la versión',
  punto:
    'la clave de un punto de toma, como la dan `listPuntos` y `listParametros`; donde se filtra, se repite para pedir varios',
  determinacion: 'nombre de la determinación',
  parametro: 'nombre del parámetro',
  unidad: 'unidad en la que se da',
  filas: 'qué son las filas',
  columnas: 'qué periodo es cada columna',
  desde_cambio: 'el `cursor` de la respuesta anterior; sin él se empieza por todo lo que hay',
  limite: 'cuántas muestras por respuesta',
  filename: 'número de muestra, con `.pdf` o sin él',
  filenames: 'números de muestra, hasta 100',
  retraso: '`true`: solo las que pasan de la fecha prevista',
  categoria: 'solo los de un tipo de informe',
  antesDe: 'solo aquellas cuya última muestra que no cumple se tomó antes de ese día',
  situacion:
    'en qué situación están: las incidencias `por_resolver` (si no se dice otra), `vencida`, `propuesta`, un estado o `todas`; lo que hay que notificar `pendientes` (si no se dice otra), `sinac` (los boletines por cargar) o `hechas`',
  clase: 'solo las instalaciones de una clase',
  instalacion: '`_id` de una instalación, como lo dan `listPrograma` y `getCobertura`',
  desde: 'primer día',
  hasta: 'último día',
};
