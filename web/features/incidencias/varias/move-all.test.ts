import { expect, it } from 'vitest';
import { everyId, moveAll } from './move-all.ts';

const ids = Array.from({ length: 230 }, (_, n) => `i${n}`);

it('many incidents are moved a hundred at a time, and what could not be is gathered', async () => {
  const sizes: number[] = [];
  const progress: number[] = [];
  const found = await moveAll({
    ids,
    estado: 'cerrada',
    motivo: 'Instalación dada de baja',
    move: async ({ ids: some, estado, motivo }) => {
      expect([estado, motivo]).toEqual(['cerrada', 'Instalación dada de baja']);
      sizes.push(some.length);
      const [first = '', ...others] = some;
      return { cambiadas: others, omitidas: [{ _id: first, motivo: 'La incidencia ya no está' }] };
    },
    onProgress: (done) => progress.push(done),
  });
  expect(sizes).toEqual([100, 100, 30]);
  expect(progress).toEqual([100, 200, 230]);
  expect([found.cambiadas.length, found.omitidas.map(({ _id }) => _id)]).toEqual([227, ['i0', 'i100', 'i200']]);
});

it('a call that fails ends it, so that nothing is said to be done that is not', async () => {
  const asked: number[] = [];
  const move = async ({ ids: some }: { ids: string[] }) => {
    asked.push(some.length);
    throw new Error('Sin conexión');
  };
  await expect(moveAll({ ids, estado: 'cerrada', motivo: 'x', move, onProgress: () => undefined })).rejects.toThrow(
    'Sin conexión',
  );
  expect(asked).toEqual([100]);
});

it('of all that a list finds those alone are moved that may be: the way back takes no other', async () => {
  const estados = ['abierta', 'cerrada', 'en_curso', 'descartada', 'pendiente_remuestra'] as const;
  const incidencias = estados.map((estado) => ({ _id: estado, estado }));
  const ask = async ({ page }: { page: number }) =>
    ({ incidencias: incidencias.slice(3 * page - 3, 3 * page), paginas: 2 }) as Awaited<
      ReturnType<Parameters<typeof everyId>[0]>
    >;
  expect(await everyId(ask, false)).toEqual(['abierta', 'en_curso', 'pendiente_remuestra']);
  expect(await everyId(ask, true)).toEqual(['cerrada', 'descartada']);
});
