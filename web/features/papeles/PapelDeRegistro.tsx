import { fechaCorta, fechaLarga } from '../../../contract/base/fechas.ts';
import { cantidad } from '../../../contract/base/numeros.ts';
import type { RegistroDeLegionella, TomaDeRegistro } from '../../../contract/papeles/papeles.ts';
import { keyed } from '../../components/keyed.ts';
import { OutsideLimit } from '../../components/OutsideLimit.tsx';
import { Actuaciones } from './Actuaciones.tsx';
import { Figure, Muestra } from './Figure.tsx';
import { Hoja, Tabla } from './Hoja.tsx';
import classes from './Papeles.module.css';

/** The register of Legionella of an installation: samples, temperatures, and what was done. */
export function PapelDeRegistro({ data }: { data: RegistroDeLegionella }) {
  const { tomas, muestras, hechos, actuaciones, otrasMuestras } = data;
  const noted = new Set(actuaciones.flatMap((one) => one.muestras));
  const sinAnotar = tomas.flatMap(({ muestra }) =>
    muestras[muestra]?.noCumple && !noted.has(muestra) ? [muestra] : [],
  );
  return (
    <Hoja papel="legionella" cabecera={data}>
      <section className={classes.seccion}>
        <h3 className={classes.subtitulo}>
          Muestras <span className="weight-400 ink-3">{cantidad(tomas.length, 'muestra', 'muestras')}</span>
        </h3>
        {tomas.length === 0 ? (
          <p className="ink-3">Ninguna muestra con Legionella ni temperatura en esos días.</p>
        ) : (
          <Tabla label="Muestras del registro">
            <thead>
              <tr>
                <th scope="col">Fecha</th>
                <th scope="col">Muestra</th>
                <th scope="col">Punto</th>
                <th scope="col">Legionella</th>
                <th scope="col">Temperatura</th>
                <th scope="col">Otras medidas</th>
                <th scope="col">Tomada por</th>
              </tr>
            </thead>
            <tbody>
              {tomas.map((toma) => (
                <Toma key={toma.muestra} toma={toma} data={data} />
              ))}
            </tbody>
          </Tabla>
        )}
        {otrasMuestras.length > 0 ? (
          <p className="mt-6 ink-3 size-13 size-8pt-on-paper">
            <Figure
              name="otras"
              titulo="Muestras sin Legionella ni temperatura"
              muestras={muestras}
              de={otrasMuestras.map((muestra) => ({ muestra }))}
            >
              {cantidad(otrasMuestras.length, 'muestra más', 'muestras más')}
            </Figure>{' '}
            de sus puntos sin Legionella ni temperatura.
          </p>
        ) : null}
      </section>
      <section className={classes.seccion}>
        <h3 className={classes.subtitulo}>Limpiezas y desinfecciones</h3>
        {hechos.length === 0 ? (
          <p className="ink-3">No consta ninguna anotada en el portal en esos días.</p>
        ) : (
          <p>{hechos.map(({ fecha }) => fechaLarga(fecha)).join('; ')}.</p>
        )}
      </section>
      <section className={classes.seccion}>
        <h3 className={classes.subtitulo}>Qué se hizo ante lo que no cumplió</h3>
        {actuaciones.length > 0 ? <Actuaciones {...{ actuaciones, muestras }} /> : null}
        {sinAnotar.length > 0 ? (
          <p>
            No consta en el portal qué se hizo ante {sinAnotar.length === 1 ? 'la muestra' : 'las muestras'}{' '}
            {sinAnotar.map((place, n) => (
              <span key={place}>
                {n > 0 ? ', ' : ''}
                <Muestra muestra={muestras[place]} /> ({fechaCorta(muestras[place]?.fecha_muestra)})
              </span>
            ))}
            : no hay ninguna incidencia de {sinAnotar.length === 1 ? 'ella' : 'ellas'}.
          </p>
        ) : null}
        {actuaciones.length === 0 && sinAnotar.length === 0 ? (
          <p className="ink-3">
            {tomas.length === 0
              ? 'No hay muestras en esos días.'
              : 'De ninguna de estas muestras concluye el laboratorio que no cumpla; un valor fuera de su límite va señalado en la tabla.'}
          </p>
        ) : null}
      </section>
    </Hoja>
  );
}

type Medida = TomaDeRegistro['otras'][number];

function Toma({ toma, data }: { toma: TomaDeRegistro; data: RegistroDeLegionella }) {
  const sample = data.muestras[toma.muestra];
  const isTemperatura = ({ parametro }: Medida) => parametro.toLowerCase().startsWith('temperatura');
  const measured = toma.otras.filter(isTemperatura).map((one) => ({ ...one, parametro: 'Medida' }));
  return (
    <tr>
      <td className="nowrap">
        {fechaCorta(sample?.fecha_muestra)}
        {toma.hora ? ` ${toma.hora}` : ''}
      </td>
      <th scope="row">
        <Muestra muestra={sample} />
      </th>
      <td>{sample?.punto?.nombre ?? '—'}</td>
      <td>
        <Medidas medidas={toma.legionella} />
      </td>
      <td>
        {toma.temperatura === null ? null : <div>De la muestra: {toma.temperatura}</div>}
        <Medidas medidas={measured} />
        {toma.temperatura === null && measured.length === 0 ? '—' : null}
      </td>
      <td>
        <Medidas medidas={toma.otras.filter((one) => !isTemperatura(one))} />
      </td>
      <td>{toma.tomadaPor ?? '—'}</td>
    </tr>
  );
}

/** Results with their limits, those that fail in their colour and word. */
function Medidas({ medidas }: { medidas: readonly Medida[] }) {
  return keyed(medidas, ({ parametro, texto }) => `${parametro} ${texto}`).map(
    ({ key, item: { parametro, texto, unidad, limite, conclusion, fuera } }) => (
      <div key={key} data-fails={conclusion === 'No cumple' || undefined}>
        {[parametro, [texto || 'sin valor', /\d/u.test(texto) ? unidad : ''].filter(Boolean).join(' ')]
          .filter(Boolean)
          .join(': ')}
        {limite ? ` (${limite})` : ''}
        {conclusion === 'No cumple' ? ' · No cumple' : ''} {fuera ? <OutsideLimit /> : null}
      </div>
    ),
  );
}
