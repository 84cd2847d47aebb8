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

/** Solicitantes whose counts are read, and counts of one of them. */
const maxSolicitantes = 200;
const maxPerSolicitante = 1000;
/** Solicitantes, or reports, that are read at once. */
const width = 16;

/** How often the reports in scope were verified, the last ones first, and what the user's clients show of them. */
export const listConsultas: Implementation<'listConsultas'> = async (_input, viewer) => {
  const [all, clientes] = await Promise.all([consultasFor(viewer), clientesFor(viewer)]);
  const informes: InformeConsultado[] = [];
  // Those that may be seen are mostly all: so many are looked at as there is room for, until none are left.
  let looked = 0;
  while (looked < all.length && informes.length < maxInformesConsultados) {
    const some = all.slice(looked, looked + maxInformesConsultados - informes.length);
    looked += some.length;
    informes.push(...(await mapBounded(some, width, async (one) => shownOf(viewer, one))).flat());
  }
  return { informes, hayMas: looked < all.length, clientes };
};

/** All counts of the viewer's solicitantes, the last ones first; none for who sees everything or a company's. */
async function consultasFor({ usuario, alcance: { solicitantes } }: Asking): Promise<Consultas[]> {
  if (isPrivileged(usuario) || solicitantes === 'todos') return [];
  const own = [...solicitantes].slice(0, maxSolicitantes);
  const found = await mapBounded(own, width, async (one) => readConsultas(one, maxPerSolicitante));
  return found.flat().toSorted((a, b) => (a.ultima < b.ultima ? 1 : -1));
}

async function shownOf({ alcance }: Asking, one: Consultas): Promise<InformeConsultado[]> {
  const { solicitante, numero, veces, ultima, antiguas, ultimaAntigua = null } = one;
  const muestras = await muestrasOfNumero(numero);
  if (!seesConsultas(alcance, solicitante, muestras)) return [];
  const muestra = muestras.find(({ estado }) => estado === 'autorizada')?._id ?? null;
  return [{ numero, muestra, veces, ultima, antiguas, ultimaAntigua }];
}

async function clientesFor(viewer: Asking): Promise<ClienteVerificable[]> {
  if (isPrivileged(viewer.usuario)) return [];
  const visible = await visibleClientes(viewer);
  const clientes = await readClientes(visible.map(({ _id }) => _id));
  const puedeCambiar = mayOpen(viewer);
  return clientes.map(({ _id, nombre, verificacionAbierta: abierta = false }) => ({
    _id,
    nombre,
    abierta,
    puedeCambiar,
  }));
}
