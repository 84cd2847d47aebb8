import type { NormaDeTipo } from '../contract/norma-de-tipo.ts';
import { type TipoClave, tipos } from './catalogo/tipos.ts';

type Elegida = Omit<NormaDeTipo, 'tipo' | 'condiciones'> & Partial<Pick<NormaDeTipo, 'condiciones'>>;

const comun: Pick<NormaDeTipo, 'filas' | 'listeriaDemostrada' | 'activa'> = {
  filas: [],
  listeriaDemostrada: null,
  activa: true,
};
const consumo = { ...comun, norma: 'rd-3-2023' } as const;
const legionella = { ...comun, norma: 'rd-487-2022' } as const;
const piscina = { ...comun, norma: 'rd-742-2013' } as const;

/**
 * The norms that the demo laboratory has switched on. A type whose samples come from several kinds of place has no place of
 * its own: the point's data says it, or only what holds everywhere is said. Ice and haemodialysis follow other rules, and
 * well water that isn't treated has none.
 */
const elegidas: Partial<Record<TipoClave, Elegida>> = {
  red: { ...consumo, lugar: null },
  grifo: { ...consumo, lugar: 'grifo' },
  etap: { ...consumo, lugar: 'salida de ETAP' },
  completo: { ...consumo, lugar: null },
  acs: { ...legionella, lugar: 'ACS' },
  afch: { ...legionella, lugar: 'AFCH' },
  torre: { ...legionella, lugar: 'torre' },
  riego: { ...legionella, lugar: 'otra instalación' },
  descubierta: {
    ...piscina,
    lugar: 'vaso de piscina',
    condiciones: { climatizado: false, aerosoliza: false, desinfectaConCloro: true, isocianurico: true },
  },
  climatizada: {
    ...piscina,
    lugar: 'vaso de piscina',
    // Whether it throws aerosols is the pool's own, which its ficha says.
    condiciones: { climatizado: true, desinfectaConCloro: true, isocianurico: false },
  },
  hidromasaje: {
    ...piscina,
    lugar: 'spa',
    condiciones: { desinfectaConCloro: false, desinfectaConBromo: true },
  },
};

export const normasDeTipos: readonly NormaDeTipo[] = (Object.keys(elegidas) as TipoClave[]).flatMap((clave) => {
  const elegida = elegidas[clave];
  return elegida ? [{ condiciones: {}, ...elegida, tipo: tipos[clave].nombre }] : [];
});
