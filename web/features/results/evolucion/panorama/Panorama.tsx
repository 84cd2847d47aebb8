import { Button, Skeleton, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { numero } from '../../../../../contract/rules/numeros.ts';
import { messageOf } from '../../../../api/api-error.ts';
import card from '../../../../components/Card.module.css';
import { Message } from '../../../../components/Message.tsx';
import type { ListControls } from '../../use-list-state.ts';
import { serieLink } from '../address.ts';
import { parametrosOptions } from '../queries.ts';
import classes from './Panorama.module.css';

/** The parameters of the samples found, those first that fail most, each with a link to its series. */
export function Panorama({ controls }: { controls: ListControls }) {
  const { filtros } = controls.state;
  const query = useQuery({ ...parametrosOptions(filtros), placeholderData: keepPreviousData });
  if (query.isError && !query.data) {
    return (
      <section className={card.card}>
        <Message
          isError
          title="❌ Error cargando los parámetros"
          action={<Button onClick={() => void query.refetch()}>Reintentar</Button>}
        >
          {messageOf(query.error)}
        </Message>
      </section>
    );
  }
  if (!query.data) return <Skeleton height={480} radius="lg" />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrollable by keyboard
    <section className={`${card.card} ${classes.card}`} aria-label="Parámetros" tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Parámetro</Table.Th>
            <Table.Th>Determinación</Table.Th>
            <Table.Th ta="right">Valores</Table.Th>
            <Table.Th ta="right">No cumplen</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {query.data.parametros.map(({ determinacion, parametro, unidad, valores, noCumplen }) => (
            <Table.Tr key={JSON.stringify([determinacion, parametro, unidad])}>
              <Table.Td>
                <Link to={serieLink({ determinacion, parametro, unidad, filters: filtros })}>
                  {parametro || determinacion}
                </Link>{' '}
                {unidad}
              </Table.Td>
              <Table.Td>{determinacion}</Table.Td>
              <Table.Td ta="right">{numero(valores)}</Table.Td>
              <Table.Td ta="right">{numero(noCumplen)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
