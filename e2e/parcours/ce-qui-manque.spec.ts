// What an act misses is said at its fields before anything is asked: an operation to publish, a prestation to invoice.
import { ajouterJours, jourParis } from '../../src/shared/core/dates.ts';
import { comptes, expect, test, unique } from '../monde.ts';

const jour = (n: number) => ajouterJours(jourParis(new Date()), n);

test('publier et facturer mènent à ce qui manque, à son champ, sans rien demander d’abord @mobile @tablette', async ({
  api,
  ouvrir,
}) => {
  const groupe = await api.connecter(comptes.groupement);
  const g = { token: groupe.token };
  const [labo] = await api.adopter(comptes.groupement, ['Dermalune']);

  await test.step('une opération sans fin ni produit', async () => {
    const nomOperation = unique('Opération');
    const { id } = await api.appeler('POST', 'promotions', {
      ...g,
      corps: {
        nomOperation,
        laboratoireId: labo?.id,
        typePromo: 'TG',
        dateDebut: jour(10),
        emplacementConseille: 'TG',
      },
    });
    const page = await ouvrir(groupe, { chemin: `/promotionsGroupement?promotion=${id}` });
    await page.getByRole('dialog', { name: nomOperation }).getByRole('button', { name: 'Valider et publier…' }).click();
    await page.waitForURL(`**/promotions/${id}/modifier?completer=1`);
    await expect(page.getByRole('textbox', { name: 'Fin' })).toHaveAccessibleDescription(
      /La date de fin est obligatoire\./,
    );
    await expect(page.getByText('Ajoutez au moins un produit.').first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect((await api.appeler('GET', `promotions/${id}`, g)).etat).toBe('DRAFT');
  });

  await test.step('une prestation sans facture ni montant', async () => {
    const type = await api.appeler('POST', 'typesPrestation', { ...g, corps: { nom: unique('Vitrine') } });
    const { id } = await api.appeler('POST', 'prestations', {
      ...g,
      corps: { laboratoireId: labo?.id, typeId: type.id, dateDebut: jour(-20), dateFin: jour(-1), brouillon: true },
    });
    const page = await ouvrir(groupe, { chemin: `/prestations?prestation=${id}` });
    await page.getByRole('button', { name: 'Facturer', exact: true }).click();
    const formulaire = page.getByRole('dialog', { name: 'Modifier la prestation' });
    for (const [champ, phrase] of [
      ['Numéro de facture', 'Le numéro de facture est obligatoire.'],
      ['Montant HT', 'Le montant HT est obligatoire.'],
    ] as const)
      await expect(formulaire.getByRole('textbox', { name: champ })).toHaveAccessibleDescription(phrase);
    await formulaire.getByRole('textbox', { name: 'Numéro de facture' }).fill('F-2026-1');
    await expect(formulaire.getByText('Le numéro de facture est obligatoire.')).toHaveCount(0);
  });
});
