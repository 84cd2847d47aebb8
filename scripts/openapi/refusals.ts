import type { Call, CallName } from '../../contract/calls.ts';
import type { ErrorCode } from '../../contract/errors.ts';

/** What a call refuses besides what its row of the table says: see `refusalsOf`. */
const own: Partial<Record<CallName, readonly ErrorCode[]>> = {
  login: ['CREDENTIALS_INVALID', 'USER_INACTIVE', 'TOO_MANY_ATTEMPTS'],
  refresh: ['TOKEN_INVALID', 'USER_INACTIVE'],
  changePassword: ['TOO_MANY_ATTEMPTS'],
  requestPasswordReset: ['TOO_MANY_ATTEMPTS'],
  resetPassword: ['RESET_TOKEN_INVALID', 'USER_INACTIVE', 'TOO_MANY_ATTEMPTS'],
  exportResults: ['TOO_MANY_REQUESTS'],
  openBaja: ['NOT_FOUND'],
  getSuscripcion: ['NOT_FOUND'],
  darDeBaja: ['NOT_FOUND'],
  createCliente: ['SOLICITANTE_TAKEN'],
  updateCliente: ['CONFLICT', 'SOLICITANTE_TAKEN'],
  deleteCliente: ['CONFLICT', 'IN_USE'],
  updateTipoGrupo: ['CONFLICT'],
  deleteTipoGrupo: ['CONFLICT', 'IN_USE'],
  createUsuario: ['EMAIL_TAKEN'],
  updateUsuario: ['CONFLICT', 'EMAIL_TAKEN'],
  toggleUsuario: ['CONFLICT'],
  deleteUsuario: ['CONFLICT'],
  createSubida: ['FORBIDDEN', 'QUOTA_EXCEEDED'],
  listInformes: ['FORBIDDEN'],
  admitirCertificado: ['CONFLICT'],
  createInforme: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'QUOTA_EXCEEDED'],
  updateInforme: ['CONFLICT'],
  deleteInforme: ['CONFLICT'],
};

/**
 * The codes that a call may refuse with. Whatever takes input refuses what isn't valid, whatever isn't public asks for a
 * token, an administrator's call for an administrator, and a call about one thing for a thing that is there.
 * Any may find no room to run.
 */
export function refusalsOf(name: CallName, { audience, params, query, body }: Call): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (params || query || body) codes.push('VALIDATION');
  if (audience !== 'public') codes.push('TOKEN_INVALID', 'TOKEN_EXPIRED', 'USER_INACTIVE', 'PASSWORD_CHANGE_REQUIRED');
  if (audience === 'admin') codes.push('FORBIDDEN');
  if (params) codes.push('NOT_FOUND');
  return [...new Set([...codes, ...(own[name] ?? []), 'INTERNAL' as const, 'BUSY' as const])];
}
