import type { CallName, Calls } from '../../contract/calls.ts';
import { claveDePunto } from '../../contract/puntos/rules/punto.ts';
import { fechaEnMadrid } from '../../contract/base/fecha.ts';
import { anyParams } from './call-params.ts';
import type { Asked } from './client.ts';

/** The calls that a client's user may make. */
export type ClientCall = { [N in CallName]: Calls[N]['audience'] extends 'signed-in' ? N : never }[CallName];

/** What someone who tries knows by name, whether or not it may see it. */
export interface Known {
  /** A sample, and its number. */
  muestra: string;
  numero: string;
  /** Incidents and external reports that there are. */
  incidencias: readonly string[];
  solicitudes?: readonly string[];
  informes: readonly string[];
  instalaciones?: readonly string[];
  /** Another user. */
  usuario: string;
  solicitante: string;
  tipo: string;
  cliente: string;
  grupo: string;
  determinacion: string;
  parametro: string;
  punto: string;
}

/** The key of a point without a code. */
export const puntoDe = (solicitante: string, nombre: string) => claveDePunto(solicitante, { nombre });

const none: Asked[] = [{}];
const fin = fechaEnMadrid(new Date());

/** Filters that ask for all, and for what is known each. */
function filtersFor({ solicitante, tipo, cliente, grupo, numero, determinacion }: Known): Record<string, string>[] {
  return [
    {},
    { solicitante },
    { tipoMuestra: tipo },
    { clienteId: cliente, solicitante },
    { clienteId: cliente },
    { tipoGrupoId: grupo },
    { numeroMuestra: numero },
    { search: determinacion, conclusionMuestra: 'No cumple' },
  ];
}

const bodyFilters = (known: Known) =>
  filtersFor(known).map(({ solicitante, tipoMuestra, ...rest }) => ({
    ...rest,
    ...(solicitante && { solicitante: [solicitante] }),
    ...(tipoMuestra && { tipoMuestra: [tipoMuestra] }),
  }));

const queries = (all: readonly Record<string, string>[], more: Record<string, string> = {}): Asked[] =>
  all.map((query) => ({ query: { ...query, ...more } }));
const ofMuestra = ({ muestra }: Known): Asked[] => [{ params: { id: muestra } }];
const ofIncidencia =
  (body?: object) =>
  ({ incidencias }: Known): Asked[] =>
    incidencias.map((id) => ({ params: { id, archivo: 'x' }, ...(body && { body }) }));
const ofInformes = ({ informes }: Known): Asked[] => informes.map((id) => ({ params: { id } }));
const ofInstalaciones =
  (more: Omit<Asked, 'params'>) =>
  ({ instalaciones = ['x'] }: Known): Asked[] =>
    instalaciones.map((id) => ({ params: { id }, ...more }));
const ofPapeles = ({ solicitante, instalaciones = ['x'] }: Known): Asked[] =>
  queries([{ solicitante }, ...instalaciones.map((instalacion) => ({ instalacion }))], {
    desde: '2026-01-01',
    hasta: '2026-12-31',
  });
/** An installation that is refused, for its name is blank. */
const instalacionDe = (solicitante: string, punto: string) => ({
  solicitante,
  nombre: '',
  atributos: { clase: 'otra' },
  puntos: [punto],
});
const refused = (body: object) => (): Asked[] => [{ params: anyParams, body }];
const options = ({ cliente, grupo, solicitante, tipo }: Known): Asked[] => [
  { query: { lista: 'clientes' } },
  { query: { lista: 'clientes', valor: cliente } },
  { query: { lista: 'solicitantes', search: solicitante } },
  { query: { lista: 'solicitantes', valor: solicitante, tipoGrupoId: grupo } },
  { query: { lista: 'tiposMuestra', valor: tipo, clienteId: cliente } },
];
const serie = (known: Known): Asked[] => {
  const { determinacion, parametro, punto, cliente } = known;
  const asked = { determinacion, parametro, unidad: 'UFC/100 mL' };
  return queries([asked, { ...asked, punto }, { ...asked, clienteId: cliente }]);
};
const acotadas = ({ cliente, solicitante, grupo }: Known) => [
  { clientes: [cliente], solicitantes: [], tipoGrupos: [] },
  { clientes: [], solicitantes: [solicitante], tipoGrupos: [] },
  { clientes: [], solicitantes: [], tipoGrupos: [grupo] },
];

