// The home of a new pharmacy shows the first steps, then its figures once it has an encours.
import { expect, test } from '../monde.ts';

test('une pharmacie neuve est menée de ses laboratoires à son premier encours @mobile', async ({ api, ouvrir }) => {
  const pharmacie = await api.pharmacie();
  const page = await ouvrir(pharmacie.admin);
  const debut = page.getByRole('region', { name: 'Pour commencer' });

  await test.step('sans laboratoire', async () => {
    await debut.getByRole('link', { name: 'Ajouter des laboratoires' }).click();
    await expect(page.getByRole('dialog', { name: 'Ajouter des laboratoires' })).toBeVisible();
  });

  const [labo] = await api.adopter(pharmacie.admin, ['Galénix']);

  await test.step('sans encours', async () => {
    await page.goto('/');
    await expect(debut.getByText('Ajoutez vos laboratoires · fait')).toBeVisible();
    await debut.getByRole('link', { name: 'Noter un premier encours' }).click();
    await expect(page.getByRole('dialog', { name: 'Nouvel encours' })).toBeVisible();
  });

  await test.step('dès le premier encours, les chiffres', async () => {
    await api.encours(pharmacie.admin, labo!.id);
    await page.goto('/');
    await expect(page.getByText('À réclamer', { exact: true })).toBeVisible();
    await expect(debut).toBeHidden();
  });
});
