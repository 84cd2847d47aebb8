import { expect, it } from 'vitest';
import { type PaginaDeVista, paginasDeVista } from '../../contract/vistas/paginas.ts';
import { claveDePunto } from '../../contract/puntos/rules/punto.ts';
import type { Address } from '../components/address.ts';
import { listaAddress as incidencias } from '../features/incidencias/address.ts';
import { informesAddress } from '../features/informes/informes.ts';
import { enCursoAddress } from '../features/muestras/en-curso/address.ts';
import { listaAddress as porNotificar } from '../features/notificaciones/address.ts';
import { esteMesAddress, programaAddress } from '../features/programa/address.ts';
import { puntosAddress } from '../features/puntos/address.ts';
import { listAddress } from '../features/resultados/address.ts';
import { listaAddress as solicitudes } from '../features/solicitudes/address.ts';

const punto = claveDePunto('Hotel Sol', { nombre: 'Cocina' });
const alcance = { clienteId: 'c', solicitante: 'Hotel Sol', tipoGrupoId: 'g', tipoMuestra: 'Agua' };
const lista = { search: 'x', ...alcance, page: '2' };
const serie = { determinacion: 'd', parametro: 'p', unidad: 'u', punto };

/** Of each page its address, and queries that together say all that it can; each says the filters that most pages read. */
const paginas: Record<
  PaginaDeVista,
  {
    address: Pick<Address<object>, 'read'> & { write: (state: never) => URLSearchParams };
    all: Record<string, string>[];
  }
> = {
  resultados: {
    address: listAddress,
    all: [
      {
        ...lista,
        tab: 'evolucion',
        agrupacion: 'mes',
        numeroMuestra: '1',
        fechaInicio: '2026-01-01',
        fechaFin: '2026-01-31',
        conclusionMuestra: 'No cumple',
        entrega: 'e',
        sortBy: 'producto',
        sortOrder: 'asc',
        ...serie,
        limite: '3',
        extremo: 'min',
        norma: 'cada-fecha',
        vista: 'separada',
        superponer: 'anos',
        escala: 'log',
      },
      {
        tab: 'evolucion',
        ...serie,
        panorama: 'parametro',
        filas: 'punto',
        columnas: 'anio',
        periodo: '2026',
        como: 'tabla',
      },
    ],
  },
  puntos: { address: puntosAddress, all: [{ ...lista, orden: 'nombre' }] },
  programa: { address: programaAddress, all: [{ ...lista, clase: 'vaso', ano: '2025' }] },
  este_mes: { address: esteMesAddress, all: [{ ...lista, clase: 'vaso', plazo: 'dia', dia: '2026-01-01' }] },
  solicitudes: { address: solicitudes, all: [{ ...lista, situacion: 'pedida' }] },
  incidencias: {
    address: incidencias,
    all: [{ ...lista, situacion: 'todas', punto, antiguedad: '3', orden: 'abierta' }],
  },
  por_notificar: { address: porNotificar, all: [{ ...lista, situacion: 'hechas' }] },
  en_curso: { address: enCursoAddress, all: [{ ...lista, retraso: 'true', orden: 'numero_muestra' }] },
  informes: {
    address: informesAddress('Hipercloraciones'),
    all: [{ ...lista, categoria: 'Auditoría de Cocina' }],
  },
};

it.each(Object.keys(paginas) as PaginaDeVista[])('a view of %s keeps all that its page reads', (pagina) => {
  const { address, all } = paginas[pagina];
  const read = all.flatMap((query) => {
    const written = address.write(address.read(new URLSearchParams(query)) as never);
    return [...written.keys()];
  });
  const passing = new Set(['page', 'entrega']);
  expect([...new Set(read)].filter((clave) => !passing.has(clave)).toSorted()).toEqual(
    [...new Set<string>(paginasDeVista[pagina].claves)].toSorted(),
  );
});
