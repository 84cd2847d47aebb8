import { expect, it } from 'vitest';
import { direccionDePunto } from '../../components/direccion-de-punto.ts';
import { puntosAddress, type PuntosState } from './address.ts';

it('an address brings back what it was written of', () => {
  const states: PuntosState[] = [
    { filtros: {}, orden: 'estado', page: 1 },
    { filtros: { search: 'toma & más', solicitante: ['Hotel Ñu', 'Aguas, S.A.'] }, orden: 'nombre', page: 3 },
    { filtros: { clienteId: 'c1', tipoGrupoId: 'g1', tipoMuestra: ['Agua'] }, orden: 'fecha', page: 1 },
  ];
  for (const state of states)
    expect(puntosAddress.read(new URLSearchParams(puntosAddress.write(state).toString()))).toEqual(state);
});

it('what is not understood is as if it were not there', () => {
  const bare = { filtros: {}, orden: 'estado', page: 1 };
  expect(puntosAddress.read(new URLSearchParams('orden=otro&page=-1&nada=1&solicitante='))).toEqual(bare);
  expect(puntosAddress.read(new URLSearchParams(`search=${'a'.repeat(5000)}&page=x`))).toEqual(bare);
});

it('nothing stands in an address that is so by itself', () => {
  expect(puntosAddress.write({ filtros: {}, orden: 'estado', page: 1 }).toString()).toBe('');
});

it('a key goes whole into the address of its point', () => {
  const clave = JSON.stringify(['Aguas & Cía', 'toma "1"', '']);
  expect(new URL(direccionDePunto(clave), 'https://a.example').searchParams.get('punto')).toBe(clave);
});
