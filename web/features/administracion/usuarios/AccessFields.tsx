import { Button, NativeSelect, Radio } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconEye } from '@tabler/icons-react';
import { compareNames } from '../../../../contract/base/texto.ts';
import { masterSchema } from '../../../../contract/cuenta/usuario.ts';
import type { AlcanceContado } from '../../../../contract/administracion/usuario-admin.ts';
import { OptionsPicker } from '../../../forms/OptionsPicker.tsx';
import { ClientePicker, useCliente } from '../form/ClientePicker.tsx';
import { usePanel } from '../panel/panel.ts';
import {
  alcanceOf,
  noRegla,
  type ReglaValues,
  typesOf,
  type UsuarioValues,
  withCliente,
  withGrupos,
  withMaster,
  withSoloEstos,
} from './usuario-values.ts';
import { messageOf } from '../../../client/api-error.ts';
import { query } from '../api.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';

interface AccessFieldsProps {
  values: UsuarioValues;
  errors: Record<string, ReactNode>;
  onChange: (changes: Partial<UsuarioValues>) => void;
}

const unknown = 'Ya no existe';

/** What a user may see: everything, a company's, or its clients'; of which solicitantes, groups and type. */
export function AccessFields({ values, errors, onChange }: AccessFieldsProps) {
  const { companies } = usePanel();
  const { master, mas } = values;
  const [isLeaving, setLeaving] = useState(false);
  const leave = (n: number) => {
    setLeaving(isLeaving || (mas[n]?.clientes.length ?? 0) > 0);
    onChange({ mas: mas.filter((_, at) => at !== n) });
  };
  const change = (n: number, changes: Partial<ReglaValues>) =>
    onChange({ mas: mas.map((regla, at) => (at === n ? { ...regla, ...changes } : regla)) });
  return (
    <>
      <NativeSelect
        label="Master"
        description="Un master ve los datos de todos los clientes, o los de los clientes de una empresa."
        data={[
          { value: '', label: 'Ninguno' },
          ...masterSchema.options.map((value) => ({ value, label: companies.get(value) ?? value })),
        ]}
        value={master}
        error={errors['master']}
        onChange={(event) => onChange(withMaster(event.currentTarget.value))}
      />
      <ReglaFields values={values} isMaster={master !== ''} errors={errors} onChange={onChange} />
      {mas.length > 0 ? <IncidenciasField {...values} onChange={onChange} /> : null}
      {mas.map((regla, n) => (
        // eslint-disable-next-line react/no-array-index-key -- a rule has no name before its client is chosen
        <fieldset key={n} className="framed rounded-8 on-page py-10 px-16">
          <legend className="weight-600">{`Cliente ${n + 2}`}</legend>
          <div className="flex column gap-16">
            <ReglaFields
              values={regla}
              isMaster={false}
              errors={{ clientes: errors[`mas.${n}.clientes`], solicitantes: errors[`mas.${n}.solicitantes`] }}
              onChange={(changes) => change(n, changes)}
            />
            <IncidenciasField {...regla} onChange={(changes) => change(n, changes)} />
            <Button variant="default" size="xs" onClick={() => leave(n)}>
              Quitar este cliente
            </Button>
          </div>
        </fieldset>
      ))}
      {isLeaving ? (
        <output className="size-13 ink-2">
          Al guardar deja de ver lo del cliente que quitas, y las claves, los webhooks y los enlaces que tiene ahora no
          mostrarán nada de él, aunque vuelva.
        </output>
      ) : null}
      {errors['porCliente']}
      {master === '' && values.clientes.length > 0 ? (
        <Button variant="default" size="xs" onClick={() => onChange({ mas: [...mas, noRegla] })}>
          Añadir otro cliente
        </Button>
      ) : null}
    </>
  );
}

interface ReglaFieldsProps {
  values: ReglaValues;
  /** A master has no client: its groups and type are asked alone. */
  isMaster: boolean;
  errors: Record<string, ReactNode>;
  onChange: (changes: Partial<ReglaValues>) => void;
}

