import { describe, expect, it } from 'vitest';
import { archivoSubidoSchema } from '../incidencias/incidencia.ts';
import { informeCambiadoSchema, informeNuevoSchema, nombreDeInformeSchema } from '../informes/informe-externo.ts';
import { certificadosNuevosSchema, nuevaSubidaSchema } from '../entregas/subidas.ts';

const subida = '6f1c2f3e-54b1-4a53-9a3b-0a5a0c3f9d10';

/** What each way of bringing a file keeps of a name; null where it is refused. */
const ways: Record<string, (nombre: string) => string | null> = {
  'a file of samples': (archivo) => nuevaSubidaSchema.safeParse({ archivo, bytes: 1 }).data?.archivo ?? null,
  'a certificate': (archivo) =>
    certificadosNuevosSchema.safeParse({ certificados: [{ archivo, bytes: 1 }] }).data?.certificados[0]?.archivo ??
    null,
  'a file of an incident': (nombre) =>
    archivoSubidoSchema.safeParse({ subida, tipo: 'application/pdf', nombre }).data?.nombre ?? null,
  'an external report': (nombre) => {
    const read = informeCambiadoSchema.shape.archivo.safeParse({ subida, nombre }).data;
    return read && !(read instanceof File) ? read.nombre : null;
  },
  'an external report in a form': (nombre) => nombreDeInformeSchema.safeParse(nombre).data ?? null,
};

describe.each(Object.entries(ways))('the name of %s', (way, kept) => {
  it('is kept without control characters and what turns its direction', () => {
    expect(kept('a\u0001b.pdf')).toBe('a b.pdf');
    expect(kept('a\nb.pdf')).toBe('a b.pdf');
    expect(kept(' a\u202eb.pdf\t')).toBe('ab.pdf');
    expect(kept('Sen\u0303al.pdf')).toBe('Señal.pdf');
  });

  it.each(['', ' ', '\u0000', '\u202e', '\u0000\u202e '])('%j is refused, for nothing is left of it', (nombre) => {
    expect(kept(nombre)).toBeNull();
  });

  it('is no extension alone, where a PDF is asked for', () => {
    const isAnyFile = way === 'a file of samples' || way === 'a file of an incident';
    for (const nombre of ['.pdf', '\u0000.pdf', '\u202e.pdf', ' .pdf']) {
      expect([nombre, kept(nombre)]).toEqual([nombre, isAnyFile ? '.pdf' : null]);
    }
  });

  it('has no folder; what is delivered by its name is refused with one, for it would be another’s name', () => {
    const isDelivered = way === 'a file of samples' || way === 'a certificate';
    for (const nombre of ['C:\\x\\a.pdf', '/x/a.pdf', '../a.pdf', 'x\n/a.pdf']) {
      expect([nombre, kept(nombre)]).toEqual([nombre, isDelivered ? null : 'a.pdf']);
    }
  });
});

it('a report in a form whose file has no name but its extension is refused', () => {
  const archivo = new File(['%PDF-1.7'], '\u0000.pdf');
  expect(informeNuevoSchema.shape.archivo.safeParse(archivo).success).toBe(false);
});
