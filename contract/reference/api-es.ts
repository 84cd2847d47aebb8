import type { Calls } from '../calls.ts';

/** The calls that a program may make with a key. */
export type CallWithKey = {
  [N in keyof Calls]: Calls[N] extends { readonly conClave: true } ? N : never;
}[keyof Calls];

interface TextoDeLlamada {
  grupo: keyof typeof grupos;
  titulo: string;
  /** What it answers, with the names of what is in `data`. */
  responde: string;
  /** What an example asks besides what is in the path; it is answered as it stands. */
  ejemplo?: Readonly<Record<string, string>>;
}

/** The page's sections of calls, in their order. */
export const grupos = {
  resultados: 'Resultados',
  estadisticas: 'Estadísticas y evolución',
  filtros: 'Por qué se puede filtrar',
  incidencias: 'Incidencias',
  enCurso: 'Muestras en curso',
  documentos: 'Certificados e informes externos',
} as const;

/** What the page of the API says of each call, for people. */
export const llamadas: Readonly<Record<CallWithKey, TextoDeLlamada>> = {
  listCambios: {
    grupo: 'resultados',
    titulo: 'Seguir los cambios',
    responde:
      'Lo nuevo, lo que ha cambiado (`muestras`, enteras) y lo que ya no está (`retiradas`, sus `_id`) desde el cursor que se da. Está explicada en [Tener una copia al día](#tener-una-copia-al-dia).',
    ejemplo: { limite: '50' },
  },
  listResults: {
    grupo: 'resultados',
    titulo: 'Buscar resultados',
    responde:
      'Una página de las muestras autorizadas que cumplen los filtros (`results`), con el total exacto (`pagination.totalItems`). Cada una lleva el resumen de sus determinaciones; entera se pide por su `_id`.',
    ejemplo: { conclusionMuestra: 'No cumple', limit: '10' },
  },
  getResult: {
    grupo: 'resultados',
    titulo: 'Una muestra entera',
    responde:
      'La muestra (`result`) con todas sus determinaciones, resultados, límites y conclusiones, como están ahora.',
  },
  getHistorial: {
    grupo: 'resultados',
    titulo: 'El historial del punto de una muestra',
    responde:
      'Las muestras anteriores y posteriores del mismo punto, y qué muestra repitió cada determinación que no cumple (`fallos`).',
  },
  getValoresAnteriores: {
    grupo: 'resultados',
    titulo: 'Los valores anteriores de una muestra',
    responde: 'Los últimos valores de cada parámetro de la muestra en su punto, para compararlos.',
  },
  listRevisiones: {
    grupo: 'resultados',
    titulo: 'Las versiones de una muestra',
    responde: 'Las versiones de una muestra que se ha corregido (`revisiones`), de la más reciente a la primera.',
  },
  getRevision: {
    grupo: 'resultados',
    titulo: 'Una versión de una muestra',
    responde: 'La muestra entera (`result`) como era en esa versión.',
  },
  getLectura: {
    grupo: 'resultados',
    titulo: 'Lo que dice la norma',
    responde:
      'Lo que dice de cada valor de una muestra la norma que el laboratorio ha activado para su tipo, con su artículo (`lectura`; `null` si no hay ninguna). Es informativo: la conclusión es la del laboratorio.',
  },
  getAhora: {
    grupo: 'resultados',
    titulo: 'Lo que está sin resolver',
    responde:
      'Los puntos cuya última muestra no cumple, de cualquier fecha, hasta que otra cumple o una persona cierra su incidencia, con lo que falla en cada uno; y los que se han resuelto hace poco con una repetición.',
  },
  listPuntos: {
    grupo: 'resultados',
    titulo: 'Los puntos de muestreo',
    responde:
      'Una página de los puntos (`puntos`), con cuántas muestras tiene cada uno, la última y el parámetro que más se ha acercado a su límite en los últimos 24 meses (`peor`): sin límites, el que no cumple, y ninguno si todos cumplen.',
  },
  getPunto: {
    grupo: 'resultados',
    titulo: 'Un punto de muestreo',
    responde:
      'Lo que se sabe del punto (`ficha`), sus otros nombres (`aliases`), sus últimas muestras y los últimos valores de cada parámetro. Se pide por su `clave`, en `punto`.',
    ejemplo: { punto: 'CLAVE_DEL_PUNTO' },
  },
  listPrograma: {
    grupo: 'resultados',
    titulo: 'Lo que hay que muestrear',
    responde:
      'Una página de las instalaciones, cada una con las filas de su programa: qué, cada cuánto, desde cuándo y hasta cuándo, y si lo pide la ley, una autoridad o el propio cliente.',
  },
  getCobertura: {
    grupo: 'resultados',
    titulo: 'Lo que se ha muestreado y lo que falta',
    responde:
      'De cada fila y periodo, cuántas muestras estaban planeadas, cuántas hay autorizadas y en curso y cuántas faltan, con las que cuentan; y las listas de lo que no se hizo (`sinHacer`) y de lo que vence pronto (`proximas`). Sin días, los de este año.',
    ejemplo: { desde: '2026-01-01', hasta: '2026-12-31' },
  },
  getSiloe: {
    grupo: 'resultados',
    titulo: 'La hoja SILOE de una piscina',
    responde:
      'De cada vaso, temporada y parámetro: muestreos, los que son conformes, media, mínimo y máximo de los valores cuantificados, y días con incumplimiento, con los valores de que salen (`valores`, cada uno con el lugar de su muestra en `muestras`).',
    ejemplo: { solicitante: 'SOLICITANTE', desde: '2026-01-01', hasta: '2026-12-31' },
  },
  getHistorico: {
    grupo: 'resultados',
    titulo: 'El histórico de un edificio o de una zona',
    responde:
      'De cada instalación, parámetro y año: determinaciones, media, mínimo, máximo y desviación estándar (n − 1) de los valores cuantificados, y no conformes, con los valores de que salen.',
    ejemplo: { solicitante: 'SOLICITANTE', desde: '2024-01-01', hasta: '2026-12-31' },
  },
  getAnual: {
    grupo: 'resultados',
    titulo: 'El informe anual de una red de agua',
    responde:
      'Lo que se analizó, lo que no cumplió y lo que se hizo, por instalación y junto a los mismos días del año anterior.',
    ejemplo: { solicitante: 'SOLICITANTE', desde: '2026-01-01', hasta: '2026-12-31' },
  },
  getRegistroDeLegionella: {
    grupo: 'resultados',
    titulo: 'El registro de Legionella',
    responde:
      'Las muestras con Legionella o temperatura, con lo que se midió a la vez, las limpiezas y desinfecciones y lo que se hizo ante lo que no cumplió.',
    ejemplo: { solicitante: 'SOLICITANTE', desde: '2022-01-01', hasta: '2026-12-31' },
  },
  getStats: {
    grupo: 'estadisticas',
    titulo: 'Contar resultados',
    responde: 'Cuántas muestras hay, por la dimensión que se pida, y cuántas cumplen y no cumplen.',
    ejemplo: { dimension: 'fecha', groupBy: 'month' },
  },
  getTipoGruposStats: {
    grupo: 'estadisticas',
    titulo: 'Contar por grupo de tipos',
    responde: 'Cuántas muestras hay de cada grupo de tipos de muestra.',
  },
  getTipoGruposDetailed: {
    grupo: 'estadisticas',
    titulo: 'Contar por grupo, tipo y conclusión',
    responde: 'Lo mismo con el detalle de cada tipo y de cuántas cumplen, entero y por periodo o solicitante.',
  },
  listParametros: {
    grupo: 'estadisticas',
    titulo: 'Los parámetros con valores',
    responde: 'Los parámetros de los que hay valores que se pueden seguir en el tiempo, con cuántos tiene cada uno.',
  },
  getEvolucion: {
    grupo: 'estadisticas',
    titulo: 'La evolución de un parámetro',
    responde:
      'Los valores de un parámetro en el tiempo, con sus límites. Qué parámetros hay lo dice la llamada anterior.',
    ejemplo: { determinacion: 'DETERMINACION', parametro: 'PARAMETRO', unidad: 'UNIDAD' },
  },
  getLimitesDeNorma: {
    grupo: 'estadisticas',
    titulo: 'Los límites de la norma',
    responde:
      'Los límites que la norma activada para esas muestras tiene de un parámetro, desde cada fecha, también los que aún no rigen.',
    ejemplo: { determinacion: 'DETERMINACION', parametro: 'PARAMETRO', unidad: 'UNIDAD' },
  },
  getPanorama: {
    grupo: 'estadisticas',
    titulo: 'El panorama',
    responde:
      'Una tabla de qué cumplió y qué no: filas por parámetro, punto, tipo o solicitante, y columnas por periodo.',
    ejemplo: { filas: 'solicitante', columnas: 'trimestre' },
  },
  getFilters: {
    grupo: 'filtros',
    titulo: 'Todo por lo que se puede filtrar',
    responde:
      'Los clientes, grupos de tipos, solicitantes y tipos de muestra que la clave alcanza. De una lista muy larga van las primeras 50 opciones, y `recortadas` dice cuántas son.',
  },
  getBasicFilters: {
    grupo: 'filtros',
    titulo: 'Los clientes y los grupos de tipos',
    responde: 'Solo los clientes y los grupos de tipos: responde antes que la anterior.',
  },
  searchFilters: {
    grupo: 'filtros',
    titulo: 'Buscar una opción',
    responde: 'Las opciones de una lista que contienen el texto que se busca: 50 como mucho, con el total exacto.',
    ejemplo: { lista: 'solicitantes', search: 'hotel' },
  },
  getSolicitantesOfCliente: {
    grupo: 'filtros',
    titulo: 'Los solicitantes de un cliente',
    responde:
      'Los solicitantes del cliente que tienen resultados, y de qué grupos son esos resultados (`tiposGrupos`).',
  },
  getTiposMuestraOfGrupo: {
    grupo: 'filtros',
    titulo: 'Los tipos de un grupo',
    responde: 'Los tipos de muestra del grupo que tienen resultados.',
  },
  listMuestrasEnCurso: {
    grupo: 'enCurso',
    titulo: 'Buscar muestras en curso',
    responde:
      'Una página de las muestras que el laboratorio analiza todavía, con resultados provisionales: pueden cambiar hasta que se autorizan.',
    ejemplo: { limit: '10' },
  },
  getMuestraEnCurso: {
    grupo: 'enCurso',
    titulo: 'Una muestra en curso',
    responde: 'La muestra en curso (`muestra`), con lo que se sabe ya y lo que falta.',
  },
  listMuestrasAnuladas: {
    grupo: 'enCurso',
    titulo: 'Muestras anuladas por el laboratorio',
    responde:
      'Las que el laboratorio ha anulado en los últimos 30 días (`muestras`, 100 como mucho), con su motivo, y cuántas son (`total`). Hay que tomar otra en su lugar. Las fechas y los identificadores llegan sin envolver.',
  },
  getMuestraAnulada: {
    grupo: 'enCurso',
    titulo: 'Una muestra anulada',
    responde:
      'La muestra (`muestra`) sin resultados: de sus determinaciones, los nombres. `anulada` es `null` si no se sabe desde cuándo; `retirada` dice si se habían publicado sus resultados, que ya no valen.',
  },
  getFiltersEnCurso: {
    grupo: 'enCurso',
    titulo: 'Por qué se pueden filtrar',
    responde: 'Los clientes, grupos, solicitantes y tipos de las muestras en curso.',
  },
  searchFiltersEnCurso: {
    grupo: 'enCurso',
    titulo: 'Buscar una opción entre las muestras en curso',
    responde: 'Las opciones de una lista que contienen el texto que se busca.',
    ejemplo: { lista: 'tiposMuestra', search: 'agua' },
  },
  checkPdf: {
    grupo: 'documentos',
    titulo: 'Si hay certificado',
    responde:
      'Si hay certificado de un número de muestra (`exists`), y su documento (`document`), con el `_id` por el que se descarga.',
  },
  checkPdfs: {
    grupo: 'documentos',
    titulo: 'Si hay certificado de varias muestras',
    responde: 'Lo mismo para hasta 100 números a la vez (`results`, por número).',
  },
  pdfBlob: {
    grupo: 'documentos',
    titulo: 'Descargar un certificado',
    responde: 'Lleva al PDF con una redirección (302) a una dirección que sirve unos minutos.',
  },
  listInformes: {
    grupo: 'documentos',
    titulo: 'Los informes externos',
    responde: 'Los informes externos que la clave alcanza, del más reciente al más antiguo.',
  },
  downloadInforme: {
    grupo: 'documentos',
    titulo: 'Descargar un informe externo',
    responde: 'Lleva al PDF con una redirección (302) a una dirección que sirve unos minutos.',
  },
  listIncidencias: {
    grupo: 'incidencias',
    titulo: 'Las incidencias',
    responde:
      'Una página de las incidencias que la clave alcanza (`incidencias`), antes las que antes vencen, y cuántas hay en cada estado (`cuentas`). Con `situacion` se piden las vencidas, las de un estado o todas.',
    ejemplo: { situacion: 'por_resolver' },
  },
  listNotificaciones: {
    grupo: 'incidencias',
    titulo: 'Lo que hay que notificar',
    responde:
      'Lo que la ley manda comunicar, cargar en SINAC o publicar tras cada incidencia y cada informe (`notificaciones`), con su artículo y su plazo, antes lo que antes acaba. Con `situacion` se pide lo ya hecho.',
    ejemplo: { situacion: 'pendientes' },
  },
  countIncidencias: {
    grupo: 'incidencias',
    titulo: 'Cuántas incidencias hay',
    responde:
      'Cuántas hay en cada estado, cuántas están vencidas y cuántas esperan una decisión; `sinResolver` es lo que está sin resolver, lo mismo que cuenta `getAhora`.',
  },
  listIncidenciasDeMuestra: {
    grupo: 'incidencias',
    titulo: 'Las incidencias de una muestra',
    responde: 'Las que la muestra abrió, en las que está o que puede cerrar.',
  },
  getIncidencia: {
    grupo: 'incidencias',
    titulo: 'Una incidencia entera',
    responde: 'Sus muestras, causa, medida, plazos con su artículo, archivos y todos sus pasos.',
  },
};
