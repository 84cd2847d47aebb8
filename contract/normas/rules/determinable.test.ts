import { expect, it } from 'vitest';
import { isDeterminable } from './determinable.ts';

it.each([
  [{ valor: 0 }, true],
  [{ valor: 120, texto: '> 120' }, true],
  [{ texto: 'No detectado' }, true],
  [{ texto: 'Ausencia en 1 L' }, true],
  [{ texto: 'Presencia' }, true],
  [{ texto: 'n.d.' }, true],
  [{}, false],
  [{ texto: '' }, false],
  [{ texto: ' - ' }, false],
  [{ texto: 'Legionella spp. indeterminable' }, false],
  [{ texto: 'Crecimiento excesivo de microorganismos que dificulta la detección de Legionella spp.' }, false],
  [{ texto: 'No realizado' }, false],
  [{ texto: 'No se ha determinado' }, false],
  [{ texto: 'Pendiente' }, false],
])('%j is determinable: %s', (result, is) => {
  expect(isDeterminable(result)).toBe(is);
});
