import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conPropuesta } from '../../../../contract/incidencias/rules/propuesta.ts';
import { venceDe } from '../../../../contract/incidencias/rules/estados.ts';
import { runsOf } from '../../../../testing/thorough.ts';
import type { MuestraGuardada, StoredIncidencia } from '../store/incidencias.ts';
import { entryOfIncidencia } from '../store/incidencias-source.ts';
import { entradaVista } from './incidencias-directory.ts';
import { gestiona, puedeEn, puedeMover, vistaDe } from './incidencias.ts';
import { clienteQuePregunta, seesPregunta } from './preguntas.ts';
import { storedUsuario } from '../../../../testing/usuarios.ts';
import type { Alcance } from '../../../platform/access/scope.ts';
import { tenedoresOf } from '../../../platform/access/tenedores.ts';

const abierta = '2026-03-10T10:00:00.000Z';
const clientes = [
  { _id: 'sol', solicitantes: ['Hotel Sol'] },
  { _id: 'luna', solicitantes: ['Hotel Sol', 'Hotel Luna'] },
];
const tenedores = tenedoresOf(clientes);
const tipos = ['Agua', 'Piscina', 'Superficie'];

function incidencia(muestras: readonly MuestraGuardada[], more: Partial<StoredIncidencia> = {}): StoredIncidencia {
  const documento = {
    cliente: 'sol',
    solicitante: 'Hotel Sol',
    punto: { clave: '["Hotel Sol","toma",""]', nombre: 'Toma' },
    determinacion: 'Aniones',
    parametro: 'Nitrato',
    estado: 'abierta' as const,
    abierta,
    cerrada: null,
    zanjado: null,
    muestras: [...muestras],
    propuesta: null,
    causa: null,
    medida: null,
    medidaPropuesta: 'Purgar',
    lectura: 'Incumple',
    ...(muestras[0] && { leida: muestras[0]._id }),
    remuestraTras: null,
    responsable: 'Ana',
    venceEl: null,
    plazos: [],
    archivos: [],
    pasos: muestras.map(({ _id }) => ({
      cuando: abierta,
      quien: null,
      tipo: 'incumple' as const,
      texto: _id,
      muestra: _id,
    })),
    trasConforme: [],
    avisado: {},
  };
  return conPropuesta({ _id: 'x.y.1', writes: 1, version: 0, cambio: null, ...documento, ...more });
}

