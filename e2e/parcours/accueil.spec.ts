// The home page: everything that waits in one list, each line opening exactly what it counts, its act at hand.
import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import { comptes, expect, test } from '../monde.ts';

test('l’accueil met l’urgent d’abord ; une ligne ouvre ce qu’elle compte, son acte se fait sur place @mobile', async ({
  api,
  ouvrir,
}) => {
  const pharmacie = await api.pharmacie();
  const [labo] = await api.adopter(pharmacie.admin, ['Dermalune']);
  const aujourdhui = jourParis(new Date());
  const cree = (valeurAttendueCentimes: number, dateDeclaration: string) =>
    api.encours(pharmacie.admin, labo!.id, { valeurAttendueCentimes, dateDeclaration });
  await cree(12_050, aujourdhui);
  await cree(3_000, ajouterJours(aujourdhui, -2));
  await cree(99_900, ajouterJours(aujourdhui, 40));
  const page = await ouvrir(pharmacie.admin, { chemin: '/' });
  const aFaire = page.getByRole('region', { name: 'À faire' });
  const lignes = aFaire.getByRole('link', { name: /Encours à déclarer/ });

  await test.step('le retard passe devant une somme plus grande', async () => {
    await expect(lignes).toHaveCount(2);
    await expect(lignes.nth(0)).toContainText(/30,00\s€/);
    await expect(lignes.nth(1)).toContainText(/120,50\s€/);
    await expect(page.getByRole('link', { name: /^0-30 jours\s*150,50\s€\s*, 2\sencours$/ })).toBeVisible();
  });

  await test.step('au-delà de trois, une seule ligne les dit tous', async () => {
    await cree(1_000, aujourdhui);
    await cree(2_000, aujourdhui);
    await page.reload();
    const groupe = aFaire.getByRole('link', { name: /4\sencours à déclarer/ });
    await expect(groupe).toContainText(/180,50\s€/);
    await aFaire.getByRole('button', { name: /^Tout déclarer/ }).click();
    await expect(page.getByRole('dialog', { name: /Déclarer 4\sencours/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await groupe.click();
    await expect(page).toHaveURL(/aTraiter=true/);
    await expect(page.getByRole('tab', { name: /^À déclarer\s+180,50\s€\s+4$/, selected: true })).toBeVisible();
  });
});

test('le merchandiser voit le plan de la semaine, le super administrateur ce qui l’attend', async ({ ouvrir }) => {
  const merch = await ouvrir(comptes.merch, { chemin: '/' });
  const plan = merch.getByRole('region', { name: 'Le plan de la semaine' });
  await expect(plan.getByText(/jusqu’au \d\d\/\d\d\/\d{4}/).first()).toBeVisible();
  const photographier = merch.getByRole('region', { name: 'À faire' }).getByRole('button', { name: /^Photographier/ });
  await photographier.first().click();
  await expect(
    merch
      .getByRole('dialog')
      .getByRole('button', { name: /^Ajouter une photo de / })
      .first(),
  ).toBeVisible();
  const editeur = await ouvrir(comptes.super, { chemin: '/' });
  await expect(editeur.getByRole('region', { name: 'À faire' }).getByRole('listitem').first()).toBeVisible();
});
