import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import {
  type ColumnaVista,
  datosDeParametro,
  type JsonObject,
  type TipoDeColumna,
} from '../../../../../contract/deteccion.ts';
import {
  conclusionDeParametro,
  datoDeParametro,
  destinosDe,
  type Forma,
  nombreDeDestino,
  parametro,
} from './destinos.ts';
import { clean } from '../../../../../contract/rules/texto.ts';
import { fuenteDe, parametrosDe, usosDe, withColumna } from './mapeo-json.ts';
import { textoDeFuente } from './valor-texto.ts';
import type { Vista } from './vista.ts';
import classes from './Columnas.module.css';

const nombreDeTipo: Record<TipoDeColumna, string> = {
  vacia: 'vacía',
  texto: 'texto',
  codigo: 'códigos',
  numero: 'números',
  fecha: 'fechas',
  hora: 'horas',
  veredicto: 'conclusiones',
  unidad: 'unidades',
  limite: 'límites',
};

interface ColumnaFilaProps {
  columna: ColumnaVista;
  vista: Vista;
  forma: Forma;
  onEdit: (mapeo: JsonObject, claves: readonly string[]) => void;
  onFuente: (clave: string) => void;
  onParametro: () => void;
}

/** A column: what is in it, what it is taken for, and why. */
export function ColumnaFila({ columna, vista, forma, onEdit, onFuente, onParametro }: ColumnaFilaProps) {
  const { nombre, tipo, valores, llenas } = columna;
  const { mapeo, confirmados } = vista;
  const uses = usosDe(mapeo, nombre);
  const [use = ''] = uses;
  const isConfirmed = uses.some((each) => confirmados.has(each)) || confirmados.has(`columna.${nombre}`);
  const own = destinosDe(forma);
  const isListed = use === '' || own.some(({ destinos }) => destinos.some(({ clave }) => clave === use));
  return (
    <li className={classes.column} data-left={use === '' || undefined}>
      <div className={classes.what}>
        <p className={classes.name}>{nombre}</p>
        <p className={classes.values}>
          {valores.length > 0 ? valores.slice(0, 4).join(' · ') : 'Sin valores'}
          {valores.length > 4 ? ' …' : ''}
        </p>
        <p className={classes.kind}>
          {nombreDeTipo[tipo]}
          {llenas < 1 && tipo !== 'vacia' ? `, en ${share(llenas)} de las filas` : ''}
        </p>
      </div>
      <div className={classes.target}>
        <NativeSelect
          aria-label={`Qué es «${nombre}»`}
          className={classes.select}
          data-guess={(use !== '' && !isConfirmed) || undefined}
          value={use}
          onChange={(event) => {
            const clave = event.currentTarget.value;
            onEdit(withColumna(mapeo, nombre, clave), [clave, `columna.${nombre}`, ...uses]);
          }}
          data={[
            { value: '', label: 'Se deja fuera' },
            ...(isListed ? [] : [{ value: use, label: nombreDeDestino(use) }]),
            ...own.map((group) => ({
              group: group.nombre,
              items: group.destinos.map(({ clave, nombre: label }) => ({ value: clave, label })),
            })),
          ]}
        />
        {use !== '' && use !== conclusionDeParametro && use !== datoDeParametro ? (
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`Opciones de «${nombre}»`}
            onClick={use === parametro ? onParametro : () => onFuente(use)}
          >
            <IconAdjustments size={18} aria-hidden />
          </ActionIcon>
        ) : null}
        <p className={classes.reading}>{readingOf(mapeo, columna, uses)}</p>
      </div>
    </li>
  );
}

function share(llenas: number): string {
  const percent = Math.round(100 * llenas);
  return percent === 0 ? 'menos del 1 %' : `el ${percent} %`;
}

/** What the mapping makes of a column, or why it was proposed. */
function readingOf(mapeo: JsonObject, { nombre, fundamento }: ColumnaVista, uses: readonly string[]): string {
  const [use] = uses;
  if (use === undefined) return '';
  if (use === parametro) {
    const found = parametrosDe(mapeo).find(({ columna }) => columna === nombre);
    if (!found) return '';
    const { descripcion, unidad, min, max, rango, datos, conclusion } = found;
    const limits = [min && `mín. ${min}`, max && `máx. ${max}`, rango && `límite ${rango}`].filter(Boolean).join(', ');
    const beside = datos.map((dato) => `${datosDeParametro[dato.campo]} en «${dato.columna}»`);
    const judged = conclusion && `conclusión en «${conclusion}»`;
    return [`«${descripcion}»${unidad ? ` en ${unidad}` : ''}`, limits, ...beside, judged].filter(Boolean).join('; ');
  }
  if (use === datoDeParametro) {
    const said = parametrosDe(mapeo).flatMap(({ descripcion, datos }) =>
      datos
        .filter((dato) => clean(dato.columna) === clean(nombre))
        .map(({ campo }) => `${datosDeParametro[campo]} de «${descripcion}»`),
    );
    return `Es ${said.join(', ')}`;
  }
  if (use === conclusionDeParametro) {
    const judged = parametrosDe(mapeo).filter(({ conclusion }) => conclusion === nombre);
    return `De ${judged.map(({ descripcion }) => `«${descripcion}»`).join(', ')}`;
  }
  const fuente = fuenteDe(mapeo, use);
  const also = uses.slice(1).map(nombreDeDestino);
  return [
    typeof fuente === 'string' ? fundamento : textoDeFuente(fuente),
    also.length > 0 ? `También: ${also.join(', ')}` : '',
  ]
    .filter((part) => part !== '')
    .join('. ');
}
