import { QueryObserver } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { EntregaListada } from '../../../contract/entregas/entrega.ts';
import { queryClient } from '../../app/services.ts';
import { entregaOptions, isUnderWay } from './api.ts';

/** The deliveries under way that are followed, whatever page is looked at. */
const followed = new Set<string>();

/** All that a delivery changes: the counts of the header, the bell, the panel's badges, what other pages show. */
const renew = () => void queryClient.invalidateQueries();

/** Follows a delivery until it ends, and then has what it changed be fetched again. It is given up where it can't be asked for. */
export function follow(id: string): void {
  if (followed.has(id)) return;
  followed.add(id);
  const observer = new QueryObserver(queryClient, entregaOptions(id));
  const stop = observer.subscribe(({ data, isError }) => {
    const isEnded = data !== undefined && !isUnderWay(data.entrega);
    if (!isEnded && !isError) return;
    stop();
    followed.delete(id);
    if (isEnded) renew();
  });
}

/** Has what deliveries change be fetched again when one of a list that is followed ends, or comes and has ended; undefined: not loaded. */
export function useEnded(entregas: readonly EntregaListada[] | undefined): void {
  const before = useRef<{ underWay: ReadonlySet<string>; newest: string }>(undefined);
  useEffect(() => {
    if (!entregas) return;
    const last = before.current;
    const hasEnded = entregas.some(
      (each) => last && !isUnderWay(each) && (last.underWay.has(each._id) || each.entregada > last.newest),
    );
    const newest = entregas.reduce((found, { entregada }) => (entregada > found ? entregada : found), '');
    before.current = { underWay: new Set(entregas.filter(isUnderWay).map(({ _id }) => _id)), newest };
    if (hasEnded) renew();
  }, [entregas]);
}
