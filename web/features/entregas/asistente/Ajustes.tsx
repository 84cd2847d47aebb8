import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { NumberInput, Switch } from '@mantine/core';
import { useState } from 'react';
import { isObject, type Json, type JsonObject } from '../../../../contract/entregas/deteccion.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { fuenteDe, withFuente } from './mapeo-json.ts';
import classes from './Asistente.module.css';

/** Keys of the mapping with a single value besides the default, and the effect of that value. */
const ajustes = [
  {
    clave: 'identidad.numero_por_ano',
    valor: true,
    label: 'Los números empiezan de nuevo cada año',
    description: 'El mismo número con fecha de otro año es otra muestra, y no cambia la guardada.',
  },
  {
    clave: 'revisar_antes_de_publicar',
    valor: true,
    label: 'Revisar antes de publicar',
    description: 'Una muestra con algo por mirar espera tu decisión, y hasta entonces no la ve ningún cliente.',
  },
  {
    clave: 'repetidos',
    valor: 'replicas',
    label: 'Un parámetro repetido en una muestra son réplicas',
    description: 'Se enseñan todos sus valores. Si no, la muestra que trae dos valores distintos se rechaza.',
  },
  {
    clave: 'cambios_de_solicitante',
    valor: 'admitir',
    label: 'Admitir que una muestra cambie de cliente',
    description: 'Pasa al cliente nuevo sin preguntar. Si no, espera tu decisión.',
  },
  {
    clave: 'fechas_en_orden',
    valor: true,
    label: 'De una fecha que puede ser dos vale la primera lectura',
    description: 'Se lee por el primero de los órdenes de las fechas. Si no, su muestra se rechaza, y se ve por qué.',
  },
];

const completa = 'exportacion_completa';

/** Why a setting does nothing for a mapping; undefined where it does. */
function sobra(mapeo: JsonObject, clave: string): string | undefined {
  if (clave === 'identidad.numero_por_ano' && fuenteDe(mapeo, 'campos._id') !== undefined)
    return 'No hace falta: cada muestra se conoce por su identificador interno.';
  const lists = [mapeo, ...Object.values(isObject(mapeo['campos']) ? mapeo['campos'] : {})].filter(isObject);
  const hasSeveral = lists.some(({ fechas }) => Array.isArray(fechas) && fechas.length > 1);
  if (clave === 'fechas_en_orden' && !hasSeveral) return 'No hace falta: cada fecha se lee en un solo orden.';
  return undefined;
}

interface AjustesProps {
  mapeo: JsonObject;
  onEdit: (mapeo: JsonObject, claves: readonly string[]) => void;
}

/** A mapping's settings for all samples of its files, each with a switch. */
export function Ajustes({ mapeo, onEdit }: AjustesProps) {
  const [isAsking, setIsAsking] = useState(false);
  const share = fuenteDe(mapeo, completa);
  const set = (clave: string, valor: Json | undefined) => onEdit(withFuente(mapeo, clave, valor), [clave]);
  return (
    <fieldset className={`${classes.rules} ${classes.settings} wrap tiles-220`}>
      <legend>Al guardarlas</legend>
      {ajustes.map(({ clave, valor, label, description }) => {
        const checked = fuenteDe(mapeo, clave) === valor;
        const moot = checked ? undefined : sobra(mapeo, clave);
        return (
          <Switch
            key={clave}
            label={label}
            description={moot ?? description}
            checked={checked}
            disabled={moot !== undefined}
            onChange={() => set(clave, checked ? undefined : valor)}
          />
        );
      })}
      <Switch
        label="Cada archivo trae todas las muestras"
        description={
          isObject(share)
            ? `Las que falten en un archivo se retiran y dejan de verse. Si falta más del ${Number(share['retirar_hasta_por_ciento'])} %, no se retira ninguna.`
            : 'Con esto, las que falten en un archivo se retirarían. Si no, un archivo no quita nada de lo que trajeron otros.'
        }
        checked={share !== undefined}
        onChange={() => (share === undefined ? setIsAsking(true) : set(completa, undefined))}
      />
      {isAsking ? (
        <Completa
          onAccept={(hasta) => set(completa, { retirar_hasta_por_ciento: hasta })}
          onClosed={() => setIsAsking(false)}
        />
      ) : null}
    </fieldset>
  );
}

interface CompletaProps {
  /** `hasta`: the percentage of the samples that may be missing. */
  onAccept: (hasta: number) => void;
  onClosed: () => void;
}

/** Asks before a mapping's files are taken for all that there is. */
function Completa({ onAccept, onClosed }: CompletaProps) {
  const [hasta, setHasta] = useState<number | string>(5);
  return (
    <FormDialog
      title="Cada archivo trae todas las muestras"
      submit="Retirar las que falten"
      isDangerous
      isReady={Number(hasta) > 0 && Number(hasta) <= 100}
      onSubmit={(close) => {
        onAccept(Number(hasta));
        close();
      }}
      onClosed={onClosed}
    >
      <p>
        Desde la próxima entrega con este formato de lectura, las muestras que hayan traído sus archivos anteriores y no
        estén en el nuevo se retiran: sus clientes dejan de verlas y se les avisa. Actívalo solo si el programa del
        laboratorio exporta siempre todo, y no solo lo nuevo.
      </p>
      <NumberInput
        label="Cuántas pueden faltar, de cada cien"
        description="Si faltan más, no se retira ninguna y la entrega lo dice: el archivo puede estar cortado"
        min={0.1}
        max={100}
        value={hasta}
        onChange={setHasta}
      />
    </FormDialog>
  );
}
