import '@mantine/core/styles/NumberInput.layer.css';
import { Button, MultiSelect, NativeSelect, NumberInput, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type ColumnaVista, isObject, type Json, type JsonObject } from '../../../../../contract/deteccion.ts';
import { Dialog } from '../../../../components/Dialog.tsx';
import dialog from '../../../../components/Dialog.module.css';
import { FormError } from '../../../../forms/FormError.tsx';
import { columnasComoOpciones } from '../en-palabras.ts';
import { nombreDeDestino } from './destinos.ts';
import { type FormaDeFuente, fuenteOf, readFuente } from './fuente-form.ts';
import { fuenteDe, withFuente } from './mapeo-json.ts';
import { Palabras } from './Palabras.tsx';
import classes from './Asistente.module.css';

interface FuenteDialogProps {
  clave: string;
  mapeo: JsonObject;
  columnas: readonly ColumnaVista[];
  onEdit: (mapeo: JsonObject, claves: readonly string[]) => void;
  onClosed: () => void;
}

/** Where a field comes from: a column, several joined, or the same in the whole file; which part; what its words stand for. */
export function FuenteDialog({ clave, mapeo, columnas, onEdit, onClosed }: FuenteDialogProps) {
  const before = fuenteDe(mapeo, clave);
  const [form, setForm] = useState<FormaDeFuente>(() => readFuente(before));
  const [wrong, setWrong] = useState<string | null>(null);
  const names = columnas.map(({ nombre }) => nombre).filter((nombre) => nombre !== '');
  const change = (changes: Partial<FormaDeFuente>) => setForm({ ...form, ...changes });
  const seen = columnas.find(({ nombre }) => nombre === form.columnas[0]);
  const lists = isObject(mapeo['listas']) ? Object.keys(mapeo['listas']) : [];
  return (
    <Dialog title={nombreDeDestino(clave)} size={560} onClosed={onClosed}>
      {(close) => (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            const made = fuenteOf(form, before);
            if ('error' in made) {
              setWrong(made.error);
              return;
            }
            onEdit(withFuente(mapeo, clave, made.fuente), [clave]);
            close();
          }}
        >
          <Radio.Group
            label="De dónde sale"
            value={form.origen}
            onChange={(value) => change({ origen: value === 'columnas' || value === 'constante' ? value : 'columna' })}
          >
            <div className={classes.answers}>
              <Radio value="columna" label="De una columna" />
              <Radio value="columnas" label="De varias columnas, juntas" />
              <Radio value="constante" label="Es lo mismo en todo el archivo" />
            </div>
          </Radio.Group>
          {form.origen === 'columna' ? (
            <NativeSelect
              label="Columna"
              value={form.columnas[0] ?? ''}
              onChange={(event) =>
                change({ columnas: event.currentTarget.value === '' ? [] : [event.currentTarget.value] })
              }
              data={[{ value: '', label: 'Elige la columna' }, ...columnasComoOpciones(names)]}
            />
          ) : null}
          {form.origen === 'columnas' ? (
            <>
              <MultiSelect
                label="Columnas, en su orden"
                data={columnasComoOpciones(names)}
                value={[...form.columnas]}
                onChange={(columnasElegidas) => change({ columnas: columnasElegidas })}
                searchable
              />
              <TextInput
                label="Signo entre ellas"
                description="Un espacio si se deja vacío"
                maxLength={20}
                value={form.separador}
                onChange={(event) => change({ separador: event.currentTarget.value })}
              />
            </>
          ) : null}
          {form.origen === 'constante' ? (
            <TextInput
              label="Texto"
              description={clave.includes('fecha') ? 'Una fecha se escribe aaaa-mm-dd' : undefined}
              maxLength={300}
              value={form.constante}
              onChange={(event) => change({ constante: event.currentTarget.value })}
            />
          ) : (
            <>
              <Parte form={form} change={change} />
              <TextInput
                label="Donde falte"
                description="El texto que se pone donde la celda está vacía"
                maxLength={300}
                disabled={form.defectoDeColumnas}
                placeholder={form.defectoDeColumnas ? 'Lo que dicen otras columnas (se conserva)' : ''}
                value={form.defecto}
                onChange={(event) => change({ defecto: event.currentTarget.value })}
              />
              <Palabras
                clave={clave}
                vistas={seen?.valores ?? []}
                listas={lists}
                valores={form.valores}
                onChange={(valores: Json | undefined) => change({ valores })}
              />
            </>
          )}
          {wrong ? <FormError>{wrong}</FormError> : null}
          <div className={dialog.actions}>
            <Button type="submit">Aceptar</Button>
            <Button variant="default" onClick={close}>
              Cancelar
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** What lies between two signs, or all but that. */
const entre = Object.entries({ '()': 'paréntesis', '[]': 'corchetes', '{}': 'llaves' }).flatMap(([signs, nombre]) => [
  { value: `dentro_de ${signs}`, label: `Lo que va entre ${nombre}` },
  { value: `fuera_de ${signs}`, label: `Sin lo que va entre ${nombre}` },
]);

interface ParteProps {
  form: FormaDeFuente;
  change: (changes: Partial<FormaDeFuente>) => void;
}

function Parte({ form, change }: ParteProps) {
  return (
    <div className={classes.part}>
      <NativeSelect
        label="Qué parte del texto"
        value={form.parte}
        onChange={(event) => change({ parte: event.currentTarget.value })}
        data={[{ value: '', label: 'Todo' }, ...entre, { value: 'separar', label: 'Una parte entre signos' }]}
      />
      {form.parte === 'separar' ? (
        <>
          <TextInput
            label="Signo"
            maxLength={20}
            value={form.por}
            onChange={(event) => change({ por: event.currentTarget.value })}
          />
          <NumberInput
            label="Cuál"
            description="1 la primera, -1 la última"
            min={-20}
            max={20}
            value={form.cual}
            onChange={(value) => change({ cual: Number(value) })}
          />
        </>
      ) : null}
    </div>
  );
}
