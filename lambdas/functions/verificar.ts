import { verificarCalls } from '../../contract/verificar/calls.ts';
import { verificar } from '../domain/verificar/verificar.ts';
import { serve } from '../platform/http/serve.ts';

export const handler = serve('verificar', verificarCalls, { verificar });
