import { IconInfoCircle } from '@tabler/icons-react';
import { Notice } from '../../../components/Notice.tsx';

/** What is in progress isn't final. */
export function ProvisionalNotice() {
  return (
    <Notice icon={IconInfoCircle} className="mb-16">
      <b>Resultados provisionales.</b> Están sujetos a modificación hasta que el laboratorio los autorice.
    </Notice>
  );
}
