import { avisosGuardadosSchema, avisosSchema } from '../avisos/avisos.ts';
import {
  alcanceContadoSchema,
  usuarioCambiadoSchema,
  usuarioEditableSchema,
  usuarioNuevoSchema,
} from '../administracion/usuario-admin.ts';
import { changePasswordSchema, resetPasswordSchema, tokensSchema, usuarioSchema } from '../cuenta/usuario.ts';
import { type SchemaText, text } from './schema-text.ts';

/** The reference's words for users, their sessions and their alerts. */
export const usuarioTexts: readonly SchemaText[] = [
  text(
    usuarioSchema,
    { id: 'Usuario', description: 'A user, never with its password.' },
    {
      role: 'Administrators use the panel; every other user is a `cliente`.',
      master: 'Whose data a master sees: everyone’s (`todos`), or that of one company’s clients. Null for other users.',
      clientes: 'The clients that it belongs to; none for masters and administrators.',
      solicitantes: 'Solicitantes of its clients that it is limited to; none: all of them.',
      grupoTipoMuestra: 'Ids of the groups of sample types that it is limited to; none: every type.',
      tipoMuestra: 'The one sample type that it is limited to; null: all types of its groups.',
      permisosInformesExternos: 'The categories of external reports that it sees.',
      canUploadInformesExternos: 'Whether it may upload external reports of those categories.',
      incidenciasSoloLectura: 'Whether it may read incidents and not change them.',
      porCliente:
        'What it sees and may do in each of its clients, in place of the fields of the same names; empty: those hold in all of them.',
      isActive: 'A disabled user cannot sign in.',
      lastLogin: 'When it last signed in; null: never.',
      avisos: 'The determinations that it is alerted of when a sample does not comply.',
      avisosProvisionales: 'Whether it is alerted of samples in progress too.',
      avisosCercanos: 'Whether it is alerted too of values that comply at 80 % of their limit or more.',
      avisosEntregas: 'Whether it is mailed of deliveries that failed or have refusals; administrators alone are.',
      avisosAnuladas: 'Whether it is mailed of samples that the laboratory annuls.',
      avisosRetrasos: 'Whether it is mailed, the day after, of samples whose `fecha_prevista` has passed.',
      avisosMuestreosPorVencer: 'Whether it is mailed of what a programme asks to be sampled within seven days.',
      avisosMuestreosSinHacer: 'Whether it is mailed of periods of a programme that ended without their samples.',
      avisosPreguntas:
        'Whether it is mailed what is written about questions to the laboratory: of those it takes part in, an administrator of all.',
      avisosPapeles: 'Whether it is mailed, once a day, when a replaced or withdrawn report is verified.',
      avisosIncidencias:
        'What it is mailed of incidents: that one was opened, is due in two days, is overdue, has a re-test, was closed.',
      resumen:
        'How often it is mailed a digest: what is new, what does not comply, what is near its limit, what is overdue.',
      avisosPausados: 'Whether it unsubscribed by a mailed link. Nothing is sent until it saves its alerts again.',
      debeCambiarContrasena: 'Whether it has to choose a password of its own before anything else.',
    },
  ),

  text(
    usuarioEditableSchema,
    { id: 'UsuarioEditable', description: 'A user as the panel edits it.' },
    {
      correoRechazado: 'Why and since when its address takes no mail; absent while it does. No alerts are sent there.',
      invitacion:
        'When it was last mailed a link to choose its first password, and until when that serves; absent once it has one.',
    },
  ),

  text(
    usuarioNuevoSchema,
    {},
    {
      email: 'Where the user gets its mails, and what it signs in with; kept in lower case.',
      master: 'Makes the user a master, without client or solicitantes; blank and null: not one.',
      clientes: 'The ids of its clients. Required unless the user is a master.',
      porCliente:
        'A rule for each of its clients, or none: then solicitantes, groups, type and read-only hold in all of them.',
      solicitantes: 'Some of the clients’ solicitantes; none: all of them.',
      grupoTipoMuestra: 'Ids of groups; none: every type.',
      tipoMuestra: 'One type, of the groups’ where there are groups; null: all of them.',
      password: 'At least 8 characters; required unless the user is invited. It chooses another at its first sign-in.',
      invitar: 'Whether the user is mailed a link to choose a password, and is given none.',
    },
  ),
  text(
    usuarioCambiadoSchema,
    {},
    {
      role: 'Must be the role that the user has.',
      password: 'Blank or absent keeps the present one.',
      incidenciasSoloLectura: 'Absent: unchanged. Whether it may read incidents and not change them.',
      porCliente: 'Absent: of several clients the rules of those that stay, of a single one none.',
    },
  ),
  text(
    alcanceContadoSchema,
    { id: 'AlcanceContado', description: 'How much a user sees.' },
    {
      muestras: 'Samples, authorised ones and those in progress together.',
      resultados: 'Authorised samples.',
      enCurso: 'Samples in progress.',
      solicitantes: 'Solicitantes in the scope; of a user that sees everything, those that have samples.',
      sinMuestras: 'Those of them that have no sample yet.',
      tipos: 'Types of those samples.',
    },
  ),
  text(
    tokensSchema,
    { id: 'Tokens', description: 'What a session is continued with.' },
    {
      accessToken: 'A JWT for the `Authorization` header, good for 15 minutes.',
      refreshToken: 'Good for one exchange (`refresh`).',
    },
  ),
  text(
    changePasswordSchema,
    {},
    { newPassword: 'At least 8 characters, among them a capital, a small letter and a digit.' },
  ),
  text(resetPasswordSchema, {}, { token: 'The token of the mailed link.' }),
  text(
    avisosSchema,
    {},
    {
      avisos: 'Names of determinations; an empty list ends the alerts.',
      avisosProvisionales: 'Whether to be alerted of samples in progress too; absent: as before.',
      avisosCercanos:
        'Whether to be alerted too of values that comply at 80 % of their limit or more; absent: as before.',
      avisosEntregas:
        'Whether an administrator is mailed of deliveries that failed or have refusals; absent: as before.',
      avisosAnuladas: 'Whether to be mailed of samples that the laboratory annuls; absent: as before.',
      avisosRetrasos:
        'Whether to be mailed, the day after, of samples whose `fecha_prevista` has passed; absent: as before.',
      avisosMuestreosPorVencer:
        'Whether to be mailed of what a programme asks to be sampled within seven days; absent: as before.',
      avisosMuestreosSinHacer:
        'Whether to be mailed of periods of a programme that ended without their samples; absent: as before.',
      avisosPreguntas: 'Whether to be mailed what is written about questions to the laboratory; absent: as before.',
      avisosPapeles:
        'Whether to be mailed, once a day, when a replaced or withdrawn report is verified; absent: as before.',
      avisosIncidencias: 'What to be mailed of incidents; an empty list: nothing; absent: as before.',
      resumen:
        'Whether a digest of everything in scope is mailed each morning (`diario`), on Mondays (`semanal`) or never (`ninguno`); absent: as before.',
    },
  ),
  text(avisosGuardadosSchema, { id: 'Avisos', description: 'The alerts as they were stored.' }),
];
