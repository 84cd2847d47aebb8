import { expect, it } from 'vitest';
import { muestraSchema } from '../../../../contract/muestras/muestra.ts';
import { conNitrato } from '../../../../testing/incidencias.ts';
import { autor } from '../../../../testing/seed-incidencia.ts';
import { useMailCloud } from '../../../../testing/use-mail-cloud.ts';
import { saveMuestras } from '../../entregas/store/save-muestras.ts';
import type { DocumentoDeIncidencia, MuestraGuardada } from '../store/incidencias.ts';
import { readMuestraHeaders } from '../../muestras/store/muestras.ts';
import { writeNormaDeTipo } from '../../normas/store/normas-de-tipo.ts';
import { withNorma } from './follow-muestra.ts';
import { conMuestra, failuresOf, incidenciaNueva, muestraGuardada } from './documento.ts';

useMailCloud();

const delivered = new Date('2026-03-04T09:00:00Z');
const stamp = delivered.toISOString();
const stamps = { importedAt: stamp, lastModified: stamp, createdAt: stamp, updatedAt: stamp };

/** The incident that a sample with too much nitrate opens at an instant, of a certain type. */
async function openedAt(abierta: string, { _id, tipo }: { _id: string; tipo: string }) {
  const document = conNitrato(60, {
    _id,
    tipo_muestra: tipo,
    fecha_muestra: '2026-03-02',
    fecha_emision: '2026-03-04',
  });
  await saveMuestras([document], { now: delivered });
  const header = (await readMuestraHeaders([_id])).get(_id);
  const muestra = muestraSchema.parse({ ...document, ...stamps });
  const [verdict] = failuresOf(muestra);
  if (!header || !verdict) throw new Error('The sample does not comply');
  const about = { solicitante: 'Hotel Sol', punto: null, verdict };
  return withNorma(incidenciaNueva(muestraGuardada(muestra, verdict, 0), about, abierta), muestra, {
    header,
    cuando: abierta,
  });
}

it('an incident says what the norm of its type says, with its measure and what is still to be done in time', async () => {
  const plain = await openedAt('2026-03-04T09:01:00.000Z', { _id: 'sin', tipo: 'Sin norma' });
  expect(plain).toMatchObject({ lectura: null, medidaPropuesta: null, plazos: [] });
  const norma = {
    tipo: 'Red',
    norma: 'rd-3-2023' as const,
    lugar: 'red' as const,
    condiciones: {},
    filas: [],
    listeriaDemostrada: null,
    activa: true,
  };
  await writeNormaDeTipo({ ...norma, version: 1, cambio: null }, undefined);
  const now = await openedAt('2026-03-04T09:01:00.000Z', { _id: 'con', tipo: 'Red' });
  expect(now.lectura).toContain('RD 3/2023, anexo I B');
  expect(now.medidaPropuesta).toContain('Confirmarlo');
  // 24 hours from when it was published; 4 working days from the report.
  const dated = ({ plazos }: DocumentoDeIncidencia) => plazos.filter(({ hasta }) => hasta !== null);
  expect(dated(now).map(({ hasta, habiles }) => [hasta, habiles])).toEqual([
    ['2026-03-05T09:00:00.000Z', false],
    ['2026-03-10', true],
  ]);
  const late = await openedAt('2026-03-09T09:00:00.000Z', { _id: 'tarde', tipo: 'Red' });
  expect(dated(late).map(({ hasta }) => hasta)).toEqual(['2026-03-10']);
});

it('what was there before has its terms from the days of its samples, and none that is over by then', async () => {
  const document = conNitrato(60, { _id: 'antes', tipo_muestra: 'Red', fecha_muestra: '2026-03-02' });
  const arrived = new Date('2026-03-04T09:00:00Z');
  await saveMuestras([document], { now: arrived });
  const header = (await readMuestraHeaders(['antes'])).get('antes');
  const muestra = muestraSchema.parse({ ...document, ...stamps });
  const [verdict] = failuresOf(muestra);
  if (!header || !verdict) throw new Error('The sample does not comply');
  const retest = muestraSchema.parse({
    ...conNitrato(20, { ...document, _id: 'antes-2', fecha_muestra: '2026-03-03' }),
    ...stamps,
  });
  const abierta = '2026-03-02T12:00:00.000Z';
  const opened = incidenciaNueva(
    muestraGuardada(muestra, verdict, 0),
    { solicitante: 'Sol', punto: null, verdict },
    abierta,
  );
  const complying = conMuestra(
    opened,
    muestraGuardada(retest, { ...verdict, conclusion: 'Cumple' }, 0),
    '2026-03-03T12:00:00.000Z',
  );
  const endsAt = async (cuando: string) => {
    const { plazos } = await withNorma(complying, muestra, { header, cuando });
    return plazos.flatMap(({ hasta }) => (hasta !== null && hasta.length > 10 ? [hasta] : []));
  };
  expect(await endsAt('2026-03-03T11:00:00.000Z')).toEqual(['2026-03-03T12:00:00.000Z', '2026-03-04T12:00:00.000Z']);
  expect(await endsAt('2026-03-04T09:00:00.000Z')).toEqual(['2026-03-04T12:00:00.000Z']);
  expect(await endsAt('2026-03-09T09:00:00.000Z')).toEqual([]);
});

it('a complying re-test starts the term to tell that the risk is over, which one that fails after all ends', async () => {
  const opened = await openedAt('2026-03-04T09:01:00.000Z', { _id: 'fin', tipo: 'Red' });
  const retest = (valor: number): MuestraGuardada => {
    const conclusion = valor > 50 ? 'No cumple' : 'Cumple';
    const muestra = muestraSchema.parse({
      ...conNitrato(valor, { _id: 'fin-2', fecha_muestra: '2026-03-06', tipo_muestra: 'Red' }),
      ...stamps,
    });
    return muestraGuardada(muestra, { determinacion: 'Aniones', parametro: 'Nitrato', conclusion }, 0);
  };
  const ends = ({ plazos }: DocumentoDeIncidencia) =>
    plazos.filter(({ articulo }) => articulo === 'RD 3/2023, art. 24.g').map(({ hasta }) => hasta);
  expect(ends(opened)).toEqual([]);
  const complying = conMuestra(opened, retest(20), '2026-03-09T12:00:00.000Z');
  expect(ends(complying)).toEqual(['2026-03-10T12:00:00.000Z']);
  // Another one starts no other term.
  const again = conMuestra(complying, { ...retest(10), _id: 'fin-3' }, '2026-03-11T12:00:00.000Z');
  expect(ends(again)).toEqual(['2026-03-10T12:00:00.000Z']);
  expect(ends(conMuestra(complying, retest(80), '2026-03-09T15:00:00.000Z'))).toEqual([]);
  const hecho = { cuando: '2026-03-09T13:00:00.000Z', quien: autor('ana@hotel.example') };
  const told = { ...complying, plazos: complying.plazos.map((plazo) => ({ ...plazo, hecho })) };
  expect(ends(conMuestra(told, retest(80), '2026-03-09T15:00:00.000Z'))).toHaveLength(1);
});
