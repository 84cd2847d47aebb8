import { sumaDias } from '../../contract/base/dias-habiles.ts';
import { fechaEnMadrid } from '../../contract/base/fecha.ts';
import { diasDeNotificaciones } from '../../contract/notificaciones/notificacion.ts';
import { readActosDeInformes } from '../../lambdas/domain/notificaciones/informes.ts';
import { writeMarca } from '../../lambdas/domain/notificaciones/store/marcas.ts';
import { readClientes } from '../../lambdas/platform/access/store/clientes.ts';
import { readUsuarios } from '../../lambdas/platform/access/store/usuarios.ts';
import type { DemoLaboratory } from './laboratory.ts';
import { hash32 } from './random.ts';

/** Days before today up to which what was due is done, most of it. */
const hechoHasta = 5;
/** One in so many was forgotten. */
const olvidado = 14;

/** Has the users of the water supplies tick what they notified of their reports, most of it. What is there stays. */
export async function loadNotificaciones({ usuarios }: Pick<DemoLaboratory, 'usuarios'>, now: Date): Promise<void> {
  const of = usuarios.find(({ email }) => email.startsWith('redes@'));
  const [usuario] = of ? await readUsuarios([of._id]) : [];
  if (!usuario) return;
  const clientes = await readClientes(usuario.clientes);
  const solicitantes = new Set(clientes.flatMap((one) => one.solicitantes));
  const hoy = fechaEnMadrid(now);
  const { notificaciones } = await readActosDeInformes(
    { usuario, alcance: { solicitantes, tipos: 'todos', clientes: new Set(usuario.clientes) } },
    {},
    sumaDias(hoy, -diasDeNotificaciones),
  );
  const { _id, email } = usuario;
  for (const { _id: clave, origen, hasta, hecho, muestra } of notificaciones) {
    if (origen.clase !== 'informe' || !muestra || hasta === null || hecho !== null) continue;
    const dia = hasta.slice(0, 10);
    if (dia > sumaDias(hoy, -hechoHasta) || hash32(clave) % olvidado === 0) continue;
    const cuando = `${sumaDias(dia, -1)}T09:${String(hash32(clave) % 60).padStart(2, '0')}:00.000Z`;
    await writeMarca(
      {
        muestra: muestra._id,
        acto: origen.acto,
        numero: origen.numero,
        hecha: true,
        quien: { _id, laboratorio: false, clientes: usuario.clientes },
        version: 1,
        cambio: { _id: `demo-${hash32(clave).toString(16)}`, cuando, email },
      },
      undefined,
    );
  }
}