/**
 * What each call is asked by someone who tries to learn of what is known to it by name. Nothing is changed by it that another
 * answer shows: what would change something is asked for what isn't the user's, or wrongly.
 */
export const probes: Readonly<Record<ClientCall, (known: Known) => Asked[]>> = {
  profile: () => none,
  changePassword: refused({ desconocido: true }),
  getDeterminacionesDisponibles: () => none,
  updateAvisos: ({ determinacion }) => [{ body: { avisos: [`${determinacion} `, 'no hay'] } }],
  listResults: (known) => queries(filtersFor(known), { limit: '1000' }),
  getStats: (known) => queries(filtersFor(known), { dimension: 'solicitante' }),
  getTipoGruposStats: (known) => queries(filtersFor(known)),
  getTipoGruposDetailed: ({ cliente }) => queries([{}, { clienteId: cliente }]),
  getAhora: ({ cliente, solicitante, tipo, grupo }) =>
    queries([{}, { clienteId: cliente }, { solicitante, tipoMuestra: tipo }, { tipoGrupoId: grupo }]),
  getFilters: () => none,
  getBasicFilters: () => none,
  searchFilters: options,
  getSolicitantesOfCliente: ({ cliente }) => [{ params: { cliente } }],
  getTiposMuestraOfGrupo: ({ grupo }) => [{ params: { grupo } }],
  getResult: ofMuestra,
  getHistorial: ofMuestra,
  getValoresAnteriores: ofMuestra,
  getLectura: ofMuestra,
  listCorrecciones: () => none,
  listRevisiones: ofMuestra,
  getRevision: ({ muestra }) => ['0', '1'].map((numero) => ({ params: { id: muestra, numero } })),
  confirmLeida: ({ muestra }) => [{ params: { id: muestra }, body: { numero: 99 } }],
  listParametros: ({ punto, cliente, solicitante }) =>
    queries([{}, { punto }, { clienteId: cliente }, { solicitante }]),
  getEvolucion: serie,
  getLimitesDeNorma: serie,
  getPanorama: ({ punto, cliente }) =>
    queries([{ filas: 'solicitante' }, { filas: 'punto' }, { filas: 'punto', punto }, { clienteId: cliente }]),
  listCambios: () => [{ query: { limite: '200' } }],
  exportResults: (known) =>
    bodyFilters(known)
      .slice(0, 4)
      .map((body) => ({ body })),
  listDestinatarios: (known) => [
    { body: { cosa: { muestra: known.muestra } } },
    ...bodyFilters(known)
      .slice(1, 5)
      .map((filtros) => ({ body: { cosa: { vista: 'resultados', filtros } } })),
  ],
  sendEnvio: (known) => {
    const { muestra, usuario } = known;
    const cosas = [{ muestra }, ...bodyFilters(known).map((filtros) => ({ vista: 'dossier', filtros }))];
    // With one who doesn't exist nothing is ever sent.
    return cosas.map((cosa) => ({ body: { id: '0'.repeat(32), cosa, para: [usuario, 'no-existe'] } }));
  },
  checkPdf: ({ numero }) => [{ params: { filename: numero } }],
  checkPdfs: ({ numero }) => [{ body: { filenames: [numero, `${numero}.pdf`, 'no-existe'] } }],
  listConsultas: () => none,
  updateVerificacion: () => [],
  pdfBlob: ({ numero }) => [{ params: { id: `${numero}.1` } }, { params: { id: numero } }],
  listMuestrasEnCurso: (known) => queries(filtersFor(known), { limit: '100' }),
  getFiltersEnCurso: () => none,
  searchFiltersEnCurso: options,
  getMuestraEnCurso: ofMuestra,
  listMuestrasAnuladas: ({ cliente }) => queries([{}, { clienteId: cliente }]),
  getMuestraAnulada: ofMuestra,
  listPreguntasDeMuestra: ofMuestra,
  listRespuestas: () => none,
  askPregunta: ({ muestra }) => [{ params: { id: muestra }, body: { texto: ' ' } }],
  listSolicitudes: ({ cliente, solicitante, punto, tipo, incidencias: [incidencia = 'x'] }) =>
    queries([
      {},
      { clienteId: cliente },
      { solicitante },
      { punto },
      { incidencia },
      { search: tipo, situacion: 'sin_llegar' },
    ]),
  getSolicitud: ({ solicitudes = ['S-26-22222'] }) => solicitudes.map((id) => ({ params: { id } })),
  createSolicitud: ({ solicitante, tipo }) => [{ body: { solicitante, tipo_muestra: tipo, peticion: 'no es un id' } }],
  withdrawSolicitud: ({ solicitudes = ['S-26-22222'] }) =>
    solicitudes.map((id) => ({ params: { id }, body: { version: 999 } })),
  listInformes: ({ cliente, solicitante }) => queries([{}, { clienteId: cliente }, { solicitante }]),
  getOpcionesInformes: () => none,
  searchOpcionesInformes: ({ solicitante }) => queries([{ search: solicitante }, { valor: solicitante }]),
  getAudiencia: ({ solicitante }) => [{ body: { categoria: 'Auditoría de Cocina', solicitante, empresa: 'alicuota' } }],
  createSubida: refused({ size: 0 }),
  createInforme: refused({ titulo: 'x' }),
  downloadInforme: ofInformes,
  previewInforme: ofInformes,
  listIncidencias: ({ cliente, solicitante, punto, numero }) =>
    queries([{}, { clienteId: cliente }, { solicitante }, { punto }, { search: numero }], { situacion: 'todas' }),
  countIncidencias: ({ cliente, solicitante }) => queries([{}, { clienteId: cliente }, { solicitante }]),
  listIncidenciasDeMuestra: ofMuestra,
  getIncidencia: ofIncidencia(),
  updateIncidencia: ofIncidencia({ desconocido: true }),
  moveIncidencia: ofIncidencia({ estado: 'no hay' }),
  moveIncidencias: ({ incidencias }) => [{ body: { ids: [...incidencias], estado: 'no hay', motivo: 'x' } }],
  commentIncidencia: ofIncidencia({ texto: '' }),
  createSubidaDeIncidencia: ofIncidencia({ tipo: 'no hay', size: 1 }),
  addArchivoDeIncidencia: ofIncidencia({ subida: 'no hay' }),
  downloadArchivoDeIncidencia: ofIncidencia(),
  deleteArchivoDeIncidencia: ofIncidencia(),
  getCuenta: () => none,
  beginTotp: refused({ desconocido: true }),
  confirmTotp: refused({ desconocido: true }),
  beginLlave: refused({ desconocido: true }),
  confirmLlave: refused({}),
  updateFactor: refused({ nombre: 'x' }),
  removeFactor: refused({ desconocido: true }),
  renewCodigos: refused({ desconocido: true }),
  endSesion: ({ usuario }) => [{ params: { id: usuario } }],
  // It ends no session but others of the user, which has none.
  endOtrasSesiones: () => none,
  listClaves: () => none,
  createClave: (known) =>
    acotadas(known).map((acotada) => ({
      body: { nombre: 'x', fin, acotada: { ...acotada, clientes: [known.cliente, 'no-hay'] } },
    })),
  endClave: refused({}),
  listWebhooks: ({ cliente }) => queries([{}, { cliente }]),
  createWebhook: (known) => [
    {
      body: {
        nombre: 'x',
        url: 'https://receptor.example',
        eventos: ['muestra.autorizada'],
        acotada: { clientes: [known.cliente, 'no-hay'], solicitantes: [known.solicitante], tipoGrupos: [] },
      },
    },
  ],
  updateWebhook: refused({
    nombre: 'x',
    url: 'https://receptor.example',
    eventos: ['muestra.autorizada'],
    activo: true,
  }),
  deleteWebhook: refused({}),
  renewWebhookSecret: refused({}),
  tryWebhook: refused({}),
  listWebhookEnvios: () => [{ params: anyParams }],
  repeatWebhookEnvio: refused({}),
  listPuntos: ({ cliente, solicitante, punto }) =>
    queries([{}, { clienteId: cliente }, { solicitante }, { search: (JSON.parse(punto) as string[])[1] ?? '' }]),
  listNotificaciones: ({ cliente, solicitante, grupo }) =>
    queries([{}, { clienteId: cliente }, { solicitante }, { tipoGrupoId: grupo }, { situacion: 'hechas' }]),
  getBoletin: ofMuestra,
  markNotificacion: ({ muestra }) => [
    { params: { id: muestra, acto: 'sinac' }, body: { hecho: false, numero: 99 } },
    { params: { id: muestra, acto: 'mostrar' }, body: { hecho: false, numero: 0 } },
  ],
  getPunto: ({ punto }) => [{ query: { punto } }],
  listPrograma: ({ cliente, solicitante, punto }) =>
    queries([{}, { clienteId: cliente }, { solicitante }, { search: solicitante }, { punto }]),
  getCobertura: ({ cliente, solicitante, punto }) =>
    queries([{}, { clienteId: cliente }, { solicitante }, { search: solicitante }, { punto }]),
  listPorTomar: ({ cliente, solicitante, punto }) =>
    queries([{}, { clienteId: cliente }, { solicitante }, { search: solicitante }, { punto }]),
  getCartera: () => none,
  listInstalacionesPropuestas: ({ cliente, solicitante }) =>
    queries([{}, { clienteId: cliente }, { solicitante }, { search: solicitante }]),
  getInstalacion: ofInstalaciones({}),
  getPeriodo: ofInstalaciones({ query: { fila: 'x', desde: '2026-01-01' } }),
  getPropuestas: ofInstalaciones({}),
  createInstalacion: ({ solicitante, punto }) => [{ body: instalacionDe(solicitante, punto) }],
  updateInstalacion: ofInstalaciones({ body: { nombre: 'x', atributos: { clase: 'otra' }, puntos: [] } }),
  deleteInstalacion: ofInstalaciones({ query: { version: '999' } }),
  checkTablaDePrograma: ({ solicitante }) => [{ body: { filas: [{ solicitante, instalacion: 'x', que: 'x' }] } }],
  createTablaDePrograma: ({ solicitante }) => [{ body: { filas: [{ solicitante, instalacion: 'x', que: 'x' }] } }],
  getTablon: ({ instalaciones = ['x'], punto }) =>
    queries([{ punto }, ...instalaciones.map((instalacion) => ({ instalacion }))]),
  updateTablon: ({ instalaciones = ['x'], punto }) =>
    [{ punto }, ...instalaciones.map((instalacion) => ({ instalacion }))].map((de) => ({
      body: { ...de, activo: false, nombre: '', indexable: false, sinac: '', version: 999 },
    })),
  listVistas: () => none,
  createVista: ({ cliente, solicitante, tipo, grupo, punto }) =>
    [
      ['solicitante', solicitante],
      ['tipoMuestra', tipo],
      ['tipoGrupoId', grupo],
      ['clienteId', cliente],
      ['punto', punto],
    ].map((filtro) => ({
      body: {
        pagina: 'incidencias',
        nombre: 'x',
        consulta: new URLSearchParams([filtro]).toString(),
        cliente: 'no-hay',
      },
    })),
  updateVista: refused({ nombre: 'x', consulta: 'search=x', cliente: null }),
  deleteVista: refused({}),
  listEnlaces: () => none,
  createEnlace: (known) =>
    bodyFilters(known).map((filtros) => ({
      body: { para: 'x', dias: 0, conCertificados: true, filtros },
    })),
  endEnlace: ofMuestra,
  listUsosDeEnlace: ofMuestra,
  getSiloe: ofPapeles,
  getHistorico: ofPapeles,
  getAnual: ofPapeles,
  getRegistroDeLegionella: ofPapeles,
};
