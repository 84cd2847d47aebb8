import type { ClienteEditable } from '../../../../contract/administracion/cliente.ts';
import type { AcotadaChoices } from '../../../forms/AcotadaFields.tsx';
import { usePanel } from './panel.ts';

/** What a client's key or webhook may be narrowed to. */
export function useClienteChoices({ solicitantes }: ClienteEditable): AcotadaChoices {
  const { lists } = usePanel();
  return {
    solicitantes: { options: solicitantes },
    grupos: { options: lists.tipoGrupo.map(({ _id, nombre }) => ({ value: _id, label: nombre })) },
  };
}
