import { isPrivileged } from '../../../contract/resultados/rules/visible-filtros.ts';
import {
  type ClienteVerificable,
  type InformeConsultado,
  maxInformesConsultados,
} from '../../../contract/verificar/consultas.ts';
import { type Asking, visibleClientes } from '../../platform/access/visible.ts';
import { readClientes } from '../../platform/access/store/clientes.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import { muestrasOfNumero } from '../certificados/access/certificados.ts';
import { seesConsultas } from './access/consultables.ts';
import { mayOpen } from './verificacion-de-cliente.ts';
import { type Consultas, readConsultas } from './store/consultas.ts';

/** Solicitantes, or reports, that are read at once. */
const width = 16;

/** How often the reports in scope were verified, the last ones first, and what the user's clients show of them. */
export const listConsultas: Implementation<'listConsultas'> = async (_input, viewer) => {
  const [all, clientes] = await Promise.all([consultasFor(viewer), clientesFor(viewer)]);
  const informes: InformeConsultado[] = [];
  // Nearly all reports are visible: reads as many as the answer has room for, and one more to know whether there are more.
  let looked = 0;
  while (looked < all.length && informes.length <= maxInformesConsultados) {
    const some = all.slice(looked, looked + Math.max(width, maxInformesConsultados + 1 - informes.length));
    looked += some.length;
    informes.push(...(await mapBounded(some, width, async (one) => shownOf(viewer, one))).flat());
  }
  const hayMas = informes.length > maxInformesConsultados;
  return { informes: informes.slice(0, maxInformesConsultados), hayMas, clientes };
};

/** All counts of the viewer's solicitantes, the last ones first; none for who sees everything or a company's. */
async function consultasFor({ usuario, alcance: { solicitantes } }: Asking): Promise<Consultas[]> {
  if (isPrivileged(usuario) || solicitantes === 'todos') return [];
  const found = await mapBounded([...solicitantes], width, async (one) => readConsultas(one));
  return found.flat().toSorted((a, b) => (a.ultima < b.ultima ? 1 : -1));
}

async function shownOf({ alcance }: Asking, one: Consultas): Promise<InformeConsultado[]> {
  const { solicitante, numero, veces, ultima, antiguas, ultimaAntigua = null } = one;
  const muestras = await muestrasOfNumero(numero);
  if (!seesConsultas(alcance, solicitante, muestras)) return [];
  const muestra = muestras.find(({ estado }) => estado === 'autorizada')?._id ?? null;
  return [{ numero, solicitante, muestra, veces, ultima, antiguas, ultimaAntigua }];
}

async function clientesFor(viewer: Asking): Promise<ClienteVerificable[]> {
  if (isPrivileged(viewer.usuario)) return [];
  const visible = await visibleClientes(viewer);
  const clientes = await readClientes(visible.map(({ _id }) => _id));
  return clientes.map(({ _id, nombre, verificacionAbierta: abierta = false }) => ({
    _id,
    nombre,
    abierta,
    puedeCambiar: mayOpen(viewer, _id),
  }));
}
