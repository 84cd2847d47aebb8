import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../client/api-error.ts';
import { PasswordQuestion } from './PasswordQuestion.tsx';

interface Own {
  /** Makes the call; where the server wants the password first, `question` asks for it and makes it again. */
  start: () => void;
  isPending: boolean;
  /** What went wrong, other than that the password is wanted. */
  error: unknown;
  /** Stands instead of what began the call while the password is asked for. */
  question: ReactNode;
}

/**
 * A call about how the user signs in, which the server takes without more in a session that has just begun, and with
 * the own password in any other. Who leaves its question goes where `onLeft` says, or else back to what began the call;
 * `leave` is what that way out says.
 */
export function useOwn<T>(
  run: (contrasena: string | undefined) => Promise<T>,
  { onDone, onLeft, leave }: { onDone: (answer: T) => void; onLeft?: () => void; leave?: string },
): Own {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: run,
    onSuccess: (answer) => {
      setAsking(false);
      onDone(answer);
    },
    onError: (failure) => {
      if (isPasswordWanted(failure)) setAsking(true);
    },
  });
  return {
    start: () => mutate(undefined),
    isPending,
    error: isPasswordWanted(error) ? null : error,
    question: isAsking ? (
      <PasswordQuestion
        isPending={isPending}
        error={isPasswordWanted(error) ? null : error}
        onAnswer={mutate}
        onLeft={onLeft ?? (() => setAsking(false))}
        leave={leave}
      />
    ) : null,
  };
}

/** Whether a call was refused for it asks for the own password, in a session that didn't just begin. */
export function isPasswordWanted(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'REAUTHENTICATION_REQUIRED';
}
