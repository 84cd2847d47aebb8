import { Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft, IconBriefcase, IconFlask } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { ResourceKind } from '../../../contract/administracion/rules/panel-messages.ts';
import { profileOptions } from '../../auth/current-user.ts';
import { sinResponderOptions } from '../../app/preguntas.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { WaitingRows } from '../../components/List.tsx';
import { Loading } from '../../components/Loading.tsx';
import { HeaderLink, PageHeader } from '../../components/PageHeader.tsx';
import { type AdminTab, readTab, tabPath } from './address.ts';
import { Overview } from './overview/Overview.tsx';
import { Banners, QuietlySaid, useBanners } from './panel/Banners.tsx';
import { mensajesDeCarga } from './panel/failures.ts';
import { useCompanyNames } from '../../branding/company-names.ts';
import { type Panel, PanelProvider, usePanelData } from './panel/panel.ts';
import classes from './AdminPage.module.css';
import { loadPart } from '../../app/part.ts';
import { porResponderOptions } from '../solicitudes/api.ts';

const ClientesTab = lazy(async () => ({
  default: (await loadPart(async () => import('./ClientesTab.tsx'))).ClientesTab,
}));
const GruposTab = lazy(async () => ({ default: (await loadPart(async () => import('./GruposTab.tsx'))).GruposTab }));
const UsuariosTab = lazy(async () => ({
  default: (await loadPart(async () => import('./usuarios/UsuariosTab.tsx'))).UsuariosTab,
}));
const EntregasTab = lazy(async () => ({
  default: (await loadPart(async () => import('../entregas/EntregasTab.tsx'))).EntregasTab,
}));
const NormasTab = lazy(async () => ({
  default: (await loadPart(async () => import('./normas/NormasTab.tsx'))).NormasTab,
}));
const SolicitudesTab = lazy(async () => ({
  default: (await loadPart(async () => import('./SolicitudesTab.tsx'))).SolicitudesTab,
}));
const PreguntasTab = lazy(async () => ({
  default: (await loadPart(async () => import('./preguntas/PreguntasTab.tsx'))).PreguntasTab,
}));

/** The admin panel, for administrators; everybody else is led to the first page. */
export function AdminPage() {
  const profile = useQuery({ ...profileOptions, enabled: false }).data;
  if (!profile) return <Loading label="Verificando permisos..." />;
  return profile.user.role === 'admin' ? <AdminPanel own={profile.user._id} /> : <Navigate to="/" replace />;
}

const tabs: readonly { tab: AdminTab; label: string }[] = [
  { tab: 'resumen', label: 'Resumen' },
  { tab: 'clientes', label: 'Gestión de Clientes' },
  { tab: 'grupos', label: 'Gestión de Tipo de Muestras' },
  { tab: 'usuarios', label: 'Gestión de Usuarios' },
  { tab: 'entregas', label: 'Entregas' },
  { tab: 'preguntas', label: 'Preguntas' },
  { tab: 'solicitudes', label: 'Solicitudes' },
  { tab: 'normas', label: 'Normas' },
];

