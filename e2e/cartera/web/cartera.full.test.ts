import { expect, it } from 'vitest';
import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { diasDePlazo } from '../../../contract/programa/rules/plazo.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { putCliente } from '../../../lambdas/platform/access/store/clientes.ts';
import { cliente } from '../../../testing/clientes.ts';
import { deliverFile } from '../../../testing/product/alerts.ts';
import { nitrato } from '../../../testing/product/incidencias-page.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectFits, says, signIn } from '../../../testing/product/pages.ts';
import { adminEmail } from '../../../testing/product/panel.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { password } from '../../../testing/product/product.ts';

const mes = diasDePlazo('mes', fechaEnMadrid(new Date()));
let tecnica: string;
let calidad: string;
let serena: string;

const portal = usePortal(async (product) => {
  await Promise.all([
    putCliente(cliente({ _id: 'obra', nombre: 'Obra nueva', solicitantes: ['Finca nueva'] })),
    putCliente(cliente({ _id: 'casa', nombre: 'Casa rural', solicitantes: ['Casa'] })),
    putCliente(cliente({ _id: 'spa', nombre: 'Balneario del Valle', solicitantes: ['Spa'] })),
  ]);
  const regla = { solicitantes: [], grupoTipoMuestra: [], tipoMuestra: null, incidenciasSoloLectura: false };
  const clientes = ['spa', 'obra', 'aguas'];
  tecnica = await putUsuario({
    _id: 'tecnica',
    clientes,
    porCliente: clientes.map((id) => ({ ...regla, cliente: id, ...(id === 'aguas' && { tipoMuestra: 'Aire' }) })),
  });
  calidad = await putUsuario({ _id: 'calidad' });
  serena = await putUsuario({ _id: 'serena', clientes: ['obra', 'casa'] });
  const spa = { solicitante: { nombre: 'Spa' }, fecha_muestra: sumaDias(mes.desde, -40) };
  await deliverFile([
    nitrato('spa-1', 70, { ...spa, punto_muestreo: { nombre: 'Vaso' } }),
    nitrato('casa-1', 10, { solicitante: { nombre: 'Casa' } }),
    nitrato('spa-2', 60, { ...spa, punto_muestreo: { nombre: 'Retorno' } }),
  ]);
  const fila = (que: string, desde: string, hasta: string | null) => ({
    que,
    tipos: ['Agua de consumo'],
    frecuencia: { cada: 'meses', meses: 1 },
    desde,
    hasta,
    origen: { clase: 'propio' },
  });
  const anterior = diasDePlazo('mes', sumaDias(mes.desde, -1));
  const body = {
    solicitante: 'Spa',
    nombre: 'Vaso climatizado',
    atributos: { clase: 'otra' },
    puntos: [claveDePunto('Spa', { nombre: 'Vaso' })],
    filas: [fila('Control', mes.desde, null), fila('Control de antes', anterior.desde, anterior.hasta)],
  };
  const token = (await product.signIn(adminEmail)).accessToken;
  await product.call('createInstalacion', { token, body });
});

it.each([390, 768, 1440])(
  'a firm with three clients goes from each figure to what it counts, at %i pixels',
  async (width) => {
    await portal.inWindow(async (page) => {
      await signIn(page, tecnica);
      if (width < 768) await page.getByRole('button', { name: 'Menú' }).click();
      await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Mi cartera' }).click();
      await page.getByRole('heading', { level: 1, name: 'Mi cartera' }).waitFor();
      await says(page, 'Algo sin resolver en 1 de 3 clientes.');
      const rows = page.getByRole('region', { name: 'Clientes' }).getByRole('listitem');
      expect(
        await rows.getByRole('link', { name: /^(?:Balneario|Cliente aguas|Obra)[^,]*$/u }).allInnerTexts(),
      ).toEqual(['Balneario del Valle', 'Cliente aguas', 'Obra nueva']);
      const obra = rows.filter({ hasText: 'Obra nueva' });
      await obra.getByText('Sin resultados').waitFor();
      await obra.getByText('Sin programa').waitFor();
      const spa = rows.filter({ hasText: 'Balneario del Valle' });
      await spa.getByText('Fuera de la cuenta: 1 punto con muestras no es de ninguna instalación.').waitFor();
      await expectFits(page, true);

      await page.getByRole('link', { name: '2 sin resolver, Balneario del Valle' }).click();
      await page.getByRole('region', { name: 'Ahora' }).getByText('2 sin resolver').waitFor();
      await page.goBack();
      await page.getByRole('link', { name: '1 sin hacer, Balneario del Valle' }).click();
      await page.getByText(/^1 muestreo sin hacer de periodos que ya acabaron .* 1 por tomar en /u).waitFor();
      await page.goBack();
      await page.getByRole('link', { name: '1 por tomar este mes, Balneario del Valle' }).click();
      await page
        .getByText(/1 por tomar en /u)
        .first()
        .waitFor();
      // The client stays chosen, and paper names no other.
      await page.getByRole('link', { name: 'Programa', exact: true }).click();
      await page.waitForURL(/\/puntos\/programa\?clienteId=/u);
      if (width === 1440) {
        await page.getByRole('link', { name: 'En Curso', exact: true }).click();
        await page.waitForURL(/\/en-curso\?clienteId=/u);
      }
      expect(await page.locator('.print-only b').first().textContent()).toBe('Balneario del Valle');
    }, width);
  },
);

it('says that nothing is unresolved of those with results alone', async () => {
  await portal.inWindow(async (page) => {
    await signIn(page, serena, password, '/cartera');
    await says(page, 'Nada sin resolver en 1 cliente; de otro no hay resultados.');
    expect(await page.getByRole('link', { name: '0 sin resolver, Casa rural' }).count()).toBe(1);
  }, 390);
});

it('who has one client has no such entry, and is told so at its address; an administrator comes to it from the panel', async () => {
  await portal.inWindow(async (page) => {
    await signIn(page, calidad);
    await page.getByRole('heading', { level: 1, name: 'Resultados' }).waitFor();
    expect(await page.getByRole('link', { name: 'Mi cartera' }).count()).toBe(0);
    await page.goto('/cartera');
    await says(page, 'Ves un solo cliente');
  });
  await portal.inWindow(async (page) => {
    await signIn(page, adminEmail, password, '/admin');
    await page.getByRole('link', { name: 'Mi cartera' }).click();
    await says(page, 'Sin los solicitantes que no son de ningún cliente.');
    await expectFits(page, true);
  });
});
