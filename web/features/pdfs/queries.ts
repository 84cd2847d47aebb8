import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/services.ts';

/** Which of these samples have a certificate: one question for all those of a page. */
export function pdfChecksOptions(numeros: readonly string[]) {
  const filenames = [...new Set(numeros)];
  return queryOptions({
    queryKey: ['pdfs', filenames],
    queryFn: async ({ signal }) => (await call('checkPdfs', { body: { filenames }, signal })).results,
    enabled: filenames.length > 0,
  });
}
