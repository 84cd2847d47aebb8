/**
 * What a parameter of a call that keys may make is, by its name; a call's own text says where it means something else
 * (`parametros` of CallWithKeyText), and the filters of samples have theirs in contract/reference/muestras.ts.
 */
export const parametros: Readonly<Record<string, string>> = {
  solicitante: 'un solicitante, con su nombre exacto',
  clienteId: '`_id` de un cliente',
  tipoGrupoId: '`_id` de un grupo de tipos',
  page: 'qué página',
  limit: 'cuántas por página',
  sortBy: 'por qué se ordena',
  sortOrder: 'en qué sentido',
  dimension: 'por qué se cuenta: por fecha, por solicitante o por tipo de muestra',
  groupBy:
    'por qué se reparte el cumplimiento: mes o año con la dimensión `fecha`, solicitante con `solicitante`, cualquiera con `tipo_muestra`',
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
  filenames: 'números de muestra, con `.pdf` o sin él, hasta 100',
  retraso: '`true`: solo las que pasan de la fecha prevista',
  categoria: 'solo los de un tipo de informe',
  antesDe: 'solo aquellas cuya última muestra que no cumple se tomó antes de ese día',
  clase: 'solo las instalaciones de una clase',
  instalacion: '`_id` de una instalación, como lo dan `listPrograma` y `getCobertura`',
  desde: 'primer día',
  hasta: 'último día',
};