const anyMuestras = fc
  .array(
    fc.record({
      tipo: fc.constantFrom(...tipos),
      papel: fc.constantFrom('incumple' as const, 'remuestra' as const, 'retirada' as const),
      conclusion: fc.constantFrom('Cumple' as const, 'Sin definir' as const),
      failed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) =>
    all.map(({ tipo, papel, conclusion, failed }, n): MuestraGuardada => ({
      _id: `m${n}`,
      numero_muestra: `N-${n}`,
      fecha_muestra: `2026-03-0${n + 1}`,
      tipo_muestra: tipo,
      conclusion: papel === 'incumple' ? 'No cumple' : conclusion,
      papel,
      revision: 0,
      punto: { nombre: `Punto ${n}` },
      ...((papel === 'incumple' || failed) && { fallo: `2026-03-1${n}T10:00:00.000Z` }),
    })),
  );

const alcanceDe = (seen: readonly string[], more: Partial<Alcance> = {}): Alcance => ({
  solicitantes: 'todos',
  tipos: new Set(seen),
  clientes: new Set(['sol']),
  ...more,
});

describe('an incident, to who sees samples of some types', () => {
  const anyCase = fc.record({
    muestras: anyMuestras,
    seen: fc.subarray(tipos),
    /** When the measure was done and after how many days the norm asks a sample; null: it asks none. */
    remuestra: fc.option(
      fc.record({ hecha: fc.option(fc.integer({ min: 1, max: 6 })), desde: fc.nat(2), mas: fc.nat(3) }),
    ),
    dias: fc.array(fc.record({ dia: fc.integer({ min: 1, max: 9 }), de: fc.nat(8), tras: fc.boolean() }), {
      maxLength: 3,
    }),
  });
  interface Asked {
    dias: readonly { dia: number; de: number; tras: boolean }[];
    remuestra: { hecha: number | null; desde: number; mas: number } | null;
  }
  const of = (muestras: readonly MuestraGuardada[], { dias, remuestra }: Asked) =>
    incidencia(muestras, {
      ...(remuestra && {
        medida: { texto: 'Purgar', hecha: remuestra.hecha === null ? null : `2026-03-0${remuestra.hecha}` },
        remuestraTras: { desde: remuestra.desde, hasta: remuestra.desde + remuestra.mas, articulo: 'anexo' },
      }),
      plazos: dias.map(({ dia, de, tras }, n) => ({
        clave: `${n}`,
        que: `${n}`,
        articulo: '',
        hasta: `2026-04-0${dia}`,
        habiles: false,
        hecho: null,
        ...(tras ? { trasConforme: true as const } : { muestra: `m${de}` }),
      })),
    });

  it('is what these samples make, whatever the others are', () => {
    fc.assert(
      fc.property(anyCase, anyMuestras, ({ muestras, seen, dias, remuestra }, others) => {
        const viewpoint = { alcance: alcanceDe(seen), tenedores };
        const isSeen = ({ tipo_muestra }: MuestraGuardada) => seen.includes(tipo_muestra);
        const hidden = others.filter((one) => !isSeen(one)).map((one) => ({ ...one, _id: `otra-${one._id}` }));
        const own = muestras.filter(isSeen);
        const seenIds = new Set(own.map(({ _id }) => _id));
        const ofSeen = dias.filter(({ de, tras }) => tras || seenIds.has(`m${de}`));
        const alone = vistaDe(viewpoint, { ...of(own, { dias: ofSeen, remuestra }), leida: muestras[0]?._id });
        const among = vistaDe(viewpoint, {
          ...of([...own, ...hidden], { dias: ofSeen, remuestra }),
          leida: muestras[0]?._id,
        });
        const text = (vista: StoredIncidencia | undefined) =>
          vista && JSON.stringify({ ...vista, plazos: vista.plazos.map(({ hasta }) => hasta) });
        expect(text(among)).toBe(text(alone));
        expect(JSON.stringify(vistaDe(viewpoint, of(muestras, { dias, remuestra })) ?? '')).not.toMatch(
          new RegExp(
            muestras
              .filter((one) => !isSeen(one))
              .map(({ _id, numero_muestra: numero }) => `"${_id}"|${numero}|Punto ${_id.slice(1)}`)
              .join('|') || '^never$',
            'u',
          ),
        );
      }),
      { numRuns: runsOf(500) },
    );
  });

  it('is listed, counted and found just as it is shown', () => {
    fc.assert(
      fc.property(anyCase, ({ muestras, seen, dias, remuestra }) => {
        const stored = of(muestras, { dias, remuestra });
        for (const own of [alcanceDe(seen), alcanceDe([], { tipos: 'todos' })]) {
          const viewpoint = { alcance: own, tenedores };
          const [vista, entrada] = [vistaDe(viewpoint, stored), entradaVista(viewpoint, entryOfIncidencia(stored))];
          expect(entrada === undefined).toBe(vista === undefined);
          if (!vista || !entrada) continue;
          expect(entrada).toMatchObject({ abierta: vista.abierta, vence: venceDe(vista) ?? '' });
          expect(entrada.hasPropuesta).toBe(vista.propuesta !== null);
          for (const { numero_muestra: numero } of muestras) {
            const isShown = vista.muestras.some((one) => one.numero_muestra === numero);
            expect(entrada.texto().includes(numero.toLowerCase())).toBe(isShown);
          }
        }
      }),
      { numRuns: runsOf(500) },
    );
  });
});

describe('an incident of a client', () => {
  const [failed] = fc.sample(
    anyMuestras.filter((all) => all.some(({ papel }) => papel === 'incumple')),
    1,
  );
  const stored = incidencia(failed ?? []);
  const sees = (clientesDe: Alcance['clientes'], one = stored, now = tenedores) =>
    vistaDe(
      {
        alcance: { solicitantes: 'todos', tipos: 'todos', ...(clientesDe && { clientes: clientesDe }) },
        tenedores: now,
      },
      one,
    ) !== undefined;

  it('is there for its own people and for the laboratory, and for nobody by default', () => {
    expect([sees(new Set(['sol'])), sees('todos')]).toEqual([true, true]);
    expect([sees(new Set(['luna', ''])), sees(undefined)]).toEqual([false, false]);
  });

  it('waits unseen while its client hasn’t the requester; settled, its record stays', () => {
    const moved = tenedoresOf(clientes.slice(1));
    expect(sees('todos', stored, moved)).toBe(false);
    expect(sees('todos', { ...stored, estado: 'cerrada' }, moved)).toBe(true);
  });

  it('is the laboratory’s own where no client has the requester, and no more once one has', () => {
    const own = { ...stored, cliente: '' };
    expect(sees('todos', own, tenedoresOf([]))).toBe(true);
    expect(sees('todos', own)).toBe(false);
  });
});

describe('an incident, to a user of several clients', () => {
  const partes = {
    sol: { solicitantes: new Set(['Hotel Sol']), tipos: new Set(['Agua']) },
    luna: { solicitantes: new Set(['Hotel Luna', 'Hotel Sol']), tipos: 'todos' },
  } as const;
  // What either client shows of Hotel Sol.
  const alcance: Alcance = {
    solicitantes: new Set(['Hotel Sol', 'Hotel Luna']),
    tipos: { porSolicitante: new Map([['Hotel Sol', 'todos']]) },
    clientes: { porCliente: new Map(Object.entries(partes)) },
  };

  it('is what its own client’s part shows, also of a requester that another part shows more of; a third’s is nothing', () => {
    fc.assert(
      fc.property(anyMuestras, fc.constantFrom('sol', 'luna', 'otro'), (muestras, cliente) => {
        const one = incidencia(muestras, { cliente });
        const alone: Alcance =
          cliente === 'otro'
            ? { solicitantes: 'todos', tipos: 'todos', clientes: new Set() }
            : { ...partes[cliente], clientes: new Set([cliente]) };
        expect(vistaDe({ alcance, tenedores }, one)).toEqual(vistaDe({ alcance: alone, tenedores }, one));
        const [listed, byPart] = [alcance, alone].map((each) =>
          entradaVista({ alcance: each, tenedores }, entryOfIncidencia(one)),
        );
        expect(listed && { ...listed, texto: listed.texto() }).toEqual(byPart && { ...byPart, texto: byPart.texto() });
      }),
      { numRuns: runsOf(300) },
    );
  });

  it('is changed by who may in its client, and an act of a sample by who may in one that shows it', () => {
    const regla = { solicitantes: [], grupoTipoMuestra: [], tipoMuestra: null };
    const porCliente = [
      { ...regla, cliente: 'sol', tipoMuestra: 'Agua', incidenciasSoloLectura: false },
      { ...regla, cliente: 'luna', incidenciasSoloLectura: true },
    ];
    const ana = storedUsuario({ _id: 'ana', clientes: ['sol', 'luna'], porCliente });
    const may = (cliente: string) => puedeEn(ana, { cliente }).escribir;
    expect(['sol', 'luna', 'otro'].map(may)).toEqual([true, false, false]);
    expect(puedeMover(ana)).toBe(true);
    const marks = (solicitante: string, tipo?: string) => gestiona({ usuario: ana, alcance }, solicitante, tipo);
    expect([marks('Hotel Sol', 'Agua'), marks('Hotel Sol', 'Piscina'), marks('Hotel Luna')]).toEqual([
      true,
      false,
      false,
    ]);
    const reader = storedUsuario({ _id: 'eva', clientes: ['sol'], incidenciasSoloLectura: true });
    expect([puedeMover(reader), gestiona({ usuario: reader, alcance }, 'Hotel Sol')]).toEqual([false, false]);
  });

  it('and a question of a client is read and asked by that client’s part alone', () => {
    const usuario = storedUsuario({ _id: 'ana', clientes: ['sol', 'luna'] });
    const sample = (tipo: string) => ({ solicitante: 'Hotel Sol', tipo });
    const sees = (cliente: string, tipo: string) => seesPregunta({ usuario, alcance }, { cliente }, sample(tipo));
    expect([sees('sol', 'Agua'), sees('sol', 'Piscina'), sees('luna', 'Piscina'), sees('otro', 'Agua')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(clienteQuePregunta({ usuario, alcance }, sample('Piscina'), tenedores)).toBe('luna');
    expect(clienteQuePregunta({ usuario, alcance }, sample('Agua'), tenedores)).toBe('sol');
  });
});
