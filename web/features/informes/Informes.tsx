import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { PermisosInformes } from '../../../contract/rules/informes.ts';
import { type CategoriaInforme, categoriaInformeSchema } from '../../../contract/usuario.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { PrintHeader } from '../../components/PrintHeader.tsx';
import classes from './Informes.module.css';
import { InformesDialogs } from './InformesDialogs.tsx';
import { InformesFilters } from './InformesFilters.tsx';
import { InformesList } from './list/InformesList.tsx';
import { useDialogs } from './use-dialogs.ts';
import { useInformesState } from './use-informes-state.ts';

interface InformesProps {
  permisos: PermisosInformes;
  /** The category of an address that names none. */
  first: CategoriaInforme;
}

/** A tab's name, of which the page's ids are made: a word. */
function tabOf(categoria: CategoriaInforme): string {
  return `c${categoriaInformeSchema.options.indexOf(categoria)}`;
}

/** The reports of one category at a time, and what may be done with them. */
export function Informes({ permisos, first }: InformesProps) {
  const { categorias, subir } = permisos;
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
            <span className={classes.onPaper}>{categoria}</span>
          </>
        }
        actions={
          subir ? (
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
        <Tabs.List ref={tabs} className={`${classes.tabs} no-print`} aria-label="Categorías de informes">
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
