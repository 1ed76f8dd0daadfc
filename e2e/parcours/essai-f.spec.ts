// An invoice from its file to its encours: its seller is chosen once, its wrong discount is asked back, its lines move the base of a RFA.
import { jourParis } from '#shared/core/dates.ts';
import { expect, test, unique } from '../monde.ts';
import { douzeLaits } from '../pages/facture-deposee.ts';
import { ecrireCii } from '../../src/server/demo/facture/ecrire-cii.ts';
import { ecrirePdf, pagesDeFacture } from '../../src/server/demo/facture/ecrire-pdf.ts';

const JOUR = jourParis(new Date());
const ANNEE = Number(JOUR.slice(0, 4));

const facturX = (numero: string, vendeur: string, remiseCentiemes: number) => {
  const facture = douzeLaits({ numero, date: JOUR, vendeur, remiseCentiemes });
  const joint = { nom: 'factur-x.xml', contenu: Buffer.from(ecrireCii(facture)) };
  return { name: `${numero}.pdf`, mimeType: 'application/pdf', buffer: ecrirePdf(pagesDeFacture(facture), [joint]) };
};

const voir = async (page: any, nom: string) => {
  for (const schema of ['light', 'dark'] as const)
    for (const [l, h] of [[1440, 900], [1024, 768], [390, 844]] as const) {
      await page.emulateMedia({ colorScheme: schema });
      await page.setViewportSize({ width: l, height: h });
      await page.waitForTimeout(400);
      await page.screenshot({ path: `/tmp/F/ecrans/${nom}-${l}-${schema}.png` });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
};
test('une réédition corrigée remplace la facture, sur demande ; son vendeur se voit et s’oublie @mobile', async ({
  api,
  ouvrir,
}) => {
  const { admin } = await api.pharmacie();
  const [labo] = await api.adopter(admin, ['Dermalune']);
  const token = await api.tokenDe(admin);
  const vendeur = unique('Distributeur');
  const page = await ouvrir(admin, { chemin: '/laboratoires/Dermalune?onglet=fiche' });
  const numeros = page.getByRole('region', { name: 'Numéros reconnus' });

  await test.step('le SIREN du laboratoire se saisit, vérifié par sa clé', async () => {
    await numeros.getByRole('textbox', { name: 'SIREN' }).fill('001 000 372');
    await numeros.getByRole('button', { name: 'Ajouter' }).click();
    await expect(numeros.getByText(/Un SIREN a neuf chiffres/)).toBeVisible();
    await numeros.getByRole('textbox', { name: 'SIREN' }).fill('001 000 371');
    await numeros.getByRole('button', { name: 'Ajouter' }).click();
    await expect(numeros.getByText('001000371')).toBeVisible();
    await voir(page, 'numeros');
  });

  await test.step('sa facture est reconnue ; corrigée, elle prend la place de l’autre', async () => {
    await page.goto('/encours/factures');
    await page.getByRole('button', { name: 'Déposer des factures' }).first().click();
    const depot = page.getByRole('dialog', { name: 'Déposer des factures' });
    const deposer = (remise: number) =>
      depot.locator('input[type="file"]').setInputFiles([facturX('F-3', vendeur, remise)]);
    await deposer(2_500);
    await expect(depot.getByText('Facture gardée.')).toBeVisible();
    await deposer(3_000);
    await depot.getByRole('button', { name: 'Remplacer par F-3.pdf' }).click();
    const question = page.getByRole('dialog', { name: /^Remplacer la facture F-3 du / });
    await expect(question).toContainText(/Total HT\s: 90,00\s€ → 84,00\s€/);
    await voir(page, 'remplacer');
    await question.getByRole('button', { name: 'Remplacer', exact: true }).click();
    const fiche = page.getByRole('dialog', { name: /^Facture F-3/ });
    await expect(fiche.getByRole('region', { name: 'Remplacement' })).toContainText('Remplace F-3');
    await voir(page, 'remplacement');
    await fiche.getByRole('link', { name: 'F-3', exact: true }).click();
    await expect(fiche).toContainText('Remplacée par');
  });

  await test.step('le numéro oublié, sa prochaine facture demande à qui elle est', async () => {
    await page.goto('/laboratoires/Dermalune?onglet=fiche');
    await numeros.getByRole('button', { name: 'Oublier 001000371' }).click();
    const question = page.getByRole('dialog', { name: /^Oublier «\s001000371\s»/ });
    await voir(page, 'oublier');
    await question.getByRole('button', { name: 'Oublier', exact: true }).click();
    await expect(numeros.getByText(/Aucun numéro retenu/)).toBeVisible();
    expect(await api.appeler('GET', `laboratoires/${labo?.id}/identifiants`, { token })).toEqual([]);
  });
});
