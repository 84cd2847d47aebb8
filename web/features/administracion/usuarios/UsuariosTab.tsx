import { Button } from '@mantine/core';
import { IconUserCheck, IconUserOff, IconUsersPlus } from '@tabler/icons-react';
import { lazy, memo, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { EncontradoPor } from '../../../../contract/administracion/listas-panel.ts';
import {
  behindUsuarios,
  compareUsuarios,
  usuarioTexts,
} from '../../../../contract/administracion/rules/panel-lists.ts';
import { namesById, reglaEnPalabras } from '../../../../contract/administracion/rules/audit-snapshot.ts';
import type { UsuarioEditable } from '../../../../contract/administracion/usuario-admin.ts';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import type { CorreoRechazado as Rechazo } from '../../../../contract/cuenta/usuario.ts';
import type { ListSpec } from '../list/list-spec.ts';
import { type RowProps, ResourceTab } from '../list/ResourceTab.tsx';
import { usuarioApi } from '../panel/resource-apis.ts';
import { UsuarioForm } from './UsuarioForm.tsx';
import { call } from '../api.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { Badge, RowActions, ResourceRow, Peek, PeekNames } from '../list/ResourceRow.tsx';
import { RowButton } from '../../../components/List.tsx';
import { usePanel } from '../panel/panel.ts';
import { useChange } from '../panel/use-change.ts';
import { EndSessions, invitationLabel, Invite, RemoveFactors, ViewAs } from './UserActions.tsx';
import { loadPart } from '../../../app/part.ts';

/** Its reader of CSV comes when it is opened. */
const BulkUsers = lazy(async () => ({
  default: (await loadPart(async () => import('./lote/BulkUsers.tsx'))).BulkUsers,
}));

const sorts: ListSpec<UsuarioEditable>['sorts'] = [
  { value: 'email', label: 'Correo electrónico', compare: compareUsuarios.email },
  { value: 'rol', label: 'Rol', compare: compareUsuarios.rol },
  { value: 'clientes', label: 'Número de clientes', compare: compareUsuarios.clientes },
  { value: 'fecha', label: 'Fecha', compare: compareUsuarios.fecha },
];

/** 'Gestión de Usuarios'. */
export function UsuariosTab() {
  const { lists, demo } = usePanel();
  const [isBulk, setBulk] = useState(false);
  const [lote, setLote] = useState('');
  const spec = useMemo<ListSpec<UsuarioEditable>>(
    () => ({
      counted: ['usuario', 'usuarios'],
      searchLabel: 'Buscar por correo, solicitante o cliente',
      searchables: (usuarios) => {
        const behindOf = behindUsuarios(lists.cliente);
        return usuarios.map((resource) => ({
          resource,
          folded: usuarioTexts(
            resource,
            resource.clientes.map(({ nombre }) => nombre),
          ),
          behind: behindOf({ ...resource, clientes: resource.clientes.map(({ _id }) => _id) }),
        }));
      },
      sorts,
    }),
    [lists.cliente],
  );
  return (
    <>
      <ResourceTab
        api={usuarioApi}
        label="Usuarios"
        spec={spec}
        Form={UsuarioForm}
        Row={UsuarioRow}
        empty="Todavía no hay usuarios. Crea el primero con el formulario."
        hasExamples
        otherWays={
          demo ? null : (
            <Button
              variant="default"
              leftSection={<IconUsersPlus size={17} aria-hidden />}
              onClick={() => setBulk(true)}
            >
              Añadir varios usuarios
            </Button>
          )
        }
      />
      {isBulk ? (
        <Suspense>
          <BulkUsers text={lote} onText={setLote} onClosed={() => setBulk(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** By what a search has found a user, in words. */
function whyWords({ por, nombre }: EncontradoPor, company: string): string {
  return por === 'cliente' ? `por su cliente: ${nombre}` : `como master de ${company}: ${nombre}`;
}

/** A user in the list. Administrators can't be deleted, and no user disables itself. */
const UsuarioRow = memo(function UsuarioRow(props: RowProps<'usuario'>) {
  const { resource, why, isExample, isIdle, isLocked, onEdit, onDelete } = props;
  const { email, role, master, clientes, solicitantes, isActive, lastLogin, correoRechazado, invitacion } = resource;
  const { companies } = usePanel();
  const isAdmin = role === 'admin';
  return (
    <ResourceRow
      title={email}
      isExample={isExample}
      badges={
        <>
          <Badge look={isActive ? 'accent' : 'off'}>{isActive ? 'Activo' : 'Deshabilitado'}</Badge>
          <Badge look="quiet">{isAdmin ? 'Administrador' : 'Cliente'}</Badge>
          {invitacion ? <Badge look="quiet">{invitationLabel(invitacion)}</Badge> : null}
          {correoRechazado ? <Badge look="off">Correo rechazado</Badge> : null}
          {master ? <Badge look="quiet">Master: {companies.get(master)}</Badge> : null}
        </>
      }
      facts={
        <>
          {why ? (
            <span className="ink weight-500">{whyWords(why, companies.get(master ?? '') ?? master ?? '')}</span>
          ) : null}
          {clientes.length > 0 ? <span>{clientes.map(({ nombre }) => nombre).join(', ')}</span> : null}
          {/* Of several clients each rule says its own. */}
          {solicitantes.length > 0 && resource.porCliente.length === 0 ? (
            <Peek label={cantidad(solicitantes.length, 'solicitante', 'solicitantes')}>
              <PeekNames names={solicitantes} />
            </Peek>
          ) : null}
          {resource.conSegundoFactor ? <span>Con verificación en dos pasos</span> : null}
          {resource.conCuentaDeEmpresa ? <span>Con cuenta de empresa</span> : null}
          {isAdmin ? null : <Restrictions usuario={resource} />}
          {correoRechazado ? <CorreoRechazado rechazo={correoRechazado} /> : null}
          <span>Último acceso: {lastLogin ? fechaCorta(fechaEnMadrid(new Date(lastLogin))) : 'Nunca'}</span>
        </>
      }
      actions={
        isIdle ? null : (
          <RowActions
            name={email}
            isLocked={isLocked}
            onEdit={() => onEdit(resource)}
            onDelete={isAdmin ? undefined : () => onDelete(resource)}
          >
            {invitacion ? <Invite usuario={resource} isLocked={isLocked} /> : null}
            {(resource.conSegundoFactor || resource.conCuentaDeEmpresa) && !isExample ? (
              <RemoveFactors usuario={resource} isLocked={isLocked} />
            ) : null}
            {isExample || lastLogin === null ? null : <EndSessions usuario={resource} isLocked={isLocked} />}
            {isAdmin || isExample ? null : <ViewAs usuario={resource} isLocked={isLocked} />}
            <Toggle usuario={resource} isLocked={isLocked} />
          </RowActions>
        )
      }
    />
  );
});

/** Disables a user, or enables it again. */
function Toggle({ usuario, isLocked }: { usuario: UsuarioEditable; isLocked: boolean }) {
  const { changeState } = useChange(usuarioApi);
  const { own } = usePanel();
  const { _id, email, isActive, version } = usuario;
  const toggled = (of: number) => async () =>
    (await call('toggleUsuario', { params: { id: _id }, body: { version: of } })).user;
  const undo = (changed: UsuarioEditable) =>
    void changeState(changed, 'habilitado', toggled(changed.version), { ...changed, isActive: true });
  const toggle = () =>
    changeState(
      usuario,
      isActive ? 'deshabilitado' : 'habilitado',
      toggled(version),
      { ...usuario, isActive: !isActive },
      isActive ? undo : undefined,
    );
  const verb = isActive ? 'Deshabilitar' : 'Habilitar';
  return (
    <RowButton
      label={`${verb} ${email}`}
      title={_id === own ? 'No puedes deshabilitar tu propia cuenta' : verb}
      icon={isActive ? <IconUserOff size={18} /> : <IconUserCheck size={18} />}
      disabled={isLocked || _id === own}
      onClick={() => void toggle()}
    />
  );
}

/** What a user is limited to, besides its client. */
function Restrictions({ usuario }: { usuario: UsuarioEditable }) {
  const { lists } = usePanel();
  const { porCliente, permisosInformesExternos } = usuario;
  const grupos = namesById(lists.tipoGrupo);
  // The solicitantes of a single client stand beside.
  const whole = reglaEnPalabras({ ...usuario, solicitantes: [] }, grupos);
  const said = porCliente.slice(0, maxReglas).map((regla) => {
    const { solicitantes } = regla;
    const names = solicitantes.length > maxReglas ? [cantidad(solicitantes.length, '', 'solicitantes')] : solicitantes;
    return `${nombreDe(usuario, regla.cliente)}: ${reglaEnPalabras({ ...regla, solicitantes: names }, grupos)}`;
  });
  const more = porCliente.length - said.length;
  if (said.length === 0 && whole === 'todo' && permisosInformesExternos.length === 0)
    return <span>Sin restricciones</span>;
  const label = [
    ...(said.length > 0 ? said : [whole === 'todo' ? 'Sin restricciones' : whole]),
    more > 0 && `y ${more} más`,
  ];
  return (
    <Peek label={label.filter(Boolean).join('; ')}>
      <Details usuario={usuario} />
    </Peek>
  );
}

/** Clients whose rules stand in a row of the list, and solicitantes of one that are named there. */
const maxReglas = 3;

const nombreDe = ({ clientes }: UsuarioEditable, cliente: string) =>
  clientes.find(({ _id }) => _id === cliente)?.nombre ?? '';

function Details({ usuario }: { usuario: UsuarioEditable }) {
  const { lists } = usePanel();
  const { grupoTipoMuestra, tipoMuestra, permisosInformesExternos, canUploadInformesExternos } = usuario;
  const { incidenciasSoloLectura } = usuario;
  const grupos = grupoTipoMuestra.map(
    (id) =>
      lists.tipoGrupo.find(({ _id }) => _id === id) ?? {
        _id: id,
        nombre: 'Un grupo que ya no existe',
        color: '#97a1af',
      },
  );
  return (
    <span className="grid gap-8">
      {usuario.porCliente.map((regla) => (
        <Fact key={regla.cliente} name={`De ${nombreDe(usuario, regla.cliente)}`}>
          {reglaEnPalabras(regla, namesById(lists.tipoGrupo))}
        </Fact>
      ))}
      {usuario.porCliente.length === 0 ? (
        <>
          <Fact name="Grupos">
            {grupos.length === 0
              ? 'Todos'
              : grupos.map(({ _id, nombre, color }) => (
                  <span key={_id} className="flex items-center gap-6">
                    <span className="rigid width-10 height-10 round" style={{ background: color }} />
                    {nombre}
                  </span>
                ))}
          </Fact>
          <Fact name="Tipo de muestra">{tipoMuestra ?? 'Todos'}</Fact>
          <Fact name="Incidencias">{incidenciasSoloLectura ? 'Solo lectura' : 'Puede gestionarlas'}</Fact>
        </>
      ) : null}
      <Fact name="Informes externos">
        {permisosInformesExternos.join(', ') || 'Ninguno'}
        {canUploadInformesExternos ? ' (puede subir)' : null}
      </Fact>
    </span>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="block">
      <span className="block ink-3 size-12">{name}</span>
      <span>{children}</span>
    </span>
  );
}

/** Why nothing is mailed to a user's address, in words. */
const motivos: Record<Rechazo['motivo'], string> = {
  rebote: 'El correo rebota',
  queja: 'Marcó un correo como no deseado',
  no_enviado: 'El servicio de correo no admite la dirección',
};

/** Since when a user gets no alerts because its address takes no mail; an administrator corrects the address. */
function CorreoRechazado({ rechazo: { motivo, desde } }: { rechazo: Rechazo }) {
  return (
    <span>
      Sin avisos: {motivos[motivo]} ({fechaCorta(fechaEnMadrid(new Date(desde)))})
    </span>
  );
}
