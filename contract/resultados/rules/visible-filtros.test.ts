import { describe, expect, it } from 'vitest';
import { visibleFiltros, isPrivileged, eligibleSolicitantes, eligibleTipos } from './visible-filtros.ts';

const limited = {
  role: 'cliente',
  master: null,
  clientes: ['hoteles'],
  solicitantes: [],
  tipoMuestra: null,
  porCliente: [],
} as const;
const two = { ...limited, solicitantes: ['Hotel Sol', 'Hotel Luna'] };
const fixed = { ...limited, tipoMuestra: 'Agua de consumo' };
const privileged = [
  { ...limited, role: 'admin' as const },
  { ...limited, master: 'todos' as const },
  { ...limited, master: 'alicuota' as const },
  { ...limited, master: 'cbba' as const },
];

describe('who is shown which filters', () => {
  it('an administrator and every master are shown all of them', () => {
    for (const usuario of privileged) {
      expect(isPrivileged(usuario)).toBe(true);
      const all = { cliente: true, solicitante: true, tipoMuestra: true };
      expect(visibleFiltros({ ...usuario, tipoMuestra: 'Aire' }, [])).toEqual(all);
    }
  });

  it('any other user is shown the clients where they are several, and the solicitantes only with more than one assigned', () => {
    expect(visibleFiltros(limited, ['Hotel Sol'])).toEqual({ cliente: false, solicitante: false, tipoMuestra: true });
    expect(visibleFiltros({ ...limited, solicitantes: ['Hotel Sol'] }, two.solicitantes).solicitante).toBe(false);
    expect(visibleFiltros(two, [])).toEqual({ cliente: false, solicitante: true, tipoMuestra: true });
  });

  it('who has none assigned has all of its client’s, and chooses among them when they are several', () => {
    expect(visibleFiltros(limited, two.solicitantes).solicitante).toBe(true);
    expect(visibleFiltros(limited, ['Hotel Sol', ' Hotel  Sol ', '']).solicitante).toBe(false);
    expect(visibleFiltros(limited, []).solicitante).toBe(false);
  });

  it('who is of several clients is shown them, and what one of them fixes does not fix the others', () => {
    const both = { ...fixed, clientes: ['hoteles', 'aguas'] };
    expect(visibleFiltros(both, [])).toEqual({ cliente: true, solicitante: false, tipoMuestra: false });
    const each = { ...both, solicitantes: ['Hotel Sol'], porCliente: both.clientes };
    expect(visibleFiltros(each, two.solicitantes)).toEqual({ cliente: true, solicitante: true, tipoMuestra: true });
    expect(eligibleSolicitantes(each, two.solicitantes, undefined)).toEqual(['Hotel Luna', 'Hotel Sol']);
    expect(eligibleTipos(each, ['Aire'], undefined)).toEqual(['Aire']);
  });

  it('who has a fixed type is not shown the types', () => {
    expect(visibleFiltros(fixed, []).tipoMuestra).toBe(false);
  });
});

describe('what there is to choose from', () => {
  const general = ['Hotel Sol', 'ETAP Norte', ' ', 'ETAP  Norte', ''];

  it('is cleaned: no blanks, nothing twice, in order', () => {
    expect(eligibleSolicitantes(limited, general, undefined)).toEqual(['ETAP Norte', 'Hotel Sol']);
    expect(eligibleTipos(limited, ['b', 'a', 'b '], undefined)).toEqual(['a', 'b']);
  });

  it('is what belongs to the client or group chosen, or the general list if that is nothing', () => {
    for (const elegibles of [eligibleSolicitantes, eligibleTipos]) {
      expect(elegibles(privileged[0] ?? limited, general, ['z', 'y'])).toEqual(['y', 'z']);
      expect(elegibles(privileged[0] ?? limited, general, ['', ' '])).toEqual(['ETAP Norte', 'Hotel Sol']);
    }
  });

  it('is nothing while it is not known, or when it could not be loaded', () => {
    expect(eligibleSolicitantes(limited, general, null)).toEqual([]);
    expect(eligibleTipos(limited, general, null)).toEqual([]);
  });

  it('is what was assigned, for who is not privileged', () => {
    expect(eligibleSolicitantes(two, general, ['z'])).toEqual(['Hotel Luna', 'Hotel Sol']);
    expect(eligibleTipos(fixed, general, ['z'])).toEqual(['Agua de consumo']);
    const admin = { ...two, ...fixed, role: 'admin' as const };
    expect(eligibleSolicitantes(admin, general, undefined)).toEqual(['ETAP Norte', 'Hotel Sol']);
    expect(eligibleTipos(admin, ['Aire'], undefined)).toEqual(['Aire']);
  });
});
