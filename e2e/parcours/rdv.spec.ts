// An RDV with a laboratory, from its guide to a save without any answer from the server: no written text is lost.
import { expect, test, unique } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';
import { RdvPage } from '../pages/rdv.ts';

test(
  'un RDV avec guide, image, mention, partage, deux fenêtres et un serveur tué : rien n’est perdu',
  { tag: '@mobile' },
  async ({ api, ouvrir, serveur }) => {
    const pharmacie = await api.pharmacie();
    const [labo] = await api.adopter(pharmacie.admin, ['Dermalune']);
    await api.collegue(pharmacie, 'Delmas');
    const page = await ouvrir(pharmacie.admin, { chemin: '/parametres/guideRdv', baseURL: serveur.url });
    const rdv = new RdvPage(page);
    const adresse = `/laboratoires/${labo!.nom}?onglet=rdv`;

    await test.step('le guide part de celui que nous proposons', async () => {
      await page.getByRole('button', { name: 'Partir du guide habituel' }).click();
      await expect(page.getByText('Bilan chiffré', { exact: true })).toBeVisible();
      await verifierAccessibilite(page);
    });

    await test.step('la note, une image, une personne, un point du guide, une décision', async () => {
      await page.goto(adresse);
      await expect(page.getByText('Aucun RDV avec ce laboratoire.')).toBeVisible();
      await page.getByRole('button', { name: 'Nouveau RDV' }).first().click();
      await rdv.fenetre.getByRole('textbox', { name: 'Objet' }).fill('Plan du premier trimestre');
      await rdv.ecrire('Présentoirs à compter, @del');
      await expect(page.getByRole('option', { name: 'Delmas Noé' })).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Enter');
      await rdv.joindre('linéaire.png');
      await expect(rdv.note.getByRole('img', { name: 'linéaire' })).toBeVisible();
      await rdv.volet('Guide');
      await rdv.fenetre.getByRole('checkbox', { name: 'Avoirs attendus passés en revue' }).check();
      await rdv.fenetre
        .getByRole('radiogroup', { name: /Avoirs attendus/ })
        .getByText('Oui', { exact: true })
        .click();
      await rdv.volet('Décisions');
      await rdv.fenetre.getByRole('button', { name: 'Ajouter une décision' }).click();
      await rdv.fenetre.getByRole('textbox', { name: 'Décision 1', exact: true }).fill('Commander les présentoirs');
      await verifierAccessibilite(page);
      // The autosave runs five seconds after the last keystroke.
      await expect(rdv.etat).toHaveText('Enregistré');
      await rdv.volet('Note');
      await expect(rdv.note).toContainText('@Delmas Noé');
      await expect(rdv.note.getByRole('heading', { name: 'Avoirs attendus passés en revue' })).toBeVisible();
    });

    await test.step('partagé avec une personne', async () => {
      await rdv.acte('Partager…');
      const dialogue = page.getByRole('dialog', { name: 'Partager ce RDV' });
      await dialogue.getByRole('radio', { name: /Personnes choisies/ }).check();
      await dialogue.getByRole('combobox', { name: 'Personnes' }).click();
      await page.getByRole('option', { name: 'Delmas Noé' }).click();
      await page.keyboard.press('Escape');
      await dialogue.getByRole('button', { name: 'Enregistrer' }).click();
      await expect(dialogue).toBeHidden();
    });

    await test.step('une autre fenêtre enregistre d’abord : les deux textes sont gardés', async () => {
      // Holds the save of this window until the other one has saved: otherwise this window would merge the other's
      // version.
      const enregistrement = /\/rdvs$/;
      await page.route(enregistrement, (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
      );
      await rdv.ecrire('Écrit ici.');
      await rdv.fenetre.getByRole('button', { name: 'Enregistrer' }).click();
      await page.getByText('Le RDV n’a pas pu être enregistré.').waitFor();
      const autre = await page.context().newPage();
      await autre.goto(adresse);
      const la = new RdvPage(autre);
      await autre.getByText('Plan du premier trimestre').first().click();
      await la.ecrire('Écrit dans l’autre fenêtre.');
      await la.enregistrer();
      await autre.close();
      await page.unroute(enregistrement);
      await expect(rdv.fenetre.getByRole('alert')).toContainText(
        /Modifié par vous, dans une autre fenêtre, à \d\d:\d\d/,
      );
      await rdv.fenetre.getByRole('button', { name: 'Comparer' }).click();
      const versions = page.getByRole('dialog', { name: 'Deux versions de ce RDV' });
      await expect(versions.getByRole('region', { name: 'La vôtre' })).toContainText('Écrit ici.');
      await expect(versions.getByRole('region', { name: /L’autre fenêtre/ })).toContainText(
        'Écrit dans l’autre fenêtre.',
      );
      await verifierAccessibilite(page);
      await versions.getByRole('button', { name: 'Garder les deux' }).click();
      await expect(rdv.etat).toHaveText('Enregistré');
      for (const texte of ['Écrit ici.', 'Écrit dans l’autre fenêtre.', 'Présentoirs à compter'])
        await expect(rdv.note).toContainText(texte);
      await expect(rdv.note.getByRole('img', { name: 'linéaire' })).toBeVisible();
    });

    await test.step('le serveur est tué pendant que l’on écrit : la page le dit, et tout part dès son retour', async () => {
      await rdv.ecrire('Sans serveur');
      await serveur.tuer();
      await rdv.ecrire('encore des mots');
      await expect(rdv.fenetre.getByText('Votre saisie est gardée sur cet appareil')).toBeVisible();
      await expect(rdv.etat).toHaveText('Non enregistré');
      await serveur.demarrer();
      await expect(rdv.etat).toHaveText('Enregistré');
      const { token } = await api.session(pharmacie.admin);
      const { elements } = await api.appeler('GET', `laboratoires/${labo!.id}/rdvs`, { token });
      const { texte } = await api.appeler<{ texte: string }>('GET', `laboratoires/rdv/${elements[0].id}`, { token });
      expect(texte).toContain('Sans serveurencore des mots');
      expect(texte).toContain('alt="linéaire"');
    });

    await test.step('le serveur et la page tués dans la même seconde : au retour tout est là, la dernière lettre comprise', async () => {
      const mots = unique('Dernier mot');
      await serveur.tuer();
      // The images stay in the local copy as long as the form is open, whatever is read again when the server is back.
      expect(await rdv.surAppareil()).toContain('data:image/');
      await rdv.ecrire(mots);
      await rdv.tuerPage();
      const suite = await page.context().newPage();
      await expect(suite.goto(adresse)).rejects.toThrow('ERR_CONNECTION_REFUSED');
      await serveur.demarrer();
      await suite.goto(adresse);
      await suite.getByText('Plan du premier trimestre').first().click();
      const retour = new RdvPage(suite);
      await expect(retour.fenetre.getByText('a été retrouvée')).toBeVisible();
      await expect(retour.note).toContainText(mots);
      await expect(retour.note.getByRole('img', { name: 'linéaire' })).toBeVisible();
      await verifierAccessibilite(suite);
      await retour.enregistrer();
      await suite.reload();
      await expect(retour.note).toContainText(mots);
      await expect(retour.fenetre.getByText('a été retrouvée')).toBeHidden();
      await retour.acte('Supprimer');
      await suite
        .getByRole('dialog', { name: 'Supprimer ce RDV ?' })
        .getByRole('button', { name: 'Supprimer' })
        .click();
      await expect(retour.fenetre).toBeHidden();
      await expect(suite.getByText('Aucun RDV avec ce laboratoire.')).toBeVisible();
      expect(await retour.surAppareil()).toBe('[]');
    });
  },
);
