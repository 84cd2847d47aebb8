import { expect, it } from 'vitest';
import { ajustes, isPuesto, withAjuste } from './ajustes.ts';

const mapeo = { forma: 'ancha', identidad: { espacio: 'norte' }, campos: { numero_muestra: 'N' } };

it.each(ajustes)('«$nombre» is said and unsaid, and the rest stays as it was', (ajuste) => {
  expect(isPuesto(mapeo, ajuste)).toBe(false);
  const said = withAjuste(mapeo, ajuste, true);
  expect(isPuesto(said, ajuste)).toBe(true);
  expect(said).toMatchObject(mapeo);
  expect(withAjuste(said, ajuste, false)).toEqual(mapeo);
});
