import { describe, expect, it } from 'vitest';
import { isFecha } from '../../contract/base/fecha.ts';
import { informeNuevoSchema } from '../../contract/informes/informe-externo.ts';
import { beginsAsPdf } from '../../contract/informes/rules/informes.ts';
import { categoriaInformeSchema } from '../../contract/cuenta/usuario.ts';
import { informeScopeOf, isInformeVisible } from '../../lambdas/domain/informes/access/informes.ts';
import { computeScope } from '../../lambdas/platform/access/scope.ts';
import { demoLaboratory } from './laboratory.ts';
import { renderInforme } from './pdf-informe.ts';

const today = '2026-11-20';
const laboratory = (samples = 300) => demoLaboratory({ seed: 'alicuota', samples, today });
const { informes, clientes, usuarios } = laboratory();

describe('the external reports of the demo laboratory', () => {
  it('are the same each time, and no more of them in a larger laboratory', () => {
    expect(laboratory().informes).toEqual(informes);
    expect(laboratory(200_000).informes.length).toBe(informes.length);
    expect(new Set(informes.map(({ informe }) => informe._id)).size).toBe(informes.length);
  });

  it('are what a form would be let send, of places that their company serves', () => {
    const subida = crypto.randomUUID();
    for (const { informe, originalName } of informes) {
      const { titulo, categoria, solicitante, empresa, fechaAuditoria } = informe;
      const form = { titulo, categoria, solicitante, empresa, fechaAuditoria };
      expect(informeNuevoSchema.parse({ ...form, archivo: { subida, nombre: originalName } })).toMatchObject(form);
      const cliente = clientes.find(({ solicitantes }) => solicitantes.includes(solicitante));
      expect(cliente?.empresa).toBe(empresa);
    }
  });

  it('were uploaded after the visit, and before today', () => {
    for (const { informe } of informes) {
      expect(isFecha(informe.fechaAuditoria)).toBe(true);
      expect(informe.fechaAuditoria < informe.fechaSubida.slice(0, 10)).toBe(true);
      expect(informe.fechaSubida.slice(0, 10) <= today).toBe(true);
    }
  });

  it('are of both companies, and of every category that a demo user may see there is one that it sees', () => {
    expect(new Set(informes.map(({ informe }) => informe.empresa)).size).toBe(2);
    for (const usuario of usuarios.filter(({ isActive }) => isActive)) {
      const ids = new Set(usuario.clientes);
      const alcance = computeScope(usuario, {
        clientes: usuario.master ? clientes : clientes.filter(({ _id }) => ids.has(_id)),
        tipoGrupos: [],
      });
      const seen = informes.filter(({ informe }) => isInformeVisible(informeScopeOf({ usuario, alcance }), informe));
      expect([usuario.email, new Set(seen.map(({ informe }) => informe.categoria))]).toEqual([
        usuario.email,
        new Set(usuario.permisosInformesExternos),
      ]);
    }
  });

  it('are PDFs whose bytes are the same each time', async () => {
    for (const categoria of categoriaInformeSchema.options) {
      const demo = informes.find(({ informe }) => informe.categoria === categoria);
      if (!demo) throw new Error(`No report of ${categoria}`);
      const pdf = await renderInforme(demo);
      expect(beginsAsPdf(pdf)).toBe(true);
      expect(pdf.equals(await renderInforme(demo))).toBe(true);
    }
  });
});
