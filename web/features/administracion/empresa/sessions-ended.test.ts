import { expect, it } from 'vitest';
import { sessionsEnded } from './sessions-ended.ts';

const off = { activo: false, soloEmpresa: false, dominios: 'hotel.example' };
const on = { ...off, activo: true };
const only = { ...on, soloEmpresa: true };
const company = expect.stringContaining('sesiones abiertas con la cuenta de empresa');
const others = expect.stringContaining('sin la cuenta de empresa');

it.each([
  ['a new one ends none', null, off, []],
  ['switching it on ends none', off, on, []],
  ['switching it off ends those of the company', on, off, [company]],
  ['demanding it ends the others', on, only, [others]],
  ['demanding it while it is off ends none', off, { ...off, soloEmpresa: true }, []],
  ['other domains of one that is demanded end the others', only, { ...only, dominios: 'playa.example' }, [others]],
  ['nothing changed ends none', only, only, []],
])('%s', (_what, before, after, expected) => {
  expect(sessionsEnded(before, after)).toEqual(expected);
});
