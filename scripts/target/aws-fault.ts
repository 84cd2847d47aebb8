/** Names of errors of AWS or its SDK by kind of failure; the first that matches gives the advice. */
const remedies: readonly (readonly [names: RegExp, remedy: string])[] = [
  [
    /^(?:ExpiredToken|ExpiredTokenException|RequestExpired|TokenRefreshRequired)$/u,
    'las credenciales de AWS han caducado. Vuelve a iniciar sesión (aws sso login, o unas credenciales nuevas).',
  ],
  [
    /^(?:InvalidClientTokenId|UnrecognizedClientException|SignatureDoesNotMatch|AuthFailure)$/u,
    'AWS no reconoce las credenciales. Comprueba AWS_PROFILE, o AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY.',
  ],
  [
    /^(?:CredentialsProviderError|TokenProviderError|ProviderError)$/u,
    'no hay credenciales de AWS. Da un perfil (--profile o AWS_PROFILE) o define AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY.',
  ],
  [/^(?:AccessDenied|AccessDeniedException|UnauthorizedOperation)$/u, 'las credenciales no tienen permiso para ello.'],
  [
    /^(?:ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|TimeoutError|NetworkingError)$/u,
    'no se llega a AWS. Comprueba la conexión y la región.',
  ],
];

/** Why AWS could not be asked, in words that say what to do, with AWS's own after them. */
export function awsFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { name, message } = error;
  if (message.includes('Region is missing')) {
    return 'no se sabe en qué región. Da una (AWS_REGION, o la del perfil).';
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const remedy = remedies.find(([names]) => names.test(name) || names.test(code))?.[1];
  return remedy === undefined ? message : `${remedy} (${message})`;
}

/** Whether AWS knows who asks, and says no. */
export function isAccessDenied(error: unknown): boolean {
  return error instanceof Error && /^(?:AccessDenied|AccessDeniedException)$/u.test(error.name);
}
