import { adminCalls } from '../../contract/administracion/calls.ts';
import { accesoCalls } from '../../contract/cuenta/calls.ts';
import { opcionesAdminCalls } from '../../contract/administracion/calls-opciones.ts';
import { diccionarioCalls } from '../../contract/entregas/calls-diccionario.ts';
import { normasCalls } from '../../contract/normas/calls.ts';
import { sinClienteCalls } from '../../contract/administracion/calls-solicitantes-sin-cliente.ts';
import { coherenciaCalls } from '../../contract/entregas/calls-coherencia.ts';
import { entregasCalls } from '../../contract/entregas/calls.ts';
import { visibilidadCalls } from '../../contract/administracion/calls-visibilidad.ts';
import { muestrasDeSolicitudesCalls } from '../../contract/solicitudes/calls.ts';
import { serve } from '../platform/http/serve.ts';
import { listTipoGrupos } from '../platform/access/store/tipo-grupos.ts';
import { getAcceso, updateAcceso } from '../domain/administracion/acceso.ts';
import { assignSolicitante, unassignSolicitante } from '../domain/administracion/assign-solicitante.ts';
import { admitCertificado } from '../domain/certificados/admit-certificado.ts';
import { listSinMuestra } from '../domain/certificados/certificados-sin-muestra.ts';
import { createCliente, deleteCliente, updateCliente } from '../domain/administracion/clientes.ts';
import { getCoherencia, listReglas, sayCoherencia, updateRegla } from '../domain/entregas/admin/coherencia.ts';
import { checkUsuarios } from '../domain/administracion/check-usuarios.ts';
import { countAlcance } from '../domain/administracion/count-alcance.ts';
import { createUsuario } from '../domain/administracion/create-usuario.ts';
import { deleteUsuario } from '../domain/administracion/delete-usuario.ts';
import { findParecidos, getDiccionario, updateDiccionario } from '../domain/entregas/admin/diccionario.ts';
import { listDiscrepancias } from '../domain/normas/discrepancias.ts';
import { getEntrega, listEntregas, openRechazadas, repeatEntrega } from '../domain/entregas/admin/entregas.ts';
import { getOpcionesAdmin, searchOpcionesAdmin } from '../domain/administracion/get-opciones.ts';
import { inviteUsuario } from '../domain/administracion/invite-usuario.ts';
import { listAuditoria } from '../domain/administracion/list-auditoria.ts';
import { findCompartidos, getCliente, getPanelOverview, listClientes } from '../domain/administracion/list-clientes.ts';
import { getUsuario, listUsuarios } from '../domain/administracion/list-usuarios.ts';
import { listNormas, tryNorma, updateNorma } from '../domain/normas/normas.ts';
import { endSesiones } from '../domain/administracion/end-sesiones.ts';
import { removeFactores } from '../domain/administracion/remove-factores.ts';
import { decideRetenidas, listRetenidas } from '../domain/entregas/admin/retenidas.ts';
import { previewRetirada, withdrawEntrega } from '../domain/entregas/admin/withdraw-entrega.ts';
import { listSinCliente } from '../domain/administracion/sin-cliente.ts';
import { createTipoGrupo, deleteTipoGrupo, updateTipoGrupo } from '../domain/administracion/tipo-grupos.ts';
import { toggleUsuario } from '../domain/administracion/toggle-usuario.ts';
import { updateUsuario } from '../domain/administracion/update-usuario.ts';
import { checkVisibilidad, getVisibilidad } from '../domain/administracion/visibilidad.ts';
import { linkSolicitud } from '../domain/solicitudes/link.ts';
import { endVista, startVista } from '../domain/administracion/vistas.ts';

export const handler = serve(
  'admin',
  {
    ...adminCalls,
    ...opcionesAdminCalls,
    ...visibilidadCalls,
    ...sinClienteCalls,
    ...normasCalls,
    ...diccionarioCalls,
    ...entregasCalls,
    ...coherenciaCalls,
    ...accesoCalls,
    ...muestrasDeSolicitudesCalls,
  },
  {
    linkSolicitud,
    listClientes,
    getCliente,
    findCompartidos,
    createCliente,
    updateCliente,
    deleteCliente,
    listTipoGrupos: async () => ({ tipoGrupos: await listTipoGrupos() }),
    createTipoGrupo,
    updateTipoGrupo,
    deleteTipoGrupo,
    listUsuarios,
    getUsuario,
    createUsuario,
    checkUsuarios,
    updateUsuario: updateUsuario(() => new Date()),
    toggleUsuario,
    inviteUsuario,
    deleteUsuario,
    countAlcance,
    getPanelOverview,
    getOpcionesAdmin,
    searchOpcionesAdmin,
    listAuditoria,
    admitCertificado,
    listSinCliente,
    assignSolicitante,
    unassignSolicitante,
    listNormas,
    updateNorma,
    tryNorma,
    listDiscrepancias,
    getDiccionario,
    updateDiccionario,
    findParecidos,
    getVisibilidad,
    checkVisibilidad,
    startVista,
    endVista,
    listEntregas,
    getEntrega,
    openRechazadas,
    previewRetirada,
    withdrawEntrega,
    repeatEntrega,
    listRetenidas,
    listSinMuestra,
    decideRetenidas,
    getCoherencia,
    sayCoherencia,
    listReglas,
    updateRegla,
    getAcceso,
    updateAcceso,
    removeFactores,
    endSesiones,
  },
);
