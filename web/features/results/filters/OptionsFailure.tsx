import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertCircle } from '@tabler/icons-react';
import { messageOf } from '../../../api/api-error.ts';
import { filterOptions } from './filter-options.ts';
import classes from './OptionsFailure.module.css';

/** Tells that there is nothing to choose from because the lists could not be had, and offers to try again. */
export function OptionsFailure() {
  const { isError, error, isFetching, refetch } = useQuery(filterOptions);
  if (!isError) return null;
  return (
    <div className={classes.failure} role="alert">
      <IconAlertCircle size={16} aria-hidden />
      <span>Error obteniendo datos de filtros: {messageOf(error)}</span>
      <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
        Reintentar
      </Button>
    </div>
  );
}
