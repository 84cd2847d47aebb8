import type { ReactNode } from 'react';
import type { UsuarioEditable } from '../../../../contract/usuario-admin.ts';
import { Peek } from '../list/Peek.tsx';
import { usePanel } from '../panel/panel.ts';
import classes from './Restrictions.module.css';

/** What a user is limited to, besides its client (spec, section 2, Users tab). */
export function Restrictions({ usuario }: { usuario: UsuarioEditable }) {
  const { grupoTipoMuestra, tipoMuestra } = usuario;
  if (grupoTipoMuestra.length === 0 && !tipoMuestra && !usuario.permisosInformesExternos.length) {
    return <span>Sin restricciones</span>;
  }
  return (
    <Peek label={grupoTipoMuestra.length > 0 || tipoMuestra ? 'Restricciones' : 'Sin restricciones'}>
      <Details usuario={usuario} />
    </Peek>
  );
}

function Details({ usuario }: { usuario: UsuarioEditable }) {
  const { lists } = usePanel();
  const { grupoTipoMuestra, tipoMuestra, permisosInformesExternos, canUploadInformesExternos } = usuario;
  const grupos = grupoTipoMuestra.map(
    (id) =>
      lists.tipoGrupo.find(({ _id }) => _id === id) ?? {
        _id: id,
        nombre: 'Un grupo que ya no existe',
        color: '#97a1af',
      },
  );
  return (
    <span className={classes.details}>
      <Fact name="Grupos">
        {grupos.length === 0
          ? 'Todos'
          : grupos.map(({ _id, nombre, color }) => (
              <span key={_id} className={classes.group}>
                <span className={classes.dot} style={{ background: color }} />
                {nombre}
              </span>
            ))}
      </Fact>
      <Fact name="Tipo de muestra">{tipoMuestra ?? 'Todos'}</Fact>
      <Fact name="Informes externos">
        {permisosInformesExternos.join(', ') || 'Ninguno'}
        {canUploadInformesExternos ? ' (puede subir)' : null}
      </Fact>
    </span>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={classes.fact}>
      <span className={classes.name}>{name}</span>
      <span>{children}</span>
    </span>
  );
}
