// A délégué proposes an operation where he may; the pharmacy sees who proposed it, answers, and takes it over: he can
// no longer change it.
import { jourParis, ajouterJours } from '../../src/shared/core/dates.ts';
import { comptes, expect, test } from '../monde.ts';

const francais = (ecart: number) => ajouterJours(jourParis(new Date()), ecart).split('-').toReversed().join('/');

test('un délégué propose, la pharmacie répond et reprend le brouillon', async ({ api, ouvrir }) => {
  const pharmacie = await api.pharmacie();
  const token = await api.tokenDe(pharmacie.admin);
  await api.adopter(pharmacie.admin, ['Dermalune']);
  await api.appeler('POST', 'emplacements/plan-type', { token });
  const delegue = await api.session(comptes.delegue);
  const { id, version } = await api.demanderAcces(delegue.token, pharmacie);
  const accepter = { version, droitTrade: false, lectureEncours: false, tousLaboratoires: true, expireLe: null };
  const droits = await api.appeler('PUT', `utilisateurs/delegue/droits/${id}`, { token, corps: accepter });
  await api.appeler('PUT', `utilisateurs/delegue/etat/${id}`, { token, texte: 'ACCEPTED' });

  const page = await ouvrir(comptes.delegue, { chemin: `/trade?ouvert=${pharmacie.id}` });
  const tiroir = page.getByRole('dialog', { name: pharmacie.nom });
  await test.step('sans le droit, pas de bouton ; avec lui, le voici', async () => {
    await expect(tiroir.getByRole('definition').filter({ hasText: /^Promotions$/ })).toBeVisible();
    await expect(tiroir.getByRole('link', { name: 'Proposer une opération' })).toHaveCount(0);
    const { version: accordee } = await api.appeler('GET', `utilisateurs/delegue/acces/${id}`, { token });
    expect(accordee).toBeGreaterThan(droits.version);
    const corps = { ...accepter, version: accordee, droitTrade: true };
    await api.appeler('PUT', `utilisateurs/delegue/droits/${id}`, { token, corps });
    await tiroir.getByRole('link', { name: 'Proposer une opération' }).click();
  });

  await test.step('il remplit le formulaire de la pharmacie, avec ses laboratoires et ses places', async () => {
    await page.getByRole('combobox', { name: 'Laboratoire' }).click();
    await page.getByRole('option', { name: 'Dermalune' }).click();
    await page.getByRole('textbox', { name: 'Nom de l’opération' }).fill('Mains douces');
    await page.getByRole('textbox', { name: /^Début/ }).fill(francais(20));
    await page.getByRole('textbox', { name: /^Fin/ }).fill(francais(40));
    await page.getByRole('combobox', { name: 'Emplacement' }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Envoyer la proposition' }).click();
  });

  const ficheProposee = page.getByRole('dialog', { name: 'Mains douces' });
  await test.step('il la retrouve, et en parle', async () => {
    await expect(ficheProposee).toContainText('elle n’y a pas encore touché');
    await ficheProposee.getByRole('textbox', { name: 'Votre message' }).fill('Je passe jeudi.');
    await ficheProposee.getByRole('button', { name: 'Envoyer' }).click();
    await expect(ficheProposee.getByRole('list', { name: 'Messages' })).toContainText('Je passe jeudi.');
  });

  await test.step('la pharmacie en est avertie, voit de qui, et la reprend', async () => {
    const titulaire = await ouvrir(pharmacie.admin, { chemin: '/notifications' });
    await titulaire.getByText('vous propose « Mains douces »').click();
    const fiche = titulaire.getByRole('dialog', { name: 'Mains douces' });
    await expect(fiche).toContainText(/Proposé par\s*Rousseau Julien/);
    await expect(fiche).toContainText('Je passe jeudi.');
    await fiche.getByRole('button', { name: 'Modifier' }).click();
    await titulaire.getByRole('textbox', { name: 'Commentaire' }).fill('Vu avec l’équipe.');
    await titulaire.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    await expect(fiche).toBeVisible();
  });

  await test.step('elle n’est plus à lui : il le lit, et ne peut plus la retirer', async () => {
    await ficheProposee.getByRole('button', { name: 'Retirer' }).click();
    await page
      .getByRole('dialog', { name: 'Retirer cette proposition ?' })
      .getByRole('button', { name: 'Retirer' })
      .click();
    await expect(page.getByText('La pharmacie a repris ce brouillon')).toBeVisible();
    await expect(ficheProposee).toContainText('elle la complète');
    await expect(ficheProposee.getByRole('button', { name: 'Modifier' })).toHaveCount(0);
  });
});
