// Two users on one encours: the second is told who changed it and when, and keeps every typed value.
import { comptes, expect, test } from '../monde.ts';
import { EncoursPage } from '../pages/encours.ts';

test('deux navigateurs sur un encours : le second apprend qui et quand, sa saisie est conservée', async ({
  api,
  ouvrir,
}) => {
  const pharmacie = await api.pharmacie();
  const [labo] = await api.adopter(pharmacie.admin, ['Dermalune']);
  const { id, numero } = await api.encours(pharmacie.admin, labo!.id);
  const chemin = `/encours?encours=${id}&saisie=modification`;
  const premier = await ouvrir(await api.agirPour(pharmacie.id), { chemin });
  const second = await ouvrir(pharmacie.admin, { chemin });
  const [formulaireDuCollegue, mien] = [premier, second].map((page) =>
    page.getByRole('dialog', { name: `Modifier ${numero}` }),
  );
  const saisie = 'Trois cartons manquants, le livreur a signé la réserve';
  const { utilisateur } = await api.session(comptes.super);

  await mien!.getByRole('textbox', { name: 'Information' }).fill(saisie);
  await formulaireDuCollegue!.getByRole('textbox', { name: 'Valeur attendue' }).fill('180,00');
  await formulaireDuCollegue!.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(formulaireDuCollegue!).toBeHidden();

  await mien!.getByRole('button', { name: 'Enregistrer' }).click();
  const refus = mien!.getByRole('alert');
  await expect(refus).toContainText('Modifié entre-temps');
  await expect(refus).toContainText(`par ${utilisateur.nomComplet}`);
  await expect(refus).toContainText(/le \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/);
  await expect(mien!.getByRole('textbox', { name: 'Information' })).toHaveValue(saisie);

  await refus.getByRole('button', { name: 'Recharger' }).click();
  const comparaison = mien!.getByRole('status').filter({ hasText: 'Modifié entre-temps' });
  await expect(comparaison).toContainText(/a modifié cet encours le \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/);
  await expect(comparaison).toContainText(`${utilisateur.nomComplet}`);
  await expect(mien!.getByRole('textbox', { name: 'Information' })).toHaveValue(saisie);
  await expect(comparaison).toContainText(/Information\s:/);
  // A field untouched here takes the colleague's value.
  await expect(mien!.getByRole('textbox', { name: 'Valeur attendue' })).toHaveValue('180,00');
  await mien!.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(mien!).toBeHidden();

  const tiroir = new EncoursPage(second).tiroir(numero);
  await expect(tiroir).toContainText(saisie);
  await expect(tiroir).toContainText('180,00');
});
