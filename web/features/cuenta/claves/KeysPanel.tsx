import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Clave } from '../../../../contract/cuenta/clave.ts';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { invalidate } from '../../../app/services.ts';
import { EndableRow } from '../../../components/EndableRow.tsx';
import { List } from '../../../components/List.tsx';
import { Message } from '../../../components/Message.tsx';
import { useStartFocus } from '../../../components/use-start-focus.ts';
import { ShownOnce } from '../../../forms/ShownOnce.tsx';
import { KeyForm, type KeyFormProps } from './KeyForm.tsx';
import type { KeysOf } from './keys-of.ts';
import { horaEnMadrid } from '../../../../contract/base/instantes.ts';

interface KeysPanelProps extends Pick<KeyFormProps, 'choices' | 'what'> {
  of: KeysOf;
}

/** The keys of a user or of a client, and the form of a new one in their place. */
export function KeysPanel({ of, choices, what }: KeysPanelProps) {
  const [shown, setShown] = useState<'lista' | 'formulario' | { texto: string }>('lista');
  const list = useQuery(of.list);
  const reload = async () => invalidate('listClaves', 'listClavesDeCliente');
  const root = useStartFocus(typeof shown === 'string' ? shown : 'clave');
  return (
    <div ref={root} tabIndex={-1} className="no-outline">
      {content()}
    </div>
  );

  function content() {
    if (shown === 'formulario') {
      return (
        <KeyForm
          of={of}
          choices={choices}
          what={what}
          onMade={({ texto }) => {
            void reload();
            setShown({ texto });
          }}
          onCancel={() => setShown('lista')}
        />
      );
    }
    if (shown !== 'lista') {
      return (
        <ShownOnce
          label="Clave"
          texto={shown.texto}
          copied="Copiada"
          done="Ya la he guardado"
          onDone={() => setShown('lista')}
        >
          Copia la clave ahora: no se vuelve a mostrar. Quien la tenga puede leer lo mismo que ella; guárdala como una
          contraseña.
        </ShownOnce>
      );
    }
    const create = (
      <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setShown('formulario')}>
        Crear clave
      </Button>
    );
    const claves = list.data?.claves;
    return (
      <List
        look="bare"
        query={list}
        rows={claves}
        renderRow={(clave) => <KeyRow key={clave._id} clave={clave} end={of.end} onEnded={reload} />}
        label="Claves"
        loading="Cargando las claves..."
        failure="No se han podido cargar las claves"
        count={cantidad(claves?.length ?? 0, 'clave', 'claves')}
        bar={claves && create}
        empty={
          <Message icon={IconKey} title="Todavía no hay ninguna clave" action={create}>
            Crea una para cada programa: así sabrás cuál se usa y podrás terminarla sin tocar las demás.
          </Message>
        }
      />
    );
  }
}

const states = { activa: null, caducada: 'Caducada', terminada: 'Terminada' } as const;

interface KeyRowProps {
  clave: Clave;
  end: KeysOf['end'];
  onEnded: () => Promise<void>;
}

function KeyRow({ clave, end, onEnded }: KeyRowProps) {
  const { nombre, prefijo, estado } = clave;
  return (
    <EndableRow
      name={nombre}
      what="clave"
      state={states[estado]}
      warning="Los programas que la usan dejarán de poder leer al momento."
      end={async () => {
        await end(clave._id);
        await onEnded();
      }}
    >
      <p>
        <code className="ink-2 mono size-13">{prefijo}…</code>
      </p>
      <Facts clave={clave} />
    </EndableRow>
  );
}

const dayOf = (instant: string) => fechaCorta(fechaEnMadrid(new Date(instant)));

function Facts({ clave }: { clave: Clave }) {
  const { fin, creada, creadaPor, ultimoUso, terminada, categorias } = clave;
  const { clientes, solicitantes, tipoGrupos } = clave.acotada;
  const limits = [...clientes.map(({ nombre }) => nombre), ...solicitantes, ...tipoGrupos.map(({ nombre }) => nombre)];
  return (
    <ul className="mt-6 flex wrap gap-2-16 ink-3 size-13 no-bullets break-anywhere">
      <Fact>
        {terminada
          ? `Terminada el ${dayOf(terminada.cuando)} por ${terminada.por}`
          : `Sirve hasta el ${fechaCorta(fin)}`}
      </Fact>
      <Fact>
        {ultimoUso
          ? `Último uso el ${dayOf(ultimoUso)}, ${horaEnMadrid(new Date(ultimoUso))}`
          : 'Todavía no se ha usado'}
      </Fact>
      <Fact>
        Creada el {dayOf(creada)} por {creadaPor}
      </Fact>
      {limits.length > 0 ? <Fact>Solo lee {limits.join(' · ')}</Fact> : null}
      {categorias && categorias.length > 0 ? <Fact>Informes externos: {categorias.join(' · ')}</Fact> : null}
    </ul>
  );
}

function Fact({ children }: { children: ReactNode }) {
  return <li>{children}</li>;
}
