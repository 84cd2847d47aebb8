import { passwordFaults, passwordMessages } from '../../../../contract/cuenta/rules/password.ts';

/** What a form for a new password asks for. */
export interface NewPassword {
  newPassword: string;
  confirmation: string;
}

/** What is wrong with each field: a message, or only that it is to be filled where its neighbour says so already. */
type Errors = Partial<Record<keyof NewPassword, string | true>>;

/** What is wrong with a new password and its confirmation; nothing when they will do. */
export function newPasswordErrors({ newPassword, confirmation }: NewPassword): Errors {
  if (newPassword === '')
    return { newPassword: passwordMessages.ambosCampos, ...(confirmation === '' && { confirmation: true }) };
  if (confirmation === '') return { confirmation: passwordMessages.ambosCampos };
  const missing = passwordFaults(newPassword);
  return {
    ...(missing.length > 0 && { newPassword: missing.join(', ') }),
    ...(newPassword !== confirmation && { confirmation: passwordMessages.noCoinciden }),
  };
}
