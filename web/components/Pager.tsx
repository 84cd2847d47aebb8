import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Pagination } from '../../contract/resultados/filtros.ts';
import { numero } from '../../contract/base/numeros.ts';
import classes from './Pager.module.css';

interface PagerProps {
  pagination: Pagination;
  onTurn: (page: number) => void;
}

/** A page, from 1, of a list of so many rows on so many pages, as the pager is given it. */
export function pageOf(
  { total, paginas }: { total: number; paginas: number },
  { page, perPage }: { page: number; perPage: number },
): Pagination {
  return {
    currentPage: page,
    totalPages: paginas,
    totalItems: total,
    itemsPerPage: perPage,
    hasPrevPage: page > 1,
    hasNextPage: page < paginas,
  };
}

/** Anterior, where one is, Siguiente. */
export function Pager({ pagination: { currentPage, totalPages, hasPrevPage, hasNextPage }, onTurn }: PagerProps) {
  return (
    <nav
      className={`${classes.pager} py-12 px-16 flex items-center between gap-12 no-print`}
      aria-label="Páginas de resultados"
    >
      <Button
        variant="default"
        className={classes.arrow ?? ''}
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        disabled={!hasPrevPage}
        onClick={() => onTurn(currentPage - 1)}
      >
        <span className="unseen-on-phones">Anterior</span>
      </Button>
      <span className="ink-2 figures nowrap">
        Página {numero(currentPage)} de {numero(totalPages)}
      </span>
      <Button
        variant="default"
        className={classes.arrow ?? ''}
        rightSection={<IconChevronRight size={16} aria-hidden />}
        disabled={!hasNextPage}
        onClick={() => onTurn(currentPage + 1)}
      >
        <span className="unseen-on-phones">Siguiente</span>
      </Button>
    </nav>
  );
}
