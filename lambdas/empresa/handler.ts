import { randomUUID } from 'node:crypto';
import { empresaCalls } from '../../contract/calls/empresa.ts';
import { serve } from '../http/serve.ts';
import { finishPruebaEmpresa, getEntradaEmpresa, startPruebaEmpresa, updateEntradaEmpresa } from './settings.ts';
import { findEmpresa, finishEmpresa, returnEmpresa, startEmpresa } from './sign-in.ts';

export const handler = serve('empresa', empresaCalls, {
  findEmpresa,
  startEmpresa,
  returnEmpresa,
  finishEmpresa,
  getEntradaEmpresa,
  updateEntradaEmpresa: updateEntradaEmpresa(randomUUID),
  startPruebaEmpresa,
  finishPruebaEmpresa,
});
