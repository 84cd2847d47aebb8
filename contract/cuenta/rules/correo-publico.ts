/** Mail providers where anyone may have an address: no company's own. */
const providers = new Set(
  `gmail.com googlemail.com outlook.com outlook.es hotmail.com hotmail.es live.com msn.com yahoo.com yahoo.es ymail.com
  icloud.com me.com mac.com aol.com gmx.com gmx.es gmx.net gmx.de web.de mail.com mail.ru yandex.com yandex.ru proton.me
  protonmail.com protonmail.ch pm.me tutanota.com tuta.io zoho.com fastmail.com hey.com telefonica.net movistar.es
  terra.es ono.com orange.es wanadoo.es jazztel.es vodafone.es euskaltel.net r.com mundo-r.com ya.com onmicrosoft.com
  libero.it orange.fr free.fr laposte.net sapo.pt qq.com 163.com mailinator.com yopmail.com`.split(/\s+/u),
);

/** Whether anyone may have an address of a mail domain, in lower case. */
export function isOfEverybody(dominio: string): boolean {
  return providers.has(dominio);
}
