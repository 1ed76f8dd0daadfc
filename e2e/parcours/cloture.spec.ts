// A subscribed pharmacy closes its account: its mandate stops at the provider, the amount owed to it finds an IBAN,
// then its data is erased.
import { clotureVenue, ibanTardifConfirmable, lienDExport, lienDIban, reversionDue } from '../base.ts';
import { comptes, expect, test } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';
import { AbonnementPage } from '../pages/abonnement.ts';

test('une pharmacie abonnée résilie : mandat arrêté, données emportées et IBAN donné par un lien, puis effacement', async ({
  api,
  ouvrir,
  page,
}) => {
  const pharmacie = await api.pharmacie();
  await reversionDue(pharmacie.id);
  const superToken = await api.tokenDe(comptes.super);

  await test.step('elle s’abonne, puis résilie en voyant ce que fera sa clôture', async () => {
    await api.appeler('PUT', `tenant/abonnement/${pharmacie.id}`, { token: superToken, corps: { essai: 0 } });
    const titulaire = await ouvrir(pharmacie.admin, { chemin: '/parametres/abonnement' });
    await new AbonnementPage(titulaire).payer('accepter');
    await titulaire.goto('/parametres/pharmacie');
    await titulaire.getByRole('button', { name: 'Résilier le compte…' }).click();
    const dialogue = titulaire.getByRole('dialog', { name: 'Résilier le compte' });
    await expect(dialogue.getByRole('list', { name: 'Ce que fera la clôture' })).toContainText('mandat de paiement');
    await expect(dialogue).toContainText('123,45');
    await expect(dialogue).toContainText('effacées à partir du');
    await dialogue.getByRole('textbox', { name: 'Nom de la pharmacie' }).fill(pharmacie.nom);
    await dialogue.getByRole('button', { name: 'Résilier définitivement' }).click();
    await expect(titulaire.getByText(/est résilié/)).toBeVisible();
  });

  const editeur = await ouvrir(await api.connecter(comptes.super), { chemin: '/clotures' });
  const fiche = editeur.getByRole('dialog', { name: pharmacie.nom });
  const ligne = (titre: string) => fiche.getByRole('listitem').filter({ hasText: titre });

  await test.step('le super administrateur voit le mandat arrêté, et la reversion qui retient', async () => {
    await editeur.getByRole('searchbox').first().fill(pharmacie.nom);
    await editeur.getByRole('row', { name: new RegExp(pharmacie.nom) }).click();
    await expect(ligne('Prélèvement')).toContainText('plus rien ne sera prélevé');
    await expect(ligne('Reversions à recevoir')).toContainText('À faire');
    await verifierAccessibilite(editeur);
  });

  await test.step('ses données s’emportent par le lien reçu, sans session ; la fiche le dit', async () => {
    await expect(ligne('Export des données')).toContainText('Un lien envoyé à');
    await page.goto(await lienDExport(pharmacie.id));
    await page.getByRole('button', { name: 'Préparer mes données' }).click();
    const telecharger = page.getByRole('button', { name: /^Télécharger l’archive/ });
    await expect(telecharger).toBeVisible();
    await verifierAccessibilite(page);
    const archive = page.waitForEvent('download');
    await telecharger.click();
    expect((await archive).suggestedFilename()).toMatch(/^pharmaccord-.*\.zip$/);
    await editeur.reload();
    await expect(ligne('Export des données')).toContainText('Données emportées le');
  });

  await test.step('l’IBAN se demande par un lien, se donne hors session, se confirme 72 heures après', async () => {
    await fiche.getByRole('button', { name: 'Demander l’IBAN par un lien' }).click();
    await editeur
      .getByRole('dialog', { name: 'Envoyer le lien ?' })
      .getByRole('button', { name: 'Envoyer le lien' })
      .click();
    await expect(fiche).toContainText('Lien envoyé à');
    await page.goto(await lienDIban(pharmacie.id));
    await page.getByRole('textbox', { name: 'Titulaire du compte' }).fill('Un autre nom');
    await page.getByRole('textbox', { name: 'IBAN' }).fill('FR14 2004 1010 0505 0001 3M02 606');
    await verifierAccessibilite(page);
    await page.getByRole('button', { name: 'Donner cet IBAN' }).click();
    await expect(page.getByText('C’est noté')).toBeVisible();
    await ibanTardifConfirmable(pharmacie.id);
    await editeur.reload();
    await expect(fiche).toContainText('ne ressemble pas au nom de votre compte');
    await fiche.getByRole('button', { name: 'Confirmer l’IBAN' }).click();
    await editeur
      .getByRole('dialog', { name: 'Confirmer cet IBAN ?' })
      .getByRole('button', { name: 'Confirmer l’IBAN' })
      .click();
    await expect(fiche).toContainText(/confirmé le/);
  });

  await test.step('la retenue levée et la date venue, les données s’effacent', async () => {
    await fiche.getByRole('button', { name: 'Lever la retenue…' }).click();
    const levee = editeur.getByRole('dialog', { name: 'Lever la retenue' });
    await levee.getByRole('textbox', { name: 'Motif' }).fill('Renoncé par courrier');
    await levee.getByRole('button', { name: 'Lever la retenue' }).click();
    await expect(fiche).toContainText('Renoncé par courrier');
    await clotureVenue(pharmacie.id);
    await editeur.reload();
    await fiche.getByRole('button', { name: 'Effacer les données…' }).click();
    const effacement = editeur.getByRole('dialog', { name: 'Effacer les données du compte' });
    await effacement.getByRole('textbox', { name: 'Nom du compte' }).fill(pharmacie.nom);
    await effacement.getByRole('button', { name: 'Effacer définitivement' }).click();
    await expect
      .poll(async () => (await api.appeler('GET', `clotures/${pharmacie.id}`, { token: superToken })).etat)
      .toBe('EFFACEE');
    await editeur.reload();
    await expect(editeur.getByRole('dialog', { name: `Pharmacie effacée n° ${pharmacie.id}` })).toContainText(
      'Effacé le',
    );
  });
});
