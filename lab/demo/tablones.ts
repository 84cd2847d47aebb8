import { randomBytes } from 'node:crypto';
import { idsDe } from '../../lambdas/domain/tablon/publicado.ts';
import { activeClientesOf } from '../../lambdas/platform/access/active-clientes.ts';
import { deNombre, readTablon, writeTablon } from '../../lambdas/domain/tablon/store/tablones.ts';
import { listInstalaciones } from '../../lambdas/domain/programa/store/instalaciones.ts';

interface TablonDemo {
  /** What the solicitante's name ends with. */
  solicitante: string;
  /** What the installation's begins with. */
  instalacion: string;
  /** Absent: an address that can't be guessed. */
  nombre?: string;
  sinac?: string;
}

/** Two pools and a network. */
const tablones: readonly TablonDemo[] = [
  {
    solicitante: 'Hotel Calamarina Palace',
    instalacion: 'Piscina exterior',
    nombre: 'piscina-calamarina-palace',
  },
  { solicitante: 'Hotel Calamarina Playa', instalacion: 'Piscina exterior' },
  {
    solicitante: 'Red casco urbano',
    instalacion: 'Zona de abastecimiento',
    nombre: 'agua-casco-urbano',
    sinac: 'https://sinac.sanidad.gob.es/',
  },
];

/** Where a visitor finds those whose address can be guessed. */
export const tablonesConNombre = tablones.flatMap(({ nombre, solicitante, instalacion }) =>
  nombre ? [{ ruta: `/tablon/${nombre}`, descripcion: `Tablón: ${instalacion}, ${solicitante}` }] : [],
);

/** Publishes the boards of the installations that are there and have none. */
export async function loadTablones(): Promise<void> {
  const instalaciones = await listInstalaciones();
  for (const { solicitante, instalacion, nombre, sinac = '' } of tablones) {
    const found = instalaciones.find(
      (one) => one.solicitante.endsWith(solicitante) && one.nombre.startsWith(instalacion),
    );
    if (!found || (await readTablon(found._id)) || (nombre && (await deNombre(nombre)))) continue;
    const ajustes = {
      activo: true,
      nombre: nombre ?? randomBytes(16).toString('hex'),
      elegido: nombre !== undefined,
      indexable: false,
      tipos: [],
      titulo: '',
      sinac,
      soloSinac: false,
      prohibido: false,
      deCadaUno: true,
      clientes: idsDe(await activeClientesOf(found.solicitante)),
    };
    await writeTablon({ _id: found._id, ajustes, version: 1, cambio: null }, { over: undefined });
  }
}
