import type { Cliente } from '../contract/administracion/cliente.ts';

/** An active client of no solicitante, but for what is given. */
export function cliente<More extends Partial<Cliente> & { _id: string }>(more: More): Cliente & More {
  return {
    nombre: 'Hoteles',
    solicitantes: [],
    contacto: {},
    descripcion: '',
    empresa: null,
    isActive: true,
    createdAt: '2026-03-10T10:00:00.000Z',
    updatedAt: '2026-03-10T10:00:00.000Z',
    ...more,
  };
}
