import { Button, NativeSelect, Progress, Radio, TextInput } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useState } from 'react';
import { panelFaults } from '../../../../../contract/administracion/rules/admin.ts';
import { cantidad } from '../../../../../contract/base/numeros.ts';
import { clean } from '../../../../../contract/base/texto.ts';
import { empresaSchema } from '../../../../../contract/cuenta/usuario.ts';
import { Dialog } from '../../../../components/Dialog.tsx';
import dialog from '../../../../components/Dialog.module.css';
import { ClientePicker } from '../../form/ClientePicker.tsx';
import { usePanel } from '../../panel/panel.ts';
import { makeClients, type Outcome, type Wish } from './make-clients.ts';

interface MakeClientsProps {
  solicitantes: readonly string[];
  onDone: (outcome: Outcome) => void;
  onClosed: () => void;
}

/** Asks what to make of the chosen solicitantes, and does it. */
export function MakeClients({ solicitantes, onDone, onClosed }: MakeClientsProps) {
  const { companies } = usePanel();
  const isOne = solicitantes.length === 1;
  const [kind, setKind] = useState<Wish['kind']>('cada-uno');
  const [nombre, setNombre] = useState('');
  const [empresa, setEmpresa] = useState('');
  const [clienteId, setClienteId] = useState<string>();
  const [wrong, setWrong] = useState<string | null>(null);
  const [done, setDone] = useState<number | null>(null);

  function wish(): Wish | string {
    const served = empresaSchema.safeParse(empresa);
    const company = served.success ? served.data : null;
    if (kind === 'existente') return clienteId === undefined ? 'Elige el cliente' : { kind, clienteId };
    if (kind === 'cada-uno') return { kind, empresa: company };
    return clean(nombre) === '' ? panelFaults.nombre : { kind, nombre: clean(nombre), empresa: company };
  }

  async function work(close: () => void): Promise<void> {
    const wanted = wish();
    if (typeof wanted === 'string') {
      setWrong(wanted);
      return;
    }
    setDone(0);
    const outcome = await makeClients(solicitantes, wanted, setDone);
    onDone(outcome);
    close();
  }

  return (
    <Dialog title={cantidad(solicitantes.length, 'solicitante', 'solicitantes')} size={560} onClosed={onClosed}>
      {(close) => (
        <div className="flex column gap-16">
          <p className="scroll-y ink-2 break-anywhere" style={{ maxHeight: 130 }}>
            {solicitantes.join(' · ')}
          </p>
          <Radio.Group
            label="Qué son"
            value={kind}
            onChange={(value) => {
              setKind(kinds.find((one) => one === value) ?? 'cada-uno');
              setWrong(null);
            }}
          >
            <div className="flex column gap-10 mt-8">
              <Radio
                value="cada-uno"
                data-autofocus
                label={isOne ? 'Un cliente nuevo, que se llama igual' : 'Cada uno, un cliente nuevo que se llama igual'}
              />
              <Radio
                value="uno"
                label={isOne ? 'Un cliente nuevo con otro nombre' : 'Todos, de un mismo cliente nuevo'}
              />
              <Radio value="existente" label="De un cliente que ya está" />
            </div>
          </Radio.Group>
          {kind === 'uno' ? (
            <TextInput
              label="Nombre del cliente"
              required
              maxLength={200}
              error={wrong}
              value={nombre}
              onChange={(event) => setNombre(event.currentTarget.value)}
            />
          ) : null}
          {kind === 'existente' ? (
            <ClientePicker
              required
              value={clienteId}
              error={wrong}
              onChange={(cliente) => setClienteId(cliente?._id)}
            />
          ) : (
            <NativeSelect
              label="Empresa"
              value={empresa}
              onChange={(event) => setEmpresa(event.currentTarget.value)}
              data={[
                { value: '', label: 'Ninguna' },
                ...empresaSchema.options.map((value) => ({ value, label: companies.get(value) ?? value })),
              ]}
            />
          )}
          {done !== null && kind !== 'uno' && !isOne ? (
            <div role="status">
              <p>
                {done} de {solicitantes.length}
              </p>
              <Progress value={(100 * done) / solicitantes.length} aria-label="Solicitantes con cliente" />
            </div>
          ) : null}
          <div className={`${dialog.actions} flex wrap gap-10`}>
            <Button loading={done !== null} onClick={() => void work(close)}>
              {kind === 'existente' ? 'Asignar' : kind === 'uno' || isOne ? 'Crear cliente' : 'Crear clientes'}
            </Button>
            <Button variant="default" onClick={close}>
              Cancelar
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

const kinds: readonly Wish['kind'][] = ['cada-uno', 'uno', 'existente'];
