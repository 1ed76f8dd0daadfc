// A team discusses a promotion: a mentioned colleague is notified at once, answers on a phone, and each user sees the
// state of the discussion.
import { expect, test, unique, type Api, type Pharmacie } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';
import { entreeDe } from '../pages/menu.ts';

const promotion = async (api: Api, pharmacie: Pharmacie, nomOperation: string): Promise<number> => {
  const [labo] = await api.adopter(pharmacie.admin, ['Dermalune']);
  const corps = { laboratoireId: labo!.id, nomOperation, typePromo: 'PROMO' };
  return (await api.appeler<{ id: number }>('POST', 'promotions', { token: await api.tokenDe(pharmacie.admin), corps }))
    .id;
};

test('un collègue nommé dans une discussion l’apprend en direct, la lit sur son téléphone et y répond', async ({
  api,
  ouvrir,
}) => {
  const pharmacie = await api.pharmacie();
  const operation = unique('Opération Hiver');
  const [autre, id] = [await api.collegue(pharmacie, 'Delmas'), await promotion(api, pharmacie, operation)];
  const telephone = await ouvrir(autre, { viewport: { width: 390, height: 844 } });
  await expect(telephone.getByRole('heading', { level: 1 })).toBeVisible();
  const bureau = await ouvrir(pharmacie.admin, { chemin: `/promotions?promotion=${id}` });
  const fil = bureau.getByRole('region', { name: 'Discussion' });
  await expect(fil.getByText('Aucun message')).toBeVisible();

  // The mention is typed with the keyboard alone.
  const champ = fil.getByRole('textbox', { name: 'Votre message' });
  await champ.pressSequentially('Peux-tu compter les présentoirs @del');
  await expect(fil.getByRole('option', { name: /Delmas Noé/ })).toHaveAttribute('aria-selected', 'true');
  await verifierAccessibilite(bureau);
  await champ.press('Enter');
  await champ.pressSequentially('?');
  await champ.press('Control+Enter');
  await expect(fil.getByRole('list', { name: 'Messages' })).toContainText('@Delmas Noé');
  await expect(champ).toHaveValue('');

  // The colleague is notified without reloading.
  await expect(telephone.getByRole('button', { name: /^Notifications.*1/ })).toBeVisible();
  await telephone.goto(`/promotions?promotion=${id}`);
  const filDuCollegue = telephone.getByRole('region', { name: 'Discussion' });
  await expect(filDuCollegue.getByText('Nouveau', { exact: true })).toBeVisible();
  await filDuCollegue.getByRole('textbox', { name: 'Votre message' }).scrollIntoViewIfNeeded();
  await expect(filDuCollegue.getByRole('img', { name: /message non lu/ })).toBeHidden();
  await verifierAccessibilite(telephone);
  await filDuCollegue.getByRole('textbox', { name: 'Votre message' }).fill('Quatre, tous en réserve.');
  await filDuCollegue.getByRole('button', { name: 'Envoyer et poser un statut' }).click();
  await entreeDe(telephone, 'Envoyer et poser un statut', /Accord obtenu/).click();
  await expect(filDuCollegue.getByRole('textbox', { name: 'Votre message' })).toHaveValue('');

  // The open thread shows the answer by itself.
  await expect(fil.getByText('Quatre, tous en réserve.')).toBeVisible();
  await expect(fil.getByRole('button', { name: 'Statut : Accord obtenu' })).toBeVisible();
  await bureau.goto('/');
  await expect(bureau.getByRole('region', { name: 'Dernières discussions' })).toContainText('Quatre, tous en réserve.');
});
