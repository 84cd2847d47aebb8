import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { readAddress, writeAddress } from '../address.ts';

/** Back to the list as it was: search, order, page and place, when one came from it. */
export function BackToList() {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const isFromList = typeof state === 'object' && state !== null && 'from' in state && state.from === 'en-curso';
  const goBack = (event: MouseEvent) => {
    if (!isFromList || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Button
      component={Link}
      to={writeAddress(readAddress(params))}
      variant="subtle"
      size="compact-md"
      mb={12}
      ml={-8}
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      className="no-print"
      onClick={goBack}
    >
      Volver a muestras en curso
    </Button>
  );
}
