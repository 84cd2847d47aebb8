import { Button } from '@mantine/core';

interface VerMasProps {
  listed: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  children?: string;
}

/** The way to the next page of a list; nothing where there is none. */
export function VerMas({ listed, children = 'Ver más' }: VerMasProps) {
  return listed.hasNextPage ? (
    <Button
      mt={12}
      size="xs"
      variant="default"
      loading={listed.isFetchingNextPage}
      onClick={() => void listed.fetchNextPage()}
    >
      {children}
    </Button>
  ) : null;
}
