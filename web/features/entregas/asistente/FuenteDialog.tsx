import '@mantine/core/styles/NumberInput.layer.css';
import { MultiSelect, NativeSelect, NumberInput, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type ColumnaVista, isObject, type Json, type JsonObject } from '../../../../contract/entregas/deteccion.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { columnasComoOpciones } from './columnas-como-opciones.ts';
import { camposDeFecha, nombreDeDestino } from './destinos.ts';
import { abierta, cerrada, type FuenteAbierta, scalarText } from './fuente-form.ts';
import { con, fuenteDe, withFuente } from './mapeo-json.ts';
import { Palabras } from './Palabras.tsx';
import { formatosConEl } from './valor-texto.ts';

interface FuenteDialogProps {
  clave: string;
  mapeo: JsonObject;
  columnas: readonly ColumnaVista[];
  onEdit: (mapeo: JsonObject, claves: readonly string[]) => void;
  onClosed: () => void;
}

/** Where a field comes from: a column, several joined, or the same in the whole file; which part; what its words stand for. */
export function FuenteDialog({ clave, mapeo, columnas, onEdit, onClosed }: FuenteDialogProps) {
  const [form, setForm] = useState(() => abierta(fuenteDe(mapeo, clave)));
  const [wrong, setWrong] = useState<string | null>(null);
  const names = columnas.map(({ nombre }) => nombre).filter((nombre) => nombre !== '');
  const { origen, columnas: chosen, resto } = form;
  const change = (changes: Partial<FuenteAbierta>) => setForm({ ...form, ...changes });
  const set = (key: string, value: Json | undefined) => change({ resto: con(resto, key, value) });
  const fechas = Array.isArray(resto['fechas']) ? (resto['fechas'] as readonly Json[]).map(scalarText).join(', ') : '';
  const hasOwnBlanks = isObject(resto['defecto']);
  const seen = columnas.find(({ nombre }) => nombre === chosen[0]);
  const lists = isObject(mapeo['listas']) ? Object.keys(mapeo['listas']) : [];
  return (
    <FormDialog
      title={nombreDeDestino(clave)}
      submit="Aceptar"
      error={wrong}
      onSubmit={(close) => {
        const made = cerrada(form);
        if ('error' in made) {
          setWrong(made.error);
          return;
        }
        onEdit(withFuente(mapeo, clave, made.fuente), [clave]);
        close();
      }}
      onClosed={onClosed}
    >
      <Radio.Group
        label="De dónde sale"
        value={origen}
        onChange={(value) => change({ origen: value === 'columnas' || value === 'constante' ? value : 'columna' })}
      >
        <div className="grid gap-8">
          <Radio value="columna" label="De una columna" />
          <Radio value="columnas" label="De varias columnas, juntas" />
          <Radio value="constante" label="Es lo mismo en todo el archivo" />
        </div>
      </Radio.Group>
      {origen === 'columna' ? (
        <NativeSelect
          label="Columna"
          value={chosen[0] ?? ''}
          onChange={(event) =>
            change({ columnas: event.currentTarget.value === '' ? [] : [event.currentTarget.value] })
          }
          data={[{ value: '', label: 'Elige la columna' }, ...columnasComoOpciones(names)]}
        />
      ) : null}
      {origen === 'columnas' ? (
        <>
          <MultiSelect
            label="Columnas, en su orden"
            data={columnasComoOpciones(names)}
            value={[...chosen]}
            onChange={(columnasElegidas) => change({ columnas: columnasElegidas })}
            searchable
          />
          <TextInput
            label="Signo entre ellas"
            description="Un espacio si se deja vacío"
            maxLength={20}
            value={scalarText(resto['separador'])}
            onChange={(event) => set('separador', event.currentTarget.value)}
          />
        </>
      ) : null}
      {origen === 'constante' ? (
        <TextInput
          label="Texto"
          description={clave.includes('fecha') ? 'Una fecha se escribe aaaa-mm-dd' : undefined}
          maxLength={300}
          value={scalarText(resto['constante'])}
          onChange={(event) => set('constante', event.currentTarget.value)}
        />
      ) : (
        <>
          <Parte resto={resto} onChange={(next) => change({ resto: next })} />
          <TextInput
            label="Donde falte"
            description="El texto que se pone donde la celda está vacía"
            maxLength={300}
            disabled={hasOwnBlanks}
            placeholder={hasOwnBlanks ? 'Lo que dicen otras columnas (se conserva)' : ''}
            value={scalarText(resto['defecto'])}
            onChange={(event) => set('defecto', event.currentTarget.value)}
          />
          {camposDeFecha.has(clave) ? (
            <NativeSelect
              label="Orden de sus fechas"
              value={fechas}
              onChange={({ currentTarget: { value } }) => set('fechas', value === '' ? undefined : value.split(', '))}
              data={[{ value: '', label: 'Como las demás fechas del archivo' }, ...formatosConEl(fechas)]}
            />
          ) : null}
          <Palabras
            clave={clave}
            vistas={seen?.valores ?? []}
            listas={lists}
            valores={resto['valores']}
            onChange={(valores) => set('valores', valores)}
          />
        </>
      )}
    </FormDialog>
  );
}

/** What lies between two signs, or all but that. */
const entre = Object.entries({ '()': 'paréntesis', '[]': 'corchetes', '{}': 'llaves' }).flatMap(([signs, nombre]) => [
  { value: `dentro_de ${signs}`, label: `Lo que va entre ${nombre}` },
  { value: `fuera_de ${signs}`, label: `Sin lo que va entre ${nombre}` },
]);

interface ParteProps {
  resto: JsonObject;
  onChange: (resto: JsonObject) => void;
}

function Parte({ resto, onChange }: ParteProps) {
  const { dentro_de: inside, fuera_de: outside, separar, ...others } = resto;
  const cut = isObject(separar) ? separar : undefined;
  const bracket = inside === undefined ? `fuera_de ${scalarText(outside)}` : `dentro_de ${scalarText(inside)}`;
  const setCut = (key: string, value: Json) => onChange({ ...resto, separar: con(cut ?? {}, key, value) });
  return (
    <div className="grid gap-12-24 items-start tiles-150">
      <NativeSelect
        label="Qué parte del texto"
        value={cut ? 'separar' : inside === undefined && outside === undefined ? '' : bracket}
        onChange={(event) => {
          const [key = '', pair = ''] = event.currentTarget.value.split(' ');
          onChange(key === '' ? others : { ...others, [key]: key === 'separar' ? { por: '', parte: 1 } : pair });
        }}
        data={[{ value: '', label: 'Todo' }, ...entre, { value: 'separar', label: 'Una parte entre signos' }]}
      />
      {cut ? (
        <>
          <TextInput
            label="Signo"
            maxLength={20}
            value={scalarText(cut['por'])}
            onChange={(event) => setCut('por', event.currentTarget.value)}
          />
          <NumberInput
            label="Cuál"
            description="1 la primera, -1 la última"
            min={-20}
            max={20}
            value={scalarText(cut['parte'])}
            onChange={(value) => setCut('parte', Number(value))}
          />
        </>
      ) : null}
    </div>
  );
}
