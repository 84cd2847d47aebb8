import type { Muestra } from '../../../../../contract/muestras/muestra.ts';

/** An authorised sample with what every sample has; the rest as given. */
export function sample(id: string, more: Partial<Muestra> = {}): Muestra {
  return {
    _id: id,
    numero_muestra: id,
    estado: 'autorizada',
    fecha_muestra: '2026-03-01',
    tipo_muestra: 'Agua de consumo',
    solicitante: { nombre: 'Hotel Sol' },
    determinaciones: [],
    importedAt: '',
    lastModified: '',
    createdAt: '',
    updatedAt: '',
    ...more,
  };
}
