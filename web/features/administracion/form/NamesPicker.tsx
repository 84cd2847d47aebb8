import { OptionsPicker } from '../../../forms/OptionsPicker.tsx';
import type { OptionsPickerProps } from '../../../forms/use-picker.ts';
import type { RemoteOptions } from '../../../forms/use-remote-options.ts';
import { query } from '../api.ts';
import { opcionesDeEjemplo } from '../panel/demo.ts';
import { usePanel } from '../panel/panel.ts';

const words = {
  solicitantes: { label: 'Solicitantes', one: 'un solicitante', many: 'solicitantes', known: 'solicitantes' },
  tiposMuestra: { label: 'Tipos incluidos', one: 'un tipo de muestra', many: 'tipos de muestra', known: 'tipos' },
} as const;

interface NamesPickerProps extends Pick<OptionsPickerProps, 'options' | 'value' | 'onChange' | 'error'> {
  of: keyof typeof words;
}

/** Names as the samples have them, to choose from; others may be written. */
export function NamesPicker({ of, ...picker }: NamesPickerProps) {
  const { label, one, known } = words[of];
  const { opciones, demo } = usePanel();
  return (
    <OptionsPicker
      label={label}
      required
      creatable
      maxLength={300}
      remote={demo ? undefined : remoteOf(of, opciones.recortadas?.[of])}
      placeholder={`Buscar o escribir ${one}`}
      emptyText={`No hay ${known} disponibles`}
      description={
        picker.options.length === 0 ? (
          <ExampleNames of={of} />
        ) : (
          'Los que hay en las muestras; también puedes escribir uno nuevo.'
        )
      }
      {...picker}
    />
  );
}

/** How the server searches the names where they are too many to be held. */
function remoteOf(lista: NamesPickerProps['of'], total: number | undefined): RemoteOptions | undefined {
  if (total === undefined) return undefined;
  return {
    total,
    what: words[lista].many,
    search: (search) => query('searchOpcionesAdmin', { query: { lista, search } }),
  };
}

/** Where the data have no names yet: how to enter a name, and examples, which can't be chosen. */
function ExampleNames({ of }: Pick<NamesPickerProps, 'of'>) {
  return (
    <>
      Todavía no hay {words[of].many} en los datos: escríbelos tal como llegan del laboratorio. Ejemplos:{' '}
      {opcionesDeEjemplo[of].slice(0, 2).join(', ')}.
    </>
  );
}
