import { useMemo, useState } from 'react';
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router-dom';
import type { Address } from './address.ts';

/** A page's state in its address, and the way to another. */
interface AddressState<S> {
  state: S;
  /** Goes to what is shown but for a change: from the first page on, unless the change names one. */
  go: (change: Partial<S>, options: NavigateOptions) => void;
}

/** A chosen state that the address has not reached yet. */
interface Ahead<S> {
  state: S;
  /** The query that the address will have. */
  target: string;
  /** The queries that it may have until then. */
  passing: string[];
}

/**
 * A page's state in its address. A choice is the state at once, before the address follows, so that the next choice builds upon
 * it. It holds while the address is still one of the earlier addresses (`passing`), so that a page never shows, nor requests, a
 * state in between.
 */
export function useAddressState<S extends object>({ read, write }: Address<S>): AddressState<S> {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [ahead, setAhead] = useState<Ahead<S> | null>(null);
  const address = params.toString();
  const isAhead = ahead?.passing.includes(address) ?? false;
  if (ahead && !isAhead) setAhead(null);

  return useMemo(() => {
    const shown = ahead && isAhead ? ahead.state : read(new URLSearchParams(address));
    return {
      state: shown,
      go(change, options) {
        const state = { ...shown, ...('page' in shown && { page: 1 }), ...change };
        const target = write(state).toString();
        const passed = ahead && isAhead ? [...ahead.passing, ahead.target] : [address];
        const next = { state, target, passing: passed.filter((other) => other !== target) };
        setAhead(next);
        const forgetUnlanded = () => {
          // Another way was taken meanwhile, such as 'back': the address says where it led.
          if (new URLSearchParams(location.search).toString() === target) return;
          setAhead((current) => (current === next ? null : current));
        };
        void Promise.resolve(navigate(`?${target}`, options)).finally(forgetUnlanded);
      },
    };
  }, [ahead, isAhead, read, write, address, navigate]);
}
