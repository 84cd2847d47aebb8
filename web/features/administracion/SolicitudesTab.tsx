import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { estadosDeSolicitud } from '../../../contract/solicitudes/rules/estados.ts';
import { maxSolicitudesPorRespuesta, type Solicitud } from '../../../contract/solicitudes/solicitud.ts';
import { messageOf } from '../../client/api-error.ts';
import { downloadTable } from '../evolucion/write-table.ts';
import type { Cell, Table } from '../resultados/export/tables.ts';
import type { ListaState } from '../solicitudes/address.ts';
import { call, listaQueryOf } from '../solicitudes/api.ts';
import { Lista, situaciones } from '../solicitudes/Lista.tsx';

/** What clients ask for, to be answered, and as a file for who has no LIMS to read it. */
export function SolicitudesTab() {
  const [state, setState] = useState<ListaState>({ situacion: 'pedida', clienteId: '', search: '', page: 1 });
  return (
    <Lista
      state={state}
      hasClientes
      onChange={(change) => setState((before) => ({ ...before, page: 1, ...change }))}
      bar={<CsvButton state={state} />}
    />
  );
}

function CsvButton({ state }: { state: ListaState }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const found: Solicitud[] = [];
      for (let page = 1, total = 1; found.length < total; page++) {
        const query = { ...listaQueryOf({ ...state, page }), limit: maxSolicitudesPorRespuesta };
        const some = await call('listSolicitudes', { query });
        found.push(...some.solicitudes);
        total = some.solicitudes.length === 0 ? 0 : some.total;
      }
      const table = { ...tabla, file: `${fileOf(state)}-${fechaEnMadrid(new Date())}` };
      await downloadTable('csv', { table, rows: found.map(rowOf) });
    } catch (error) {
      notifications.show({ color: 'red', title: 'No se ha podido exportar', message: messageOf(error) });
    }
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      size="xs"
      loading={isBusy}
      leftSection={<IconFileTypeCsv size={16} aria-hidden />}
      onClick={() => void save()}
    >
      CSV
    </Button>
  );
}

/** The name of the file, which says what it is narrowed to. */
function fileOf({ situacion, clienteId, search }: ListaState): string {
  const which = situaciones.find(({ value }) => value === situacion && value !== 'todas')?.label;
  return ['solicitudes', which, (clienteId || search) && 'con filtros']
    .filter(Boolean)
    .join('-')
    .toLowerCase()
    .replaceAll(' ', '-');
}

const fecha = (value: string | null): Cell => (value ? new Date(`${value}T00:00:00Z`) : null);

const fields: readonly { header: string; of: (one: Solicitud) => Cell }[] = [
  { header: 'Referencia', of: ({ _id }) => _id },
  { header: 'Estado', of: ({ estado }) => estadosDeSolicitud[estado] },
  { header: 'Cliente', of: ({ cliente }) => cliente.nombre },
  { header: 'Solicitante', of: ({ solicitante }) => solicitante },
  { header: 'Tipo de muestra', of: ({ tipo_muestra }) => tipo_muestra },
  { header: 'Punto de muestreo', of: ({ punto }) => punto?.nombre ?? null },
  { header: 'Código del punto', of: ({ punto }) => punto?.codigo ?? null },
  { header: 'Parámetros', of: ({ parametros }) => parametros.join(', ') || null },
  { header: 'Desde', of: ({ desde }) => fecha(desde) },
  { header: 'Hasta', of: ({ hasta }) => fecha(hasta) },
  { header: 'Aceptada para', of: ({ aceptada }) => fecha(aceptada) },
  { header: 'Mensaje', of: ({ mensaje }) => mensaje || null },
  { header: 'Respuesta', of: ({ respuesta }) => respuesta || null },
  { header: 'Pedida por', of: ({ pasos }) => pasos[0]?.quien.nombre ?? null },
  { header: 'Pedida', of: ({ creada }) => fecha(fechaEnMadrid(new Date(creada))) },
  { header: 'Muestra', of: ({ muestra }) => muestra?.numero_muestra ?? null },
];

const tabla: Table = {
  name: 'Solicitudes',
  file: 'solicitudes',
  columns: fields.map(({ header }) => ({ header, width: 20 })),
};

const rowOf = (one: Solicitud) => fields.map(({ of }) => of(one));
