// The home page: everything that waits in one list, each line opening exactly what it counts.
import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import { expect, test } from '../monde.ts';

test('l’accueil réunit ce qui attend ; une ligne ouvre la liste qu’elle compte @mobile', async ({ api, ouvrir }) => {
  const pharmacie = await api.pharmacie();
  const [labo] = await api.adopter(pharmacie.admin, ['Dermalune']);
  const cree = (valeurAttendueCentimes: number, dateDeclaration: string) =>
    api.encours(pharmacie.admin, labo!.id, { valeurAttendueCentimes, dateDeclaration });
  const aujourdhui = jourParis(new Date());
  await cree(12_050, aujourdhui);
  await cree(3_000, aujourdhui);
  await cree(99_900, ajouterJours(aujourdhui, 40));
  const page = await ouvrir(pharmacie.admin, { chemin: '/' });
  const aFaire = page.getByRole('region', { name: 'À faire' });
  await expect(aFaire).toHaveCount(1);
  const ligne = aFaire.getByRole('link', { name: /2\sencours à déclarer/ });
  await expect(ligne).toContainText(/150,50\s€/);
  await expect(page.getByRole('link', { name: /^0-30 jours\s*150,50\s€\s*, 2\sencours$/ })).toBeVisible();
  await ligne.click();
  await expect(page).toHaveURL(/aTraiter=true/);
  await expect(page.getByRole('tab', { name: /^À déclarer\s+150,50\s€\s+2$/, selected: true })).toBeVisible();
});
