import { randomUUID } from 'node:crypto';
import { adminCalls } from '../../contract/calls/admin.ts';
import { accesoCalls } from '../../contract/calls/cuenta.ts';
import { opcionesAdminCalls } from '../../contract/calls/opciones-admin.ts';
import { diccionarioCalls } from '../../contract/calls/diccionario.ts';
import { normasCalls } from '../../contract/calls/normas.ts';
import { sinClienteCalls } from '../../contract/calls/solicitantes-sin-cliente.ts';
import { coherenciaCalls } from '../../contract/calls/coherencia.ts';
import { entregasCalls } from '../../contract/calls/entregas.ts';
import { vistaCalls } from '../../contract/calls/vistas.ts';
import { serve } from '../http/serve.ts';
import { listTipoGrupos } from '../store/tipo-grupos.ts';
import { getAcceso, updateAcceso } from './acceso.ts';
import { assignSolicitante, unassignSolicitante } from './assign-solicitante.ts';
import { admitirCertificado } from './admitir-certificado.ts';
import { listSinMuestra } from './certificados-sin-muestra.ts';
import { createCliente, deleteCliente, updateCliente } from './clientes.ts';
import { getCoherencia, listReglas, sayCoherencia, updateRegla } from './coherencia.ts';
import { checkUsuarios } from './check-usuarios.ts';
import { countAlcance } from './count-alcance.ts';
import { createUsuario } from './create-usuario.ts';
import { deleteUsuario } from './delete-usuario.ts';
import { findParecidos, getDiccionario, updateDiccionario } from './diccionario.ts';
import { listDiscrepancias } from './discrepancias.ts';
import { getEntrega, listEntregas, openRechazadas } from './entregas.ts';
import { getOpcionesAdmin, searchOpcionesAdmin } from './get-opciones.ts';
import { inviteUsuario } from './invite-usuario.ts';
import { listAuditoria } from './list-auditoria.ts';
import { findCompartidos, getCliente, getResumenPanel, listClientes } from './list-clientes.ts';
import { getUsuario, listUsuarios } from './list-usuarios.ts';
import { listNormas, tryNorma, updateNorma } from './normas.ts';
import { removeFactores } from './remove-factores.ts';
import { repetirEntrega } from './repetir-entrega.ts';
import { decidirRetenidas, listRetenidas } from './retenidas.ts';
import { previewRetirada } from './prevision-de-retirada.ts';
import { retirarEntrega } from './retirar-entrega.ts';
import { listSinCliente } from './sin-cliente.ts';
import { createTipoGrupo, deleteTipoGrupo, updateTipoGrupo } from './tipo-grupos.ts';
import { toggleUsuario } from './toggle-usuario.ts';
import { updateUsuario } from './update-usuario.ts';
import { checkVisibilidad, getVisibilidad } from './visibilidad.ts';
import { endVista, startVista } from './vistas.ts';

export const handler = serve(
  'admin',
  {
    ...adminCalls,
    ...opcionesAdminCalls,
    ...vistaCalls,
    ...sinClienteCalls,
    ...normasCalls,
    ...diccionarioCalls,
    ...entregasCalls,
    ...coherenciaCalls,
    ...accesoCalls,
  },
  {
    listClientes,
    getCliente,
    findCompartidos,
    createCliente: createCliente(randomUUID),
    updateCliente: updateCliente(randomUUID),
    deleteCliente: deleteCliente(randomUUID),
    listTipoGrupos: async () => ({ tipoGrupos: await listTipoGrupos() }),
    createTipoGrupo: createTipoGrupo(randomUUID),
    updateTipoGrupo: updateTipoGrupo(randomUUID),
    deleteTipoGrupo: deleteTipoGrupo(randomUUID),
    listUsuarios,
    getUsuario,
    createUsuario: createUsuario(randomUUID),
    checkUsuarios,
    updateUsuario: updateUsuario({ newId: randomUUID, clock: () => new Date() }),
    toggleUsuario: toggleUsuario(randomUUID),
    inviteUsuario: inviteUsuario(randomUUID),
    deleteUsuario: deleteUsuario(randomUUID),
    countAlcance,
    getResumenPanel,
    getOpcionesAdmin,
    searchOpcionesAdmin,
    listAuditoria,
    admitirCertificado: admitirCertificado(randomUUID),
    listSinCliente,
    assignSolicitante: assignSolicitante(randomUUID),
    unassignSolicitante: unassignSolicitante(randomUUID),
    listNormas,
    updateNorma: updateNorma(randomUUID),
    tryNorma,
    listDiscrepancias,
    getDiccionario,
    updateDiccionario: updateDiccionario(randomUUID),
    findParecidos,
    getVisibilidad,
    checkVisibilidad,
    startVista: startVista(randomUUID),
    endVista: endVista(randomUUID),
    listEntregas,
    getEntrega,
    openRechazadas,
    previewRetirada,
    retirarEntrega: retirarEntrega(randomUUID),
    repetirEntrega: repetirEntrega(randomUUID),
    listRetenidas,
    listSinMuestra,
    decidirRetenidas: decidirRetenidas(randomUUID),
    getCoherencia,
    sayCoherencia: sayCoherencia(randomUUID),
    listReglas,
    updateRegla: updateRegla(randomUUID),
    getAcceso,
    updateAcceso: updateAcceso(randomUUID),
    removeFactores: removeFactores(randomUUID),
  },
);
