import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { informeNuevoSchema } from '../informe-externo.ts';
import { categoriaInformeSchema } from '../../cuenta/usuario.ts';
import { headBytes, beginsAsPdf, informeFaults, informePermissions } from './informes.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('the first bytes of a file', () => {
  it('are those of a PDF where it begins as one, after white space and a byte order mark at most', () => {
    const blank = fc.string({ unit: fc.constantFrom(' ', '\n', '\r', '\t', '\f', '\0'), maxLength: 40 });
    fc.assert(
      fc.property(fc.boolean(), blank, fc.string(), (mark, space, rest) => {
        expect(beginsAsPdf(bytes(`${mark ? '\uFEFF' : ''}${space}%PDF-${rest}`))).toBe(true);
      }),
    );
  });

  it.each(['', '%PDF', '%pdf-1.7', 'MZ\u0090\0', 'PK\u0003\u0004', '<html>%PDF-1.7', 'a %PDF-1.7', 'GIF89a%PDF-1.4'])(
    'are not, where it begins as %j',
    (text) => expect(beginsAsPdf(bytes(text))).toBe(false),
  );

  it('are looked at no further than the first kilobyte', () => {
    expect(beginsAsPdf(bytes(`${' '.repeat(headBytes)}%PDF-1.7`))).toBe(false);
  });
});

describe('what a user may do with external reports', () => {
  const of = (more: object) =>
    informePermissions({ role: 'cliente', permisosInformesExternos: [], canUploadInformesExternos: false, ...more });

  it('an administrator does everything in the three categories', () => {
    expect(of({ role: 'admin' })).toEqual({
      categorias: categoriaInformeSchema.options,
      canUpload: true,
      canEdit: true,
    });
  });

  it('any other user sees its categories in the order of all, and uploads where it may', () => {
    const permisosInformesExternos = ['Verificación de Equipos', 'Auditoría de Cocina'];
    const categorias = permisosInformesExternos.toReversed();
    expect(of({ permisosInformesExternos })).toEqual({ categorias, canUpload: false, canEdit: false });
    const uploads = of({ permisosInformesExternos, canUploadInformesExternos: true });
    expect(uploads).toEqual({ categorias, canUpload: true, canEdit: false });
    expect(of({ canUploadInformesExternos: true })).toEqual({ categorias: [], canUpload: false, canEdit: false });
  });
});

describe('a report as a form sends it', () => {
  const subida = '6f0c2c3e-5d0f-4a6b-9a53-0d9a3f1f6f11';
  const form = {
    titulo: '  Acta   de auditoría ',
    categoria: 'Auditoría de Cocina',
    solicitante: 'Hotel Sol',
    empresa: 'cbba',
    archivo: { subida, nombre: 'C:\\Documentos\\Acta.PDF' },
  };
  const messages = (more: object) =>
    informeNuevoSchema.safeParse({ ...form, ...more }).error?.issues.map(({ message }) => message);

  it('is cleaned, takes the last of several solicitantes, and has no date unless it is given one', () => {
    expect(informeNuevoSchema.parse({ ...form, solicitante: ['Hotel Sol', ' Hotel  Luna'] })).toEqual({
      ...form,
      titulo: 'Acta de auditoría',
      solicitante: 'Hotel Luna',
      fechaAuditoria: null,
      avisar: false,
      archivo: { subida, nombre: 'Acta.PDF' },
    });
    expect(informeNuevoSchema.parse({ ...form, fechaAuditoria: '' }).fechaAuditoria).toBeNull();
  });

  it.each(['titulo', 'categoria', 'solicitante', 'empresa'])('demands %s, blank or absent', (field) => {
    for (const blank of ['', undefined, null]) {
      expect(messages({ [field]: blank })).toEqual([informeFaults.obligatorios]);
    }
  });

  it('demands a PDF', () => {
    expect(messages({ archivo: undefined })).toEqual([informeFaults.sinArchivo]);
    expect(messages({ archivo: { subida, nombre: 'acta.exe' } })).toEqual([informeFaults.noPdf]);
  });
});
