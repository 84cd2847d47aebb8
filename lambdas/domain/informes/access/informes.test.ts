import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categoriaInformeSchema, empresaSchema, masterSchema } from '../../../../contract/cuenta/usuario.ts';
import { informeScopeOf, uploadEmpresas, isInformeVisible, informeRefusal } from './informes.ts';

const todas = categoriaInformeSchema.options;
const hotel = { categoria: 'Hipercloraciones', solicitante: 'Hotel Sol', empresa: 'alicuota' } as const;

const asking = (more: Partial<Parameters<typeof informeScopeOf>[0]['usuario']>, solicitantes = ['Hotel Sol']) => ({
  usuario: {
    role: 'cliente' as const,
    master: null,
    permisosInformesExternos: [...todas],
    canUploadInformesExternos: false,
    ...more,
  },
  alcance: { solicitantes: new Set(solicitantes), tipos: new Set<string>() },
});

const sees = (of: ReturnType<typeof asking>, informe = hotel) => isInformeVisible(informeScopeOf(of), informe);

describe('who sees an external report', () => {
  it('an administrator sees every category, whatever its own permissions say', () => {
    const admin = asking({ role: 'admin', permisosInformesExternos: [] });
    expect(sees({ ...admin, alcance: { ...admin.alcance, solicitantes: new Set(['Hotel Sol']) } })).toBe(true);
  });

  it('any other user, a master of all included, sees only its own categories', () => {
    expect(sees(asking({ permisosInformesExternos: ['Auditoría de Cocina'] }))).toBe(false);
    expect(sees(asking({ master: 'todos', permisosInformesExternos: [] }))).toBe(false);
  });

  it('no user sees a report of a solicitante outside its scope', () => {
    expect(sees(asking({}, ['Hotel Luna']))).toBe(false);
    expect(sees(asking({}, []))).toBe(false);
  });

  it('types narrow nothing: a user of one type sees its solicitante’s reports', () => {
    expect(sees(asking({}))).toBe(true);
  });

  it("a company's master sees its own company's reports only; a client's user both companies'", () => {
    expect(sees(asking({ master: 'alicuota' }))).toBe(true);
    expect(sees(asking({ master: 'cbba' }))).toBe(false);
    for (const empresa of empresaSchema.options) {
      expect(isInformeVisible(informeScopeOf(asking({})), { ...hotel, empresa })).toBe(true);
    }
  });
});

describe('uploading an external report', () => {
  it('needs the permission and at least one category', () => {
    expect(informeRefusal(asking({}), hotel, [])).toBe('sinSubida');
    const none = asking({ canUploadInformesExternos: true, permisosInformesExternos: [] });
    expect(informeRefusal(none, hotel, [])).toBe('sinSubida');
  });

  it('sees what it may upload, and may upload what it sees', () => {
    fc.assert(
      fc.property(
        fc.subarray([...todas]),
        fc.subarray(['Hotel Sol', 'Hotel Luna']),
        fc.constantFrom(null, ...masterSchema.options),
        fc.record({
          categoria: fc.constantFrom(...todas),
          solicitante: fc.constantFrom('Hotel Sol', 'Hotel Luna', 'ETAP Norte'),
          empresa: fc.constantFrom(...empresaSchema.options),
        }),
        (permisosInformesExternos, solicitantes, master, informe) => {
          const user = asking({ permisosInformesExternos, master, canUploadInformesExternos: true }, solicitantes);
          const may = informeRefusal(user, informe, [{ empresa: null }]) === undefined;
          expect(may).toBe(isInformeVisible(informeScopeOf(user), informe));
        },
      ),
    );
  });

  it("is, of a client's own company, its users; masters and administrators are not narrowed", () => {
    const own = [{ empresa: 'cbba' as const }];
    const uploads = { canUploadInformesExternos: true };
    expect(informeRefusal(asking(uploads), hotel, own)).toBe('empresaAjena');
    expect(informeRefusal(asking(uploads), { ...hotel, empresa: 'cbba' }, own)).toBeUndefined();
    expect(informeRefusal(asking(uploads), hotel, [{ empresa: null }])).toBeUndefined();
    expect(informeRefusal(asking({ ...uploads, role: 'admin' }), hotel, own)).toBeUndefined();
    expect(informeRefusal(asking({ ...uploads, master: 'todos' }), hotel, own)).toBeUndefined();
    expect([...uploadEmpresas(asking(uploads), own)]).toEqual(['cbba']);
  });
});
