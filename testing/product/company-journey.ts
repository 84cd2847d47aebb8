import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import type { Output } from '../../contract/calls.ts';
import { type CompanyProvider, passProvider, startCompanyProvider } from '../company-provider.ts';
import { putUsuario, startLaboratory } from './laboratory.ts';
import { openPanel } from './panel.ts';
import type { Product } from './product.ts';

/** Users of the portal that have an account of the company too, besides `nueva`, who is no user. */
const users = [
  { _id: 'ana', clientes: ['hoteles'] },
  { _id: 'apagada', clientes: ['hoteles'], isActive: false },
  { _id: 'maestra', clientes: [], master: 'todos' },
  { _id: 'jefa', clientes: [], role: 'admin' },
  { _id: 'ajena', clientes: ['aguas'] },
] as const;

/** A portal and the provider of the client 'hoteles', whose users have addresses at `hoteles.example`. */
export class CompanyJourneys {
  readonly company: CompanyProvider;
  readonly product: Product;
  /** Of an administrator. */
  readonly token: string;
  readonly params = { id: 'hoteles' };

  private constructor(company: CompanyProvider, product: Product, token: string) {
    this.company = company;
    this.product = product;
    this.token = token;
  }

  static async start(): Promise<CompanyJourneys> {
    const company = await startCompanyProvider();
    const product = await startLaboratory({ privateOrigins: company.issuer });
    company.open(`${product.url}/api/auth/empresa/vuelta`);
    const { token } = await openPanel(product);
    for (const { _id, clientes, ...more } of users) {
      await putUsuario({ _id, email: `${_id}@hoteles.example`, clientes: [...clientes], ...more });
    }
    for (const name of [...users.map(({ _id }) => _id), 'nueva']) {
      company.claims.set(name, { email: `${name}@hoteles.example`, email_verified: true });
    }
    company.claims.set('sin-verificar', { email: 'ana@hoteles.example', email_verified: false });
    company.claims.set('callada', { email: 'ana@hoteles.example' });
    company.claims.set('otra', { email: 'ana@ajeno.example', email_verified: true });
    return new CompanyJourneys(company, product, token);
  }

  async close(): Promise<void> {
    await this.product.close();
    await this.company[Symbol.asyncDispose]();
  }

  /** Saves the settings of a client, with what differs from those of the provider. */
  async set(more: object = {}, id = 'hoteles') {
    const { issuer: emisor, clientId: idCliente, clientSecret: secreto } = this.company;
    const body = { dominios: ['hoteles.example'], emisor, idCliente, secreto, ...more };
    return this.product.call('updateEntradaEmpresa', { token: this.token, params: { id }, body });
  }

  /** Saves the settings, tries them, and switches them on. */
  async switchOn(): Promise<void> {
    await this.set();
    const { codigo, cookie } = await this.tryOut();
    const { token, params } = this;
    await this.product.call('finishPruebaEmpresa', { token, params, body: { codigo }, headers: { cookie } });
    strictEqual((await this.set({ secreto: '', activo: true })).status, 200);
  }

  async begin(email = 'ana@hoteles.example', destino = '/en-curso') {
    const { data, headers } = await this.product.call('startEmpresa', { body: { email, destino } });
    return { url: data.url, cookie: cookieOf(headers) };
  }

  /** Comes back from the provider, as the browser that has a cookie. Gives what stands in the page's address. */
  async comeBack(back: URL, cookie: string): Promise<URLSearchParams> {
    const answer = await fetch(back, { redirect: 'manual', headers: { cookie } });
    deepStrictEqual([answer.status, answer.headers.get('cache-control')], [302, 'private, no-store']);
    const location = new URL(answer.headers.get('location') ?? '', this.product.url);
    deepStrictEqual([location.pathname, location.search], ['/entrada-empresa', '']);
    return new URLSearchParams(location.hash.slice(1));
  }

  /** Goes through the provider as one of its accounts. */
  async travel(login: string, act: 'sign-in' | 'cancel' = 'sign-in') {
    const { url, cookie } = await this.begin();
    const back = await passProvider(url, login, act);
    return { back, cookie, found: await this.comeBack(back, cookie) };
  }

  async finish(codigo: string | null, cookie: string) {
    return this.product.call('finishEmpresa', { body: { codigo }, headers: { cookie } });
  }

  async enter(login: string): Promise<Output<'finishEmpresa'>> {
    const { found, cookie } = await this.travel(login);
    return (await this.finish(found.get('codigo'), cookie)).data;
  }

  /** Goes through the provider as an administrator who tries the settings. */
  async tryOut() {
    const { token, params } = this;
    const { data, headers } = await this.product.call('startPruebaEmpresa', { token, params });
    const cookie = cookieOf(headers);
    const found = await this.comeBack(await passProvider(data.url, 'ana'), cookie);
    strictEqual(found.get('prueba'), 'hoteles');
    return { codigo: found.get('codigo'), cookie };
  }
}

const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? '';
