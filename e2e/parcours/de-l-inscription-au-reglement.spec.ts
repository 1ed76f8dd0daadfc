// The product's main job, whole: from the registration of a pharmacy to a settled encours and the statement of its laboratory.
import type { Page } from '@playwright/test';
import { comptes, expect, MOT_DE_PASSE, test, unique, type Api, type Compte, type Session } from '../monde.ts';
import { ComptesPage } from '../pages/comptes.ts';
import { ConnexionPage } from '../pages/connexion.ts';
import { CourriersPage } from '../pages/courriers.ts';
import { EncoursPage } from '../pages/encours.ts';
import { Entete } from '../pages/entete.ts';
import { clavier, souris, type Gestes } from '../pages/gestes.ts';
import { InscriptionPage } from '../pages/inscription.ts';
import { LaboratoiresPage } from '../pages/laboratoires.ts';

type Acteurs = {
  page: Page;
  api: Api;
  ouvrir: (qui: Compte | Session, options?: { chemin?: string }) => Promise<Page>;
};

const EN_ATTENTE = 'Votre compte est en attente de confirmation, cela ne devrait plus prendre très longtemps.';
const LABORATOIRES = ['Aquavéa', 'Laboratoire Canopée', 'Zéphyr Respiratoire'] as const;

const parcours = async ({ page, api, ouvrir }: Acteurs, comment: (page: Page) => Gestes): Promise<void> => {
  const gestes = comment(page);
  const identifiant = unique('odile');
  const pharmacie = unique('Pharmacie des Carmes');
  const compte = { username: identifiant, motDePasse: MOT_DE_PASSE };
  const destinataire = `${identifiant}@laboratoire.fr`;
  const connexion = new ConnexionPage(page, gestes);
  const inscription = new InscriptionPage(page, gestes);
  const entete = new Entete(page, gestes);
  const laboratoires = new LaboratoiresPage(page, gestes);
  const encours = new EncoursPage(page, gestes);

  await test.step('inscription, puis refus tant que le compte n’est pas accepté', async () => {
    await connexion.ouvrir();
    await connexion.allerInscription();
    await inscription.creer({
      pharmacie,
      mail: `${identifiant}@exemple.fr`,
      nom: 'Lemaire',
      prenom: 'Odile',
      identifiant,
      motDePasse: MOT_DE_PASSE,
    });
    await expect(connexion.titre).toBeAttached();
    await inscription.fermerDialogue();
    await connexion.seConnecter(compte);
    await expect(connexion.refus).toHaveText(EN_ATTENTE);
  });

  const editeur = await test.step('le super administrateur accepte, avec un mois d’essai', async () => {
    const pageSuper = await ouvrir(await api.connecter(comptes.super), { chemin: '/pharmacies' });
    await new ComptesPage(pageSuper, comment(pageSuper)).accepter(pharmacie);
    return pageSuper;
  });

  await test.step('connexion, adoption de trois laboratoires', async () => {
    await connexion.seConnecter(compte);
    await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Odile' })).toBeVisible();
    await entete.aller('Laboratoires');
    await laboratoires.adopter(LABORATOIRES);
  });

  const numero = await test.step('nouvel encours', async () => {
    await entete.aller('Encours');
    await encours.enListe();
    const cree = await encours.creer({
      laboratoire: 'Aquavéa',
      type: 'Logistique',
      info: 'Deux cartons de sérum physiologique manquants à la livraison',
      valeur: '120,50',
    });
    await encours.fermerTiroir(cree);
    await encours.choisirOnglet('À déclarer');
    await expect(encours.ligne(cree)).toContainText('120,50');
    return cree;
  });
  const tiroir = encours.tiroir(numero);

  await test.step('déclaration par mail, lue par le super administrateur', async () => {
    await encours.ouvrir(numero);
    await encours.ecrire('Déclarer', numero, destinataire);
    await expect(tiroir).toContainText('À régler');
    const courriers = new CourriersPage(editeur, comment(editeur));
    await courriers.aller();
    const courrier = await courriers.lire(destinataire);
    await expect(courrier).toContainText(pharmacie);
    await expect(courrier).toContainText(numero);
    await expect(courrier).toContainText('120,50');
  });

  await test.step('relance', async () => {
    await encours.ecrire('Relancer', numero, destinataire);
    await expect(tiroir).toContainText('Niveau de relance1');
  });

  await test.step('règlement partiel, puis du solde', async () => {
    await encours.regler(numero, '50,25');
    await expect(tiroir).toContainText('À régler, partiel');
    await expect(tiroir).toContainText('70,25');
    await encours.regler(numero);
    await expect(tiroir).toContainText('Réglé le');
    await expect(tiroir.getByRole('button', { name: 'Régler', exact: true })).toBeHidden();
  });

  await test.step('retour à régler : les règlements sont annulés, gardés visibles, le montant est de nouveau dû', async () => {
    await encours.repasserARegler(numero);
    await expect(tiroir.getByText(/^Annulé/)).toHaveCount(2);
    await expect(tiroir.getByRole('button', { name: 'Régler', exact: true })).toBeVisible();
    await encours.fermerTiroir(numero);
    await encours.choisirOnglet('À régler');
    await expect(encours.ligne(numero)).toContainText('120,50');
  });

  await test.step('relevé PDF du laboratoire', async () => {
    await entete.aller('Laboratoires');
    await laboratoires.ouvrirLaboratoire('Aquavéa');
    const { nom, contenu } = await laboratoires.telechargerReleve();
    expect(nom).toMatch(/\.pdf$/);
    expect(contenu.subarray(0, 5).toString()).toBe('%PDF-');
    expect(contenu.subarray(-32).toString()).toContain('%%EOF');
    expect(contenu.length).toBeGreaterThan(5000);
  });
};

test('de l’inscription au règlement', { tag: '@mobile' }, ({ page, api, ouvrir }) => {
  test.slow();
  return parcours({ page, api, ouvrir }, souris);
});

test('de l’inscription au règlement, au clavier seul', ({ page, api, ouvrir }) => {
  test.slow();
  return parcours({ page, api, ouvrir }, clavier);
});
