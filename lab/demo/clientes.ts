import type { Cliente } from '../../contract/administracion/cliente.ts';
import type { PerfilClave } from './perfiles.ts';
import { type Plantilla, plantillas } from './plantillas.ts';

const inicios = 'Robre Alme Torri Pede Villa Monte Fresne Carra Piña Sala Mora Cane Horna Riba Lente Besa'.split(' ');
const finales =
  'dilla gordo nares tejo luenga verde cuesta bermeja zarzal nublo redonda soto castril fría lozana quera'.split(' ');

/** The invented name of the n-th repetition of a template: 256 of them, then numbered. */
function marcaDe(plantilla: Plantilla, copia: number): string {
  if (copia === 0) return plantilla.marca;
  const n = copia - 1;
  const name = `${inicios[n % 16] ?? ''}${finales[Math.floor(n / 16 + n) % 16] ?? ''}`;
  return n < 256 ? name : `${name} ${Math.floor(n / 256) + 1}`;
}

export interface SolicitanteDemo {
  readonly nombre: string;
  readonly id: string;
  readonly perfil: PerfilClave;
  readonly peso: number;
  /** Which repetition of its client's template it is of. */
  readonly copia: number;
}

export interface ClienteDemo {
  readonly cliente: Cliente;
  readonly clave: string;
  readonly dominio: string;
  readonly solicitantes: readonly SolicitanteDemo[];
}

/** Twelve clients up to 20.000 samples; beyond that their number grows more slowly than the samples do. */
function countClientes(samples: number): number {
  return Math.max(12, Math.round(12 * Math.sqrt(samples / 20_000)));
}

/** The laboratory's clients. `creado` is the instant that they were entered. */
export function createClientes(samples: number, creado: string): ClienteDemo[] {
  return Array.from({ length: countClientes(samples) }, (_, index) => {
    const plantilla = plantillas[index % plantillas.length] as Plantilla;
    return createCliente(plantilla, index, Math.floor(index / plantillas.length), creado);
  });
}

function createCliente(plantilla: Plantilla, index: number, copia: number, creado: string): ClienteDemo {
  const marca = marcaDe(plantilla, copia);
  const name = (text: string): string => text.replaceAll('{m}', marca);
  const plain = marca
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/gu, '')
    .toLowerCase();
  const dominio = plantilla.dominio.replace('{d}', plain);
  const total = plantilla.solicitantes.reduce((sum, [, , volumen]) => sum + volumen, 0);
  const number = String(index + 1).padStart(3, '0');
  return {
    clave: plantilla.clave,
    dominio,
    cliente: {
      _id: `cliente-${number}`,
      nombre: name(plantilla.nombre),
      solicitantes: plantilla.solicitantes.map(([nombre]) => name(nombre)),
      contacto: {
        email: `calidad@${dominio}`,
        telefono: `910 000 ${String((index * 7 + 101) % 1000).padStart(3, '0')}`,
        direccion: name(plantilla.direccion),
      },
      descripcion: plantilla.descripcion,
      empresa: plantilla.empresa,
      ...(plantilla.lotes && { referenciaExterna: 'otra' }),
      isActive: true,
      createdAt: creado,
      updatedAt: creado,
    },
    solicitantes: plantilla.solicitantes.map(([nombre, perfil, volumen], place) => ({
      nombre: name(nombre),
      id: `S-${number}-${place + 1}`,
      perfil,
      peso: (plantilla.volumen * volumen) / total / (1 + copia * 0.15),
      copia,
    })),
  };
}
