import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { failureText } from '../../../forms/form-errors.ts';
import { FormError } from '../../../forms/FormError.tsx';
import { call } from './api.ts';

interface CompanyButtonProps {
  email: string;
  /** The path to go on to. */
  destino: string;
}

/** Goes to sign in at the company of an address's domain. */
export function CompanyButton({ email, destino }: CompanyButtonProps) {
  const start = useMutation({
    mutationFn: () => call('startEmpresa', { body: { email, destino } }),
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <>
      <FormError>
        {start.isError ? failureText(start.error, 'No se ha podido empezar. Vuelve a intentarlo') : null}
      </FormError>
      <Button
        size="md"
        fullWidth
        mt={26}
        loading={start.isPending || start.isSuccess}
        px={12}
        // Its words are longer than a narrow screen.
        styles={{ root: { height: 'auto', minHeight: 42 }, label: { whiteSpace: 'normal' } }}
        onClick={() => start.mutate()}
      >
        Continuar con la cuenta de tu empresa
      </Button>
    </>
  );
}
