import { expect, it } from 'vitest';
import { storedUsuario } from '../../../testing/usuarios.ts';
import { headerOf, muestra } from '../../../testing/muestras.ts';
import type { Entry } from '../verificar/store/verificaciones.ts';
import { documentoOf, revisionsOf } from './documento.ts';
import type { Pdf, Revision } from './store/pdfs.ts';

const viewer = { usuario: storedUsuario({ _id: 'ana' }), alcance: { solicitantes: 'todos', tipos: 'todos' } } as const;
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const revision = (_id: string, second: number): Revision => ({
  _id,
  filesize: 9,
  key: `pdfs/${_id}.pdf`,
  subido: at(second),
  huella: _id,
  orden: at(second),
  entregas: [],
});
const entry = (_id: string, n: number): Entry => ({ _id, n, codigo: `codigo-${n}`, entregado: at(n), huella: _id });
const header = headerOf(muestra({ _id: 'm', numero_muestra: 'M-1', tipo_muestra: 'Agua' }));

it('a certificate has the numbers of revisions that whoever verifies it is told, also once one before was withdrawn', () => {
  // Of three the first was withdrawn, so two are left.
  const pdf: Pdf = {
    ...revision('c', 3),
    grupo: 'a',
    numero: 'M-1',
    filename: 'M-1.pdf',
    anteriores: [revision('b', 2)],
    revisiones: 2,
    version: 4,
    cambio: null,
  };
  const entries = [{ ...entry('a', 1), retirado: at(9) }, entry('b', 2), entry('c', 3)];
  const told = documentoOf(revisionsOf({ pdf, muestras: [header], entries }, viewer), viewer);
  expect([told?.revision, told?.codigo]).toEqual([3, 'codigo-3']);
  expect(told?.sustituidos).toMatchObject([{ revision: 2, filename: 'M-1 (sustituido, revisión 2).pdf' }]);
  // What came before they were kept is counted as it is.
  const old = documentoOf(revisionsOf({ pdf, muestras: [header], entries: [] }, viewer), viewer);
  expect([old?.revision, old?.codigo]).toEqual([2, null]);
});
