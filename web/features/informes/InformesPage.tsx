import { Button, CloseButton, Loader, Tabs, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  IconDownload,
  IconEye,
  IconFileOff,
  IconLock,
  IconPencil,
  IconPlus,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { cantidad, numero } from '../../../contract/base/numeros.ts';
import { type CategoriaInforme, categoriaInformeSchema } from '../../../contract/cuenta/usuario.ts';
import type { InformeExterno } from '../../../contract/informes/informe-externo.ts';
import {
  informeMessages,
  informePermissions,
  type InformePermissions,
} from '../../../contract/informes/rules/informes.ts';
import { loadPart } from '../../app/part.ts';
import { invalidate } from '../../app/services.ts';
import { profileOptions } from '../../auth/current-user.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { useCompanyNames } from '../../branding/company-names.ts';
import { ConfirmDialog } from '../../components/Dialog.tsx';
import { type Column, List, RowButton } from '../../components/List.tsx';
import { Message } from '../../components/Message.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { PrintHeader } from '../../components/PrintHeader.tsx';
import { useAddressState } from '../../components/use-address-state.ts';
import { PdfPreviewModal } from '../../files/preview/PdfPreviewModal.tsx';
import { PickerField } from '../../forms/PickerField.tsx';
import { useDelayedText } from '../../forms/use-delayed-text.ts';
import { ClienteField } from '../resultados/filters/ScopeFields.tsx';
import { call, informesOptions, loadArchivo, opcionesOptions, remoteSolicitantes, saveArchivo } from './api.ts';
import {
  informesAddress,
  type InformesState,
  loadFailure,
  reasonOf,
  tellSessionEnd,
  textoDeTamano,
} from './informes.ts';

// Who only reads never needs the form.
const InformeForm = lazy(async () => ({
  default: (await loadPart(async () => import('./InformeForm.tsx'))).InformeForm,
}));

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

/** What is open over the list, of which report; null: of a new one. */
type Over = { view: 'preview' | 'delete'; informe: InformeExterno } | { view: 'form'; informe: InformeExterno | null };

/** The reports of one category at a time, and what may be done with them. */
function Informes({ permisos, first }: InformesProps) {
  const { categorias, canUpload } = permisos;
  const { state, go } = useAddressState(useMemo(() => informesAddress(first), [first]));
  const { categoria } = state;
  const [over, setOver] = useState<Over | null>(null);
  const tabs = useRef<HTMLDivElement>(null);

  // On a phone the tabs are wider than the window.
  useEffect(() => {
    tabs.current
      ?.querySelector(`[data-categoria="${categoria}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [categoria]);

  // 'Back' returns to the category before, with the same filters; it leaves the list instead of undoing letters.
  const show = (one: CategoriaInforme) => go({ categoria: one }, { preventScrollReset: true });
  const filter = (change: Partial<InformesState>) => go(change, { replace: true, preventScrollReset: true });
  const close = () => setOver(null);
  const list = <InformesList key={categoria} state={state} permisos={permisos} onFilter={filter} onOpen={setOver} />;
  const isOwn = categorias.includes(categoria);
  return (
    <div className="landscape">
      <PrintHeader />
      <PageHeader
        title="Informes externos"
        subtitle={
          <>
            <span className="no-print">Auditorías, hipercloraciones y verificaciones, en PDF</span>
            <span className="print-only">{categoria}</span>
          </>
        }
        actions={
          canUpload ? (
            <Button
              leftSection={<IconPlus size={17} aria-hidden />}
              onClick={() => setOver({ view: 'form', informe: null })}
            >
              Subir informe
            </Button>
          ) : null
        }
      />
      <Tabs
        value={isOwn ? tabOf(categoria) : null}
        keepMounted={false}
        onChange={(tab) => show(categorias.find((one) => tabOf(one) === tab) ?? first)}
      >
        <Tabs.List
          ref={tabs}
          className="scroll-x no-print"
          style={{ flexWrap: 'nowrap', overflowY: 'hidden', scrollbarWidth: 'none' }}
          mb={16}
          aria-label="Categorías de informes"
        >
          {categorias.map((one) => (
            <Tabs.Tab key={one} value={tabOf(one)} flex="none" data-categoria={one}>
              {one}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <InformesFilters state={state} onFilter={filter} />
        {categorias.map((one) => (
          <Tabs.Panel key={one} value={tabOf(one)}>
            {list}
          </Tabs.Panel>
        ))}
      </Tabs>
      {isOwn ? null : list}
      {over?.view === 'preview' ? <Preview key={over.informe._id} informe={over.informe} onClosed={close} /> : null}
      {over?.view === 'form' ? (
        <Suspense>
          <InformeForm
            informe={over.informe}
            categorias={categorias}
            categoria={isOwn ? categoria : undefined}
            onClosed={(saved) => {
              close();
              if (saved && saved.categoria !== categoria) show(saved.categoria);
            }}
          />
        </Suspense>
      ) : null}
      {over?.view === 'delete' ? <DeleteInforme informe={over.informe} onClosed={close} /> : null}
    </div>
  );
}

const none: readonly never[] = [];

interface InformesFiltersProps {
  state: InformesState;
  onFilter: (change: Partial<InformesState>) => void;
}

/** Search, client and solicitante; what is typed is searched once typing rests. */
function InformesFilters({ state, onFilter }: InformesFiltersProps) {
  const text = useDelayedText(state.search, (search) => onFilter({ search }));
  const { data, isPending, isLoadingError } = useQuery(opcionesOptions);
  const usuario = useQuery({ ...profileOptions, enabled: false }).data?.user;
  const clear = <CloseButton size="sm" aria-label="Borrar la búsqueda" onClick={() => text.setText('')} />;
  // With a single solicitante there is nothing to choose.
  const isChoice = !data || data.solicitantes.length > 1 || state.solicitante !== '';
  return (
    <search className="column-when-narrow flex gap-16 mb-16 no-print">
      <TextInput
        label="Buscar"
        flex={2}
        miw={0}
        placeholder="Título, solicitante o nombre del archivo"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={text.text ? clear : null}
        maxLength={200}
        value={text.text}
        onChange={(event) => text.setText(event.currentTarget.value)}
      />
      {usuario ? (
        <ClienteField
          usuario={usuario}
          className="grow shrink"
          clienteId={state.clienteId}
          onChange={(clienteId = '') => onFilter({ clienteId, solicitante: '' })}
        />
      ) : null}
      {isChoice ? (
        <div className="grow shrink">
          <PickerField
            label="Solicitante"
            max={1}
            noneLabel="Todos los solicitantes"
            emptyText="No hay solicitantes disponibles"
            options={data?.solicitantes ?? none}
            remote={remoteSolicitantes(data)}
            isLoading={isPending}
            isFailed={isLoadingError}
            value={state.solicitante ? [state.solicitante] : none}
            onChange={([solicitante = '']) => onFilter({ solicitante })}
          />
        </div>
      ) : null}
    </search>
  );
}

/** Where the keyboard goes when what it was on is gone. */
const listId = 'lista-de-informes';
/** Reports that are shown at first, and at each 'Mostrar más'. */
const step = 100;
const idOf = ({ _id }: InformeExterno) => _id;

/** The columns of the list: `canEdit`, whether reports may be changed and deleted. */
function columnsOf(
  companies: ReadonlyMap<string, string>,
  canEdit: boolean,
  onOpen: (over: Over) => void,
): readonly Column<InformeExterno>[] {
  return [
    {
      name: 'Título',
      width: 'minmax(0, 2.4fr)',
      place: 'title',
      cell: ({ titulo, archivo }) => (
        <>
          <h2 className="size-14 weight-600">{titulo}</h2>
          <p className="ink-3 size-13">{archivo.originalName}</p>
        </>
      ),
    },
    { name: 'Solicitante', width: 'minmax(0, 1.5fr)', isWide: true, cell: ({ solicitante }) => solicitante },
    { name: 'Empresa', width: '84px', cell: ({ empresa }) => companies.get(empresa) ?? empresa },
    { name: 'Auditoría', width: '92px', cell: ({ fechaAuditoria }) => fechaCorta(fechaAuditoria ?? undefined) },
    { name: 'Subida', width: '92px', cell: ({ fechaSubida }) => fechaCorta(fechaEnMadrid(new Date(fechaSubida))) },
    { name: 'Tamaño', width: '74px', isFigure: true, cell: ({ archivo }) => textoDeTamano(archivo.size) },
    {
      name: '',
      width: canEdit ? '144px' : '72px',
      place: 'actions',
      cell: (informe) => <InformeActions informe={informe} canEdit={canEdit} onOpen={onOpen} />,
    },
  ];
}

interface InformesListProps {
  state: InformesState;
  permisos: InformePermissions;
  onFilter: (change: Partial<InformesState>) => void;
  onOpen: (over: Over) => void;
}

/** The reports found, newest first. */
function InformesList({ state, permisos: { canEdit, canUpload }, onFilter, onOpen }: InformesListProps) {
  const list = useQuery(informesOptions(state));
  const companies = useCompanyNames();
  const columns = useMemo(() => columnsOf(companies, canEdit, onOpen), [companies, canEdit, onOpen]);
  const { informes, total = 0 } = list.data ?? {};
  const hasFilters = state.search !== '' || state.solicitante !== '' || state.clienteId !== '';
  const all = cantidad(total, 'informe', 'informes');
  return (
    <List
      id={listId}
      query={list}
      rows={informes}
      total={total}
      keyOf={idOf}
      columns={columns}
      step={step}
      label="Lista de informes"
      loading="Cargando informes..."
      failure={loadFailure(list.error)}
      count={informes && informes.length < total ? `Mostrando ${numero(informes.length)} de ${all}` : all}
      empty={
        <Message
          icon={IconFileOff}
          title={hasFilters ? informeMessages.ningunoEncontrado : informeMessages.ninguno}
          onClear={hasFilters && (() => onFilter({ search: '', solicitante: '', clienteId: '' }))}
        >
          {hasFilters
            ? 'Prueba con menos palabras o con otro solicitante.'
            : canUpload
              ? 'Sube el primero con «Subir informe».'
              : 'Aquí aparecerán los informes de esta categoría en cuanto se suban.'}
        </Message>
      }
      below={
        informes && informes.length < total ? (
          <p className="py-12 px-inset line-above text-center ink-3">
            Se muestran los más recientes. Busca para encontrar los demás.
          </p>
        ) : null
      }
    />
  );
}

interface InformeActionsProps {
  informe: InformeExterno;
  /** It may be changed and deleted. */
  canEdit: boolean;
  onOpen: (over: Over) => void;
}

/** What may be done with a report: its file looked at and saved under its own name, its data changed, or it deleted. */
function InformeActions({ informe, canEdit, onOpen }: InformeActionsProps) {
  // Titles repeat themselves from one place to another.
  const which = `${informe.titulo}, ${informe.solicitante}`;
  const saving = useMutation({ mutationFn: saveArchivo, onError: (error) => tell(informeMessages.descarga, error) });
  return (
    <>
      <RowButton
        isMain
        label={`Vista previa de ${which}`}
        title="Vista previa"
        icon={<IconEye size={19} stroke={1.6} aria-hidden />}
        onClick={() => onOpen({ view: 'preview', informe })}
      />
      <RowButton
        isMain
        label={`Descargar ${which}`}
        title="Descargar"
        icon={saving.isPending ? <Loader size={18} aria-hidden /> : <IconDownload size={19} stroke={1.6} aria-hidden />}
        isBusy={saving.isPending}
        onClick={() => saving.mutate(informe)}
      />
      {canEdit ? (
        <>
          <RowButton
            label={`Editar ${which}`}
            title="Editar"
            icon={<IconPencil size={19} stroke={1.6} aria-hidden />}
            onClick={() => onOpen({ view: 'form', informe })}
          />
          <RowButton
            label={`Eliminar ${which}`}
            title="Eliminar"
            icon={<IconTrash size={19} stroke={1.6} aria-hidden />}
            onClick={() => onOpen({ view: 'delete', informe })}
          />
        </>
      ) : null}
    </>
  );
}

/** Says what failed, with the server's own words where there are any. */
function tell(what: string, error: unknown): void {
  const message = reasonOf(error) || 'Vuelve a intentarlo';
  notifications.show({ color: 'red', title: what, message, role: 'alert' });
}

interface OverProps {
  informe: InformeExterno;
  onClosed: () => void;
}

function Preview({ informe, onClosed }: OverProps) {
  const load = useCallback((signal: AbortSignal) => loadArchivo(informe, signal), [informe]);
  const { originalName, size } = informe.archivo;
  return (
    <PdfPreviewModal
      title={informe.titulo}
      filename={originalName}
      size={size}
      version={informe.fechaSubida}
      load={load}
      onClosed={onClosed}
    />
  );
}

/** Asks before a report is deleted, and deletes it. */
function DeleteInforme({ informe, onClosed }: OverProps) {
  const { mutate } = useMutation({
    mutationFn: ({ _id, version }: InformeExterno) =>
      call('deleteInforme', { params: { id: _id }, query: { version } }),
    onSuccess: () => notifications.show({ message: informeMessages.eliminado }),
    onError: (error) => {
      tellSessionEnd(error);
      tell(informeMessages.eliminar, error);
    },
    onSettled: async () => {
      await invalidate('listInformes');
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>(`#${listId}`)?.focus();
      });
    },
  });
  return (
    <ConfirmDialog
      title="Confirmar Eliminación"
      confirm="Eliminar"
      cancel="Cancelar"
      isDangerous
      onConfirm={() => mutate(informe)}
      onClosed={onClosed}
    >
      <p>
        ¿Eliminar el informe <strong className="ink weight-600 break-anywhere">{informe.titulo}</strong> de{' '}
        {informe.solicitante}?
      </p>
      <p>Esta acción no se puede deshacer.</p>
    </ConfirmDialog>
  );
}