function ReglaFields({ values, isMaster, errors, onChange }: ReglaFieldsProps) {
  const { lists } = usePanel();
  const grupos = useMemo(() => named(lists.tipoGrupo), [lists.tipoGrupo]);
  const cliente = useCliente(values.clientes[0]) ?? undefined;
  const types = useMemo(
    () => typesOf(lists.tipoGrupo, values.grupoTipoMuestra),
    [lists.tipoGrupo, values.grupoTipoMuestra],
  );
  return (
    <>
      {isMaster ? null : (
        <>
          <ClientePicker
            required
            value={values.clientes[0]}
            onChange={(chosen) => onChange(withCliente(chosen))}
            error={errors['clientes']}
          />
          {cliente || values.soloEstos ? (
            <Radio.Group
              label="Solicitantes"
              value={values.soloEstos ? 'estos' : 'todos'}
              onChange={(which) => onChange(withSoloEstos(which === 'estos', values, cliente))}
            >
              <div className="flex column gap-8 mt-4">
                <Radio
                  value="todos"
                  label={`Todos los solicitantes (${numero(cliente?.solicitantes.length ?? 0)}), también futuros`}
                />
                <Radio value="estos" label="Solo estos" />
              </div>
            </Radio.Group>
          ) : null}
          {values.soloEstos ? (
            <OptionsPicker
              label="Solo estos solicitantes"
              options={cliente?.solicitantes ?? []}
              value={values.solicitantes}
              onChange={(solicitantes) => onChange({ solicitantes })}
              placeholder="Elige alguno"
              emptyText="No hay solicitantes disponibles"
              description="Los que se añadan después al cliente no los verá."
              error={errors['solicitantes']}
            />
          ) : null}
        </>
      )}
      <OptionsPicker
        label="Grupos de tipos de muestra"
        options={grupos}
        value={values.grupoTipoMuestra}
        onChange={(ids) => onChange(withGrupos(ids))}
        placeholder="Todos los grupos"
        unknownLabel={unknown}
        emptyText="No hay grupos disponibles"
        error={errors['grupoTipoMuestra']}
      />
      <OptionsPicker
        label="Tipo de muestra específico"
        max={1}
        options={types}
        value={values.tipoMuestra ? [values.tipoMuestra] : []}
        onChange={([tipo]) => onChange({ tipoMuestra: tipo ?? '' })}
        noneLabel={values.grupoTipoMuestra.length > 0 ? 'Todos los tipos de los grupos' : 'Todos los tipos'}
        emptyText="No hay tipos disponibles"
        error={errors['tipoMuestra']}
      />
    </>
  );
}

/** Whether a user changes incidents, of one of its clients or of all. */
export function IncidenciasField({
  incidenciasSoloLectura,
  onChange,
}: Pick<ReglaValues, 'incidenciasSoloLectura'> & { onChange: (changes: Partial<ReglaValues>) => void }) {
  return (
    <Radio.Group
      label="Incidencias"
      value={incidenciasSoloLectura ? 'lectura' : 'gestion'}
      onChange={(way) => onChange({ incidenciasSoloLectura: way === 'lectura' })}
    >
      <div className="flex column gap-8 mt-4">
        <Radio value="gestion" label="Puede gestionarlas" />
        <Radio value="lectura" label="Solo lectura" description="Las ve, sin cambiarlas ni comentarlas." />
      </div>
    </Radio.Group>
  );
}

interface Named {
  _id: string;
  nombre: string;
  isActive: boolean;
  color?: string;
}

/** Resources to choose from, by name; those that give nothing say so. */
function named(resources: readonly Named[]) {
  return resources
    .map(({ _id, nombre, isActive, color }) => ({
      value: _id,
      label: isActive ? nombre : `${nombre} (inactivo)`,
      ...(color !== undefined && { color }),
    }))
    .sort((a, b) => compareNames(a.label, b.label));
}

/** How long the form must rest before it is asked what its user would see, in milliseconds. */
const rest = 400;

type Draft = Omit<ReturnType<typeof alcanceOf>, 'incidenciasSoloLectura'>;

function alcanceOptions(draft: Draft) {
  return query('countAlcance', { body: { ...draft, role: 'cliente' } }, { placeholderData: keepPreviousData });
}

/** What the user of a form would see, counted by the server's own code as the form stands. */
export function Alcance({ values }: { values: UsuarioValues }) {
  const { demo } = usePanel();
  const draft = useMemo(() => {
    const { incidenciasSoloLectura: _any, ...scope } = alcanceOf(values);
    const chosen = scope.porCliente.filter(({ cliente }) => cliente !== '');
    return { ...scope, clientes: scope.clientes.filter((cliente) => cliente !== ''), porCliente: chosen };
  }, [values]);
  const [asked] = useDebouncedValue(draft, rest);
  const isAsked = asked.master !== '' || asked.clientes.length > 0;
  const { data, error, isPlaceholderData } = useQuery({ ...alcanceOptions(asked), enabled: !demo && isAsked });
  // The form's lists are new arrays after each letter, whatever its field.
  const isOld = !demo && (isPlaceholderData || JSON.stringify(asked) !== JSON.stringify(draft));
  return (
    <output
      className={`${isOld ? 'ink-3' : ''} py-10 px-16 rounded-8 flex gap-10 framed on-page`}
      data-old={isOld || undefined}
    >
      <IconEye size={18} aria-hidden className="rigid mt-2" />
      <span>{alcanceText(demo ? 'demo' : isAsked, data, error)}</span>
    </output>
  );
}

function alcanceText(isAsked: boolean | 'demo', data: AlcanceContado | undefined, error: Error | null): ReactNode {
  if (isAsked === 'demo') return 'En modo demostración no se calcula lo que verá.';
  if (!isAsked) return 'Elige un master o un cliente para saber lo que verá.';
  if (error) return `No se ha podido calcular lo que verá: ${messageOf(error)}`;
  if (!data) return 'Calculando lo que verá...';
  return (
    <>
      <span className="weight-600">
        Verá {cantidad(data.muestras, 'muestra', 'muestras')} de{' '}
        {cantidad(data.solicitantes, 'solicitante', 'solicitantes')}
        {data.sinMuestras > 0 ? `, ${numero(data.sinMuestras)} de ellos sin muestras` : null}
      </span>
      <span className="block ink-3 size-13">
        {cantidad(data.resultados, 'resultado', 'resultados')} y {numero(data.enCurso)} en curso, de{' '}
        {cantidad(data.tipos, 'tipo de muestra', 'tipos de muestra')}
      </span>
    </>
  );
}
