import { empresaCalls } from '../../contract/cuenta/calls-empresa.ts';
import { serve } from '../platform/http/serve.ts';
import {
  finishPruebaEmpresa,
  getEntradaEmpresa,
  startPruebaEmpresa,
  updateEntradaEmpresa,
} from '../domain/cuenta/empresa/settings.ts';
import { findEmpresa, finishEmpresa, returnEmpresa, startEmpresa } from '../domain/cuenta/empresa/sign-in.ts';

export const handler = serve('empresa', empresaCalls, {
  findEmpresa,
  startEmpresa,
  returnEmpresa,
  finishEmpresa,
  getEntradaEmpresa,
  updateEntradaEmpresa,
  startPruebaEmpresa,
  finishPruebaEmpresa,
});