function AdminPanel({ own }: { own: string }) {
  usePageTitle('Panel Admin');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { banners, say, forget } = useBanners();
  const arrived = banners.find(({ text }) => text === mensajesDeCarga.bien);
  const { lists, opciones, demo, setDemo, retry, isRetrying } = usePanelData(say);
  const [unsent, setUnsent] = useState<ResourceKind | null>(null);
  const companies = useCompanyNames();
  const tab = readTab(search);
  const sinRespuesta: Partial<Record<AdminTab, number>> = {
    preguntas: useQuery(sinResponderOptions).data ?? 0,
    solicitudes: useQuery(porResponderOptions).data ?? 0,
  };
  const panel = useMemo<Panel | null>(
    () => lists && { lists, opciones, demo, setDemo, setUnsent, reconnect: retry, say, companies, own },
    [lists, opciones, demo, setDemo, retry, say, companies, own],
  );
  // Deferred, the panel is drawn in slices, between which a slow phone answers.
  const isDrawn = useDeferredValue(panel !== null);
  const hasLeftView = search.has('vista');
  useEffect(() => {
    if (!hasLeftView) return;
    say('Has dejado de ver el portal como otro usuario.');
    void navigate(tabPath(tab), { replace: true });
  }, [hasLeftView, say, navigate, tab]);
  // On phones the open tab may be beyond the edge of the row; the first one isn't, until another has been open.
  const row = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  useEffect(() => {
    if (tab === tabs[0]?.tab && !isMoved.current) return;
    isMoved.current = true;
    row.current?.querySelector(`[data-tab=${tab}]`)?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [tab]);
  // What is begun in the demonstration ends with it: no form takes anything of it along. A form that couldn't be sent was
  // begun before, and stays as it is filled.
  const modeOf = (kind: ResourceKind) => (demo && unsent !== kind ? 'demostracion' : 'real');
  return (
    <div className={demo ? classes.demo : undefined}>
      <Banners banners={banners.filter((banner) => banner !== arrived)} onGone={forget} />
      <PageHeader
        title="Panel Admin"
        subtitle={
          <span className={`${classes.subtitle} grid`}>
            <span data-quiet={arrived && true}>Clientes, grupos de tipos de muestra y usuarios del portal</span>
            {arrived ? <QuietlySaid key={arrived.id} banner={arrived} onGone={forget} /> : null}
          </span>
        }
        actions={
          <>
            <HeaderLink icon={IconBriefcase} label="Mi cartera" to="/cartera" />
            <Button
              component={Link}
              to="/results"
              variant="default"
              leftSection={<IconArrowLeft size={17} aria-hidden />}
            >
              Volver a Resultados
            </Button>
          </>
        }
      />
      {demo ? <DemoBanner isRetrying={isRetrying} onRetry={() => void retry()} /> : null}
      <Tabs
        value={tab}
        onChange={(value) => void navigate(tabPath(readTab(new URLSearchParams({ tab: value ?? '' }))))}
        keepMounted={false}
      >
        <Tabs.List ref={row} className={`${classes.tabs} mb-20 scroll-x`} aria-label="Secciones del panel">
          {tabs.map(({ tab: value, label }) => (
            <Tabs.Tab
              key={value}
              value={value}
              data-tab={value}
              rightSection={
                (sinRespuesta[value] ?? 0) > 0 ? (
                  // As high as the words beside it: the row doesn't grow as it comes.
                  <span className="pill block figures" style={{ marginBlock: -3 }}>
                    {(sinRespuesta[value] ?? 0) > 99 ? '99+' : sinRespuesta[value]}
                    <span className="unseen"> sin responder</span>
                  </span>
                ) : null
              }
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {panel && isDrawn ? (
          <PanelProvider value={panel}>
            <TabPanel value="resumen">
              <Overview />
            </TabPanel>
            <TabPanel value="clientes">
              <ClientesTab key={modeOf('cliente')} />
            </TabPanel>
            <TabPanel value="grupos">
              <GruposTab key={modeOf('tipoGrupo')} />
            </TabPanel>
            <TabPanel value="usuarios">
              <UsuariosTab key={modeOf('usuario')} />
            </TabPanel>
            <TabPanel value="entregas">
              <EntregasTab />
            </TabPanel>
            <TabPanel value="preguntas">
              <PreguntasTab />
            </TabPanel>
            <TabPanel value="solicitudes">
              <SolicitudesTab />
            </TabPanel>
            <TabPanel value="normas">
              <NormasTab />
            </TabPanel>
          </PanelProvider>
        ) : (
          <Tabs.Panel value={tab}>
            <WaitingRows look="cards" height={76} />
          </Tabs.Panel>
        )}
      </Tabs>
    </div>
  );
}

/** A section of the panel, with a skeleton while its code loads, so that a press is answered at once. */
function TabPanel({ value, children }: { value: AdminTab; children: ReactNode }) {
  return (
    <Tabs.Panel value={value}>
      <Suspense fallback={<WaitingRows look="cards" height={76} />}>{children}</Suspense>
    </Tabs.Panel>
  );
}

interface DemoBannerProps {
  isRetrying: boolean;
  onRetry: () => void;
}

/** Stands over the panel as long as what it shows isn't the truth. */
function DemoBanner({ isRetrying, onRetry }: DemoBannerProps) {
  return (
    <section
      className="sticky-if-tall py-12 px-16 white flex wrap items-center mb-20 rounded gap-8-16 static-when-medium"
      style={{ zIndex: 90, top: 'calc(var(--header) + 8px)', background: 'var(--ink)' }}
      aria-label="Modo demostración"
    >
      <IconFlask size={20} aria-hidden className="rigid" />
      <div className="grow-from-280">
        <p className="weight-600">Modo demostración</p>
        <p>
          Nada de lo que hagas ahora se guarda ni se enviará al servidor. Lo marcado como «Ejemplo» no son datos reales.
        </p>
      </div>
      <Button variant="white" size="xs" loading={isRetrying} onClick={onRetry}>
        Volver a intentarlo
      </Button>
    </section>
  );
}
