import { fechaCorta } from '../../../contract/base/fechas.ts';
import { cantidad, numero } from '../../../contract/base/numeros.ts';
import type { FilaDePapel, PapelDeCifras as Papel } from '../../../contract/papeles/papeles.ts';
import { Figure } from './Figure.tsx';
import { Hoja, Tabla } from './Hoja.tsx';
import classes from './Papeles.module.css';
import { otrosValores, textoDeCifra, textoDePeriodo } from './words.ts';

type Seccion = Papel['secciones'][number];

interface PapelDeCifrasProps {
  papel: 'siloe' | 'historico';
  data: Papel;
}

/** The SILOE sheet, or a history: figures by installation, parameter and season or year. */
export function PapelDeCifras({ papel, data }: PapelDeCifrasProps) {
  return (
    <Hoja papel={papel} cabecera={data}>
      {data.secciones.map((seccion, place) => (
        <section key={seccion.instalacion?._id ?? seccion.nombre} className={classes.seccion}>
          <h3 className={classes.subtitulo}>
            {seccion.nombre}{' '}
            <span className="weight-400 ink-3">
              <Figure
                name={`${place}.muestras`}
                titulo={`Muestras de ${seccion.nombre}`}
                muestras={data.muestras}
                de={seccion.muestras.map((muestra) => ({ muestra }))}
              >
                {cantidad(seccion.muestras.length, 'muestra', 'muestras')}
              </Figure>
            </span>
          </h3>
          <Avisos seccion={seccion} place={place} muestras={data.muestras} />
          {seccion.falta.length > 0 ? (
            <div className="mb-8 size-13 size-8pt-on-paper">
              <p className="weight-600">Qué le falta para SILOE</p>
              <ul>
                {seccion.falta.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </div>
          ) : null}
          {seccion.filas.length === 0 ? (
            <p className="ink-3">
              {papel === 'siloe' ? 'Sin muestras en la temporada en esos días.' : 'Sin muestras en esos días.'}
            </p>
          ) : (
            <Tabla label={`Cifras de ${seccion.nombre}`}>
              {papel === 'siloe' ? <SiloeHead /> : <HistoricoHead />}
              <tbody>
                {seccion.filas.map((fila, row) => (
                  <Fila
                    key={`${fila.parametro} ${fila.unidad} ${fila.desde}`}
                    papel={papel}
                    fila={fila}
                    name={`${place}.${row}`}
                    muestras={data.muestras}
                  />
                ))}
              </tbody>
            </Tabla>
          )}
        </section>
      ))}
      {data.secciones.length === 0 ? <p className="ink-3">Sin muestras en esos días.</p> : null}
    </Hoja>
  );
}

/** What a section's figures leave out. */
function Avisos({ seccion, place, muestras }: { seccion: Seccion; place: number; muestras: Papel['muestras'] }) {
  const { fueraDeTemporada, sinParametro, nombre } = seccion;
  const lines = [
    {
      que: 'fuera',
      places: fueraDeTemporada,
      texto: 'fuera de la temporada, que no cuenta',
      varias: 'fuera de la temporada, que no cuentan',
    },
    {
      que: 'sinParametro',
      places: sinParametro,
      texto: 'que no cumple sin que lo diga ningún parámetro',
      varias: 'que no cumplen sin que lo diga ningún parámetro',
    },
  ];
  return lines.map(({ que, places, texto, varias }) =>
    places.length === 0 ? null : (
      <p key={que} className="mb-8 size-13 size-8pt-on-paper">
        <Figure
          name={`${place}.${que}`}
          titulo={`${nombre}: ${varias}`}
          muestras={muestras}
          de={places.map((muestra) => ({ muestra }))}
        >
          {cantidad(places.length, 'muestra', 'muestras')}
        </Figure>{' '}
        {places.length === 1 ? texto : varias}
      </p>
    ),
  );
}

function HistoricoHead() {
  return (
    <thead>
      <tr>
        <th scope="col">Parámetro</th>
        <th scope="col">Unidad</th>
        <th scope="col">Año</th>
        <th scope="col" data-number>
          N.º de determinaciones
        </th>
        <th scope="col" data-number>
          Media
        </th>
        <th scope="col" data-number>
          Mínimo
        </th>
        <th scope="col" data-number>
          Máximo
        </th>
        <th scope="col" data-number>
          DE (n − 1)
        </th>
        <th scope="col" data-number>
          No conformes
        </th>
        <th scope="col">Otros valores</th>
      </tr>
    </thead>
  );
}

function SiloeHead() {
  return (
    <thead>
      <tr>
        <th scope="col">Parámetro</th>
        <th scope="col">Temporada</th>
        <th scope="col" data-number>
          Muestreos realizados
        </th>
        <th scope="col" data-number>
          Muestreos conformes
        </th>
        <th scope="col" data-number>
          Valor medio
        </th>
        <th scope="col" data-number>
          Máximo
        </th>
        <th scope="col" data-number>
          Mínimo
        </th>
        <th scope="col">Unidad</th>
        <th scope="col" data-number>
          Días con incumplimiento
        </th>
        <th scope="col">Otros valores</th>
      </tr>
    </thead>
  );
}

interface FilaProps {
  papel: PapelDeCifrasProps['papel'];
  fila: FilaDePapel;
  name: string;
  muestras: Papel['muestras'];
}

/** A row, each figure of which leads to the samples that it is made of. */
function Fila({ papel, fila, name, muestras }: FilaProps) {
  const { parametro, unidad, valores, media, minimo, maximo, desviacion } = fila;
  const quantified = valores.filter(({ clase }) => clase === 'cuantificado');
  const others = valores.filter(
    ({ clase, conclusion, fuera, unidad: own }) =>
      clase !== 'cuantificado' || conclusion === 'Sin definir' || fuera || own !== undefined,
  );
  const figure = (que: string, de: typeof valores, text: string) => (
    <Figure
      name={`${name}.${que}`}
      titulo={`${parametro}, ${textoDePeriodo(fila)}: ${titulos[que] ?? ''}`}
      {...{ muestras, de, unidad }}
    >
      {text}
    </Figure>
  );
  const failed = valores.filter(({ conclusion }) => conclusion === 'No cumple');
  const values = {
    media: figure('media', quantified, textoDeCifra(media, fila)),
    minimo: figure('minimo', quantified, textoDeCifra(minimo, fila, false)),
    maximo: figure('maximo', quantified, textoDeCifra(maximo, fila, false)),
    otros: figure('otros', others, otrosValores(fila).join(' · ')),
  };
  if (papel === 'historico')
    return (
      <tr>
        <th scope="row">{parametro}</th>
        <td className="nowrap">{unidad}</td>
        <td className="nowrap">{textoDePeriodo(fila)}</td>
        <td data-number>{figure('todas', valores, numero(fila.determinaciones))}</td>
        <td data-number>{values.media}</td>
        <td data-number>{values.minimo}</td>
        <td data-number>{values.maximo}</td>
        <td data-number>{figure('desviacion', quantified, textoDeCifra(desviacion, fila))}</td>
        <td data-number data-fails={fila.noConformes > 0 || undefined}>
          {figure('noConformes', failed, numero(fila.noConformes))}
        </td>
        <td>{values.otros}</td>
      </tr>
    );
  const failing = new Set(fila.incumplimientos.flatMap(({ muestra, conforme }) => [muestra, conforme ?? muestra]));
  const complying = conformesDe(valores);
  return (
    <tr>
      <th scope="row">{parametro}</th>
      <td className="nowrap">{textoDePeriodo(fila)}</td>
      <td data-number>{figure('todas', valores, numero(fila.muestras))}</td>
      <td data-number>{figure('conformes', complying, numero(fila.muestrasConformes))}</td>
      <td data-number>{values.media}</td>
      <td data-number>{values.maximo}</td>
      <td data-number>{values.minimo}</td>
      <td className="nowrap">{unidad}</td>
      <td data-number data-fails={fila.diasIncumplimiento > 0 || undefined}>
        {figure(
          'dias',
          valores.filter(({ muestra }) => failing.has(muestra)),
          numero(fila.diasIncumplimiento),
        )}
        {fila.incumplimientos.map(({ punto, desde, hasta }) => (
          <small key={`${punto} ${desde}`} className="block nowrap">
            {desde === hasta ? fechaCorta(desde) : `${fechaCorta(desde)} – ${fechaCorta(hasta)}`}
          </small>
        ))}
      </td>
      <td>{values.otros}</td>
    </tr>
  );
}

/** The values of samples each of whose values complies. */
function conformesDe(valores: FilaDePapel['valores']): FilaDePapel['valores'] {
  const others = new Set(valores.flatMap(({ muestra, conclusion }) => (conclusion === 'Cumple' ? [] : [muestra])));
  return valores.filter(({ muestra }) => !others.has(muestra));
}

/** What the list of a figure's samples is called. */
const titulos: Readonly<Record<string, string>> = {
  todas: 'determinaciones',
  media: 'valores cuantificados',
  minimo: 'valores cuantificados',
  maximo: 'valores cuantificados',
  desviacion: 'valores cuantificados',
  noConformes: 'no conformes',
  conformes: 'muestreos conformes',
  dias: 'días con incumplimiento',
  otros: 'otros valores',
};
