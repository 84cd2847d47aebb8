import type { FilaDePrograma } from '../contract/programa/programa.ts';
import type { StoredInstalacion } from '../lambdas/domain/programa/store/instalaciones.ts';

/** A monthly row of a programme; the rest as given. */
export function fila(more: Partial<FilaDePrograma> & { _id: string }): FilaDePrograma {
  return {
    que: more._id,
    tipos: ['Legionella'],
    parametros: [],
    puntos: [],
    frecuencia: { cada: 'meses', meses: 1 },
    temporada: null,
    quien: '',
    desde: '2024-01-01',
    hasta: null,
    origen: { clase: 'propio', documento: '' },
    ...more,
  };
}

/** A tower of the Hotel Sol; the rest as given. Its id begins with a hexadecimal digit. */
export function instalacion(more: Partial<StoredInstalacion> & { _id: string }): StoredInstalacion {
  return {
    solicitante: 'Hotel Sol',
    nombre: 'Torres',
    atributos: { clase: 'torre' },
    puntos: [],
    activaDesde: null,
    activaHasta: null,
    hechos: [],
    filas: [],
    alta: '2020-01-01',
    version: 1,
    cambio: null,
    ...more,
  };
}
