import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconBell, IconShieldCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Pagination } from '../../../contract/filtros.ts';
import { profileOptions } from '../../auth/profile.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { PrintHeader } from '../../components/PrintHeader.tsx';
import { cantidad, numero } from '../../../contract/rules/numeros.ts';
import { useAvisos } from '../avisos/use-avisos.tsx';
import classes from './EnCurso.module.css';
import { enCursoOptions, forgetResults } from './en-curso-options.ts';
import { Muestras } from './Muestras.tsx';
import { ProvisionalNotice } from './ProvisionalNotice.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useEnCursoState } from './use-en-curso-state.ts';

/** The samples in progress, a page at a time. */
export function EnCursoList() {
  const { state, choose, turnTo } = useEnCursoState();
  const list = useQuery({ ...enCursoOptions(state), placeholderData: keepPreviousData });
  const isAdmin = useQuery({ ...profileOptions, enabled: false }).data?.user.role === 'admin';
  const avisos = useAvisos();
  usePageTitle('Muestras en curso');
  const pages = list.isPlaceholderData ? undefined : list.data?.pagination.totalPages;

  // An old address may ask for a page that there no longer is.
  useEffect(() => {
    if (pages !== undefined && state.page > pages) choose({ page: pages });
  });

  const refresh = () => {
    forgetResults();
    void list.refetch();
  };
  return (
    <>
      <PrintHeader />
      <PageHeader
        title={
          <>
            Sistema de Tracking de Muestras
            {isAdmin ? (
              <span className={classes.admin}>
                <IconShieldCheck size={15} aria-hidden />
                Vista de administrador
              </span>
            ) : null}
          </>
        }
        subtitle={<output>{list.data ? countOf(list.data.pagination) : ''}</output>}
        actions={
          <Button
            variant="default"
            leftSection={<IconBell size={17} aria-hidden />}
            loading={avisos.isLoading}
            onClick={avisos.open}
          >
            Mis avisos
          </Button>
        }
      />
      <ProvisionalNotice />
      <Toolbar
        state={state}
        isRefreshing={list.isFetching && list.data !== undefined}
        onChoose={choose}
        onRefresh={refresh}
      />
      <Muestras list={list} state={state} onTurn={turnTo} onClear={() => choose({ search: '' })} />
      {avisos.dialog}
    </>
  );
}

/** How many there are, and which of them are on the page where they don't all fit. */
function countOf({ currentPage, itemsPerPage, totalItems, totalPages }: Pagination): string {
  if (totalItems === 0) return '';
  if (totalPages === 1) return cantidad(totalItems, 'muestra en curso', 'muestras en curso');
  const first = (currentPage - 1) * itemsPerPage + 1;
  const last = Math.min(currentPage * itemsPerPage, totalItems);
  return `Mostrando ${numero(first)} a ${numero(last)} de ${numero(totalItems)} muestras en curso`;
}
