import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { textoDeTamano } from '../words.ts';
import type { EstadoDeCarga } from './carga.ts';

/** `quedan 3 min`, `quedan unos segundos`; '' where it can't be known. */
export function textoDeRestante(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 10) return 'quedan unos segundos';
  if (seconds < 90) return `quedan ${Math.ceil(seconds / 10) * 10} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `quedan ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return `quedan ${hours} h${minutes % 60 === 0 ? '' : ` ${minutes % 60} min`}`;
}

/** How an upload stands, with figures as they change. */
export function textoDeCarga(estado: EstadoDeCarga, bytes: number): string {
  const of = 'sent' in estado ? `${textoDeTamano(estado.sent)} de ${textoDeTamano(bytes)}` : '';
  if (estado.kind === 'subiendo') {
    if (estado.sent === bytes) return 'Terminando de subir…';
    return ['Subiendo', of, textoDeRestante(estado.seconds)].filter((part) => part !== '').join(' · ');
  }
  if (estado.kind === 'esperando')
    return estado.sinRed
      ? `Sin conexión: seguirá sola cuando vuelva · ${of}`
      : `El portal no contesta: se vuelve a intentar en unos segundos · ${of}`;
  if (estado.kind === 'pausa') return `En pausa · ${of}`;
  if (estado.kind === 'fallida') return `No se ha podido subir: ${estado.message}`;
  if (estado.kind === 'entera') return 'Entregado: el portal lo lee y sale abajo, en la lista';
  return 'Cancelado: no se ha entregado nada';
}

/** The text for screen readers, announced once per state. */
export function anuncioDeCarga(estado: EstadoDeCarga, archivo: string): string {
  const words: Record<EstadoDeCarga['kind'], string> = {
    subiendo: 'subiendo',
    esperando: 'esperando a la conexión para seguir',
    pausa: 'en pausa',
    fallida: 'no se ha podido subir',
    entera: 'subido',
    cancelada: 'cancelado',
  };
  return `${archivo}: ${words[estado.kind]}`;
}

/** `Ninguna muestra tiene el número de 8 de los 240 certificados`. */
export function textoSinMuestra(sin: number, total: number): string {
  if (total === 1) return 'Ninguna muestra tiene el número de este certificado';
  if (sin === total) return `Ninguno de los ${numero(total)} certificados lleva el número de una muestra del portal`;
  const verb = sin === 1 ? 'no lleva' : 'no llevan';
  return `${numero(sin)} de los ${numero(total)} certificados ${verb} el número de una muestra del portal`;
}

/** `240 certificados entregados`, `Ningún certificado entregado`. */
export function textoDeEntregados(sent: number): string {
  if (sent === 0) return 'No se ha entregado ningún certificado';
  return `${cantidad(sent, 'certificado entregado', 'certificados entregados')}: el portal los lee y salen en la lista`;
}
