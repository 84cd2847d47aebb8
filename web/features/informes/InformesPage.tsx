import { useQuery } from '@tanstack/react-query';
import { IconLock, IconPlus, IconSearch } from '@tabler/icons-react';
import { Button, CloseButton, Tabs, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import {
  informeMessages,
  informePermissions,
  type InformePermissions,
} from '../../../contract/informes/rules/informes.ts';
import { type CategoriaInforme, categoriaInformeSchema } from '../../../contract/cuenta/usuario.ts';
import { profileOptions } from '../../auth/current-user.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { Message } from '../../components/Message.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { PrintHeader } from '../../components/PrintHeader.tsx';
import { InformesDialogs, useDialogs } from './InformesDialogs.tsx';
import { InformesList } from './list/InformesList.tsx';
import { type InformesControls, useInformesState } from './use-informes-state.ts';
import { PickerField } from '../../forms/PickerField.tsx';
import { useDelayedText } from '../../forms/use-delayed-text.ts';
import { opcionesOptions, remoteSolicitantes } from './api.ts';
import classes from './InformesPage.module.css';

/** 'Informes externos': what others reported of a client's premises, by category. */
export function InformesPage() {
  usePageTitle('Informes externos');
  const profile = useQuery({ ...profileOptions, enabled: false }).data;
  if (!profile) return null;
  const permisos = informePermissions(profile.user);
  const [first] = permisos.categorias;
  if (first) return <Informes permisos={permisos} first={first} />;
  return (
    <Message isPage icon={IconLock} title={informeMessages.sinPermisos}>
      Tu usuario no tiene acceso a ninguna categoría de informes externos. Si lo necesitas, pídeselo al laboratorio.
    </Message>
  );
}

interface InformesProps {
  permisos: InformePermissions;
  /** The category of an address that names none. */
  first: CategoriaInforme;
}

/** A tab's name, of which the page's ids are made: a word. */
function tabOf(categoria: CategoriaInforme): string {
  return `c${categoriaInformeSchema.options.indexOf(categoria)}`;
}

/** The reports of one category at a time, and what may be done with them. */
function Informes({ permisos, first }: InformesProps) {
  const { categorias, canUpload } = permisos;
  const controls = useInformesState(first);
  const { categoria } = controls.state;
  const dialogs = useDialogs();
  const tabs = useRef<HTMLDivElement>(null);

  // On a phone the tabs are wider than the window.
  useEffect(() => {
    tabs.current
      ?.querySelector(`[data-categoria="${categoria}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [categoria]);

  const list = <InformesList key={categoria} controls={controls} permisos={permisos} actions={dialogs.actions} />;
  const isOwn = categorias.includes(categoria);
  return (
    <div className="landscape">
      <PrintHeader />
      <PageHeader
        title="Informes externos"
        subtitle={
          <>
            <span className="no-print">Auditorías, hipercloraciones y verificaciones, en PDF</span>
            <span className={`${classes.onPaper} hidden`}>{categoria}</span>
          </>
        }
        actions={
          canUpload ? (
            <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => dialogs.actions.edit(null)}>
              Subir informe
            </Button>
          ) : null
        }
      />
      <Tabs
        value={isOwn ? tabOf(categoria) : null}
        keepMounted={false}
        onChange={(tab) => controls.show(categorias.find((one) => tabOf(one) === tab) ?? first)}
      >
        <Tabs.List ref={tabs} className={`${classes.tabs} mb-16 scroll-x no-print`} aria-label="Categorías de informes">
          {categorias.map((one) => (
            <Tabs.Tab key={one} value={tabOf(one)} data-categoria={one}>
              {one}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <InformesFilters controls={controls} />
        {categorias.map((one) => (
          <Tabs.Panel key={one} value={tabOf(one)}>
            {list}
          </Tabs.Panel>
        ))}
      </Tabs>
      {isOwn ? null : list}
      <InformesDialogs
        dialogs={dialogs}
        categorias={categorias}
        categoria={isOwn ? categoria : undefined}
        onSaved={(saved) => {
          if (saved.categoria !== categoria) controls.show(saved.categoria);
        }}
      />
    </div>
  );
}

const none: readonly never[] = [];

/** Search and solicitante; what is typed is searched once typing rests. */
function InformesFilters({ controls: { state, filter } }: { controls: InformesControls }) {
  const text = useDelayedText(state.search, (search) => filter({ search }));
  const { data, isPending } = useQuery(opcionesOptions);
  const clear = <CloseButton size="sm" aria-label="Borrar la búsqueda" onClick={() => text.setText('')} />;
  // With a single solicitante there is nothing to choose.
  const isChoice = !data || data.solicitantes.length > 1 || state.solicitante !== '';
  return (
    <search className="column-when-narrow flex gap-16 mb-16 no-print">
      <TextInput
        label="Buscar"
        className={`${classes.search} shrink`}
        placeholder="Título, solicitante o nombre del archivo"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={text.text ? clear : null}
        maxLength={200}
        value={text.text}
        onChange={(event) => text.setText(event.currentTarget.value)}
      />
      {isChoice ? (
        <div className="grow shrink">
          <PickerField
            label="Solicitante"
            max={1}
            noneLabel="Todos los solicitantes"
            emptyText={isPending ? 'Cargando...' : 'No hay solicitantes disponibles'}
            options={data?.solicitantes ?? none}
            remote={remoteSolicitantes(data)}
            isLoading={isPending}
            value={state.solicitante ? [state.solicitante] : none}
            onChange={([solicitante = '']) => filter({ solicitante })}
          />
        </div>
      ) : null}
    </search>
  );
}
