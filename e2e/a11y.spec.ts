// axe finds nothing on any screen, in its main states, in both schemes (WCAG 2.2 A and AA).
import type { Page } from '@playwright/test';
import { papiersJamaisDistingues } from './base.ts';
import { comptes, expect, test, unique, type Api, type Compte } from './monde.ts';
import { verifierAccessibilite } from './pages/accessibilite.ts';
import { AbonnementPage } from './pages/abonnement.ts';
import { dialogueDeConfirmation, retaperLeMotDePasse } from './pages/confirmation.ts';
import { ConnexionPage } from './pages/connexion.ts';
import { InscriptionPage } from './pages/inscription.ts';
import { entreeDe } from './pages/menu.ts';
import { autresReglages } from './reglages.ts';
import { choisirProposition } from './pages/propositions.ts';

// Lists kept short, because axe needs to check only a few of many identical rows.
/**
 * `neuve`: an empty pharmacy, shared by the states that write nothing; `inscrite`: a pharmacy of the test's own, whose
 * administrator logs in for the first time (twenty an hour).
 */
type Qui = keyof typeof comptes | 'personne' | 'neuve' | 'inscrite';
type Etat = {
  readonly nom: string;
  readonly qui: Qui;
  readonly chemin: string;
  /** Brings the screen to the state. */
  readonly aller?: (page: Page, api: Api) => Promise<unknown>;
  readonly mobile?: true;
};

// `waitFor` sees an element at once, where an assertion retries after longer and longer pauses.
const voir = (texte: string | RegExp) => (page: Page) => page.getByText(texte).first().waitFor();
const bouton =
  (nom: string | RegExp, index = 0) =>
  (page: Page) =>
    page.getByRole('button', { name: nom }).nth(index).click();
const dansDialogue = (nom: string | RegExp) => (page: Page) =>
  page.getByRole('dialog').last().getByRole('button', { name: nom }).click();
const menu = (entree: string) => (page: Page) => entreeDe(page, /^Actions/, entree).click();
const premiere = (page: Page) => page.locator('[data-ouvre]').first().click();
const dialogue = (page: Page) => page.getByRole('dialog').last().waitFor();
const touche = (nom: string) => (page: Page) => page.keyboard.press(nom);
const choisir = (champ: string) => (page: Page) => page.getByRole('combobox', { name: champ }).click();
const puis =
  (...gestes: readonly ((page: Page, api: Api) => Promise<unknown>)[]) =>
  async (page: Page, api: Api) => {
    for (const geste of gestes) await geste(page, api);
  };
const ligne = (page: Page) => page.locator('[data-ouvre]').first().waitFor();
const menuDeLigne = (page: Page) =>
  page
    .locator('tr[data-index]')
    .first()
    .getByRole('button', { name: /^Actions/ })
    .click();
const cocherLignes = async (page: Page) => {
  for (const i of [0, 1]) await page.locator('tr[data-index]').nth(i).getByRole('checkbox').check();
};

const publics: readonly Etat[] = [
  { nom: 'connexion', qui: 'personne', chemin: '/', mobile: true },
  {
    nom: 'connexion, champs vides',
    qui: 'personne',
    chemin: '/',
    aller: puis(bouton('Se connecter'), voir('L’identifiant est obligatoire.')),
  },
  {
    nom: 'connexion refusée',
    qui: 'personne',
    chemin: '/',
    aller: async (page) => {
      await new ConnexionPage(page).seConnecter(comptes.resilie);
      await expect(page.getByRole('alert')).toBeVisible();
    },
    mobile: true,
  },
  {
    nom: 'mot de passe imposé, avec ses refus',
    qui: 'personne',
    chemin: '/',
    aller: async (page, api) => {
      const { admin } = await api.pharmacieNeuve();
      await new ConnexionPage(page).seConnecter(admin);
      await dialogue(page);
      await dansDialogue('Enregistrer le mot de passe')(page);
      await voir('Le mot de passe doit contenir au moins 8 caractères.')(page);
    },
    mobile: true,
  },
  { nom: 'inscription', qui: 'personne', chemin: '/inscription', mobile: true },
  {
    nom: 'inscription, avec erreurs',
    qui: 'personne',
    chemin: '/inscription',
    aller: puis(bouton('Créer le compte'), voir('Le nom de la pharmacie est obligatoire.')),
    mobile: true,
  },
  {
    nom: 'inscription, sa pharmacie cherchée au registre',
    qui: 'personne',
    chemin: '/inscription',
    aller: async (page) => {
      await page.getByRole('combobox', { name: 'Trouvez votre pharmacie' }).fill('pharmacie');
      await page.getByRole('option').first().waitFor();
    },
    mobile: true,
  },
  {
    nom: 'inscription, choix d’un groupement',
    qui: 'personne',
    chemin: '/inscription',
    aller: puis(
      (page) => page.getByRole('radio', { name: 'Oui' }).check(),
      choisir('Groupement'),
      voir('Officines du Ponant (Nantes)'),
    ),
  },
  {
    nom: 'inscription enregistrée',
    qui: 'personne',
    chemin: '/inscription',
    aller: (page) => {
      const identifiant = unique('a11y');
      const mail = `${identifiant}@exemple.fr`;
      return new InscriptionPage(page).creer({
        pharmacie: unique('Pharmacie'),
        mail,
        nom: 'Roux',
        prenom: 'Lise',
        identifiant,
        motDePasse: 'Pharmaccord1',
      });
    },
  },
  { nom: 'conditions générales', qui: 'personne', chemin: '/conditions-generales', mobile: true },
];

const coquille: readonly Etat[] = [
  ...(['super', 'titulaire', 'merch', 'operateur', 'groupement', 'consultation', 'delegue', 'sansabo'] as const).map(
    (qui): Etat => ({
      nom: `accueil de ${qui}`,
      qui,
      chemin: '/',
      aller: voir(/^Bonjour/),
      ...(qui === 'titulaire' || qui === 'super' ? { mobile: true } : {}),
    }),
  ),
  { nom: 'accueil d’une pharmacie neuve', qui: 'inscrite', chemin: '/', aller: voir(/^Bienvenue/), mobile: true },
  {
    nom: 'aide d’un écran',
    qui: 'titulaire',
    chemin: '/encours',
    mobile: true,
    aller: (page) =>
      page
        .getByRole('button', { name: 'Aide de cet écran' })
        .click()
        .then(() => dialogue(page)),
  },
  {
    nom: 'visite',
    qui: 'titulaire',
    chemin: '/documents',
    mobile: true,
    aller: async (page) => {
      await page.getByRole('button', { name: 'Aide de cet écran' }).click();
      await page.getByRole('button', { name: 'Faire la visite' }).click();
      await page.getByRole('heading', { name: 'Vos écrans' }).waitFor();
    },
  },
  {
    nom: 'nouveautés',
    qui: 'titulaire',
    chemin: '/documents',
    mobile: true,
    aller: async (page) => {
      await page.getByRole('button', { name: /^Profil de/ }).click();
      await page.getByRole('button', { name: /^Nouveautés/ }).click();
      await page.getByRole('heading', { name: '23/11/2026' }).first().waitFor();
    },
  },
  {
    nom: 'menu latéral',
    qui: 'titulaire',
    chemin: '/notifications',
    mobile: true,
    aller: async (page) => {
      const bascule = page.getByRole('button', { name: 'Ouvrir le menu' });
      if (await bascule.isVisible()) await bascule.click().then(() => dialogue(page));
    },
  },
  { nom: 'menu des paramètres', qui: 'titulaire', chemin: '/', aller: puis(bouton('Paramètres'), voir('Abonnement')) },
  {
    nom: 'menu du profil',
    qui: 'titulaire',
    chemin: '/',
    aller: puis(bouton(/^Profil de/), voir('Se déconnecter')),
    mobile: true,
  },
  {
    nom: 'avis d’une notification qui arrive',
    qui: 'super',
    chemin: '/',
    aller: async (page, api) => {
      const demandeur = await api.tokenDe((await api.pharmacie()).admin);
      // Before its subscription, the page would only count the notification.
      const abonnee = Promise.withResolvers<void>();
      page.on('websocket', (prise) =>
        prise.on('framereceived', ({ payload }) => String(payload).startsWith('RECEIPT') && abonnee.resolve()),
      );
      await page.reload();
      await abonnee.promise;
      const corps = { nature: 'DEMANDE', demande: { nom: unique('Laboratoire Ombelle') } };
      await api.appeler('POST', 'laboratoires', { token: demandeur, corps });
      await page.locator('.mantine-Notification-root').first().waitFor();
    },
  },
  { nom: 'cloche', qui: 'super', chemin: '/', aller: puis(bouton(/^Notifications/), dialogue), mobile: true },
  {
    nom: 'palette',
    qui: 'titulaire',
    chemin: '/encours',
    aller: puis(ligne, touche('Control+K'), dialogue, (page) => page.keyboard.type('aqua'), voir('Aquavéa')),
  },
  {
    nom: 'emplacements',
    qui: 'titulaire',
    chemin: '/parametres/emplacements',
    aller: voir('Têtes de gondole'),
    mobile: true,
  },
  { nom: 'emplacements, aucun', qui: 'neuve', chemin: '/parametres/emplacements', aller: voir('Aucun emplacement') },
  {
    nom: 'emplacements, ajout et nom en place',
    qui: 'titulaire',
    chemin: '/parametres/emplacements',
    aller: puis(bouton('Ajouter un emplacement dans Entrée'), bouton('Actions pour TG 1'), menu('Renommer')),
  },
  {
    nom: 'emplacement, sa fiche',
    qui: 'titulaire',
    chemin: '/parametres/emplacements',
    aller: puis(bouton(/^TG 1$/), dialogue),
    mobile: true,
  },
  {
    nom: 'zone, sa fiche',
    qui: 'titulaire',
    chemin: '/parametres/emplacements',
    aller: puis(bouton(/^Entrée$/), dialogue),
  },
  {
    nom: 'familles',
    qui: 'titulaire',
    chemin: '/parametres/familles',
    aller: puis(bouton('Contenu de Dermocosmétique'), bouton('Contenu de Visage'), voir('Anti-âge')),
    mobile: true,
  },
  {
    nom: 'familles, changer de segment',
    qui: 'titulaire',
    chemin: '/parametres/familles?q=anti-%C3%A2ge',
    aller: puis(bouton('Actions pour Anti-âge'), menu('Changer de segment'), dialogue),
  },
  { nom: 'modèles de mail', qui: 'titulaire', chemin: '/parametres/modeles', aller: voir('Aperçu'), mobile: true },
  {
    nom: 'délais de relance',
    qui: 'titulaire',
    chemin: '/parametres/modeles?onglet=relances',
    aller: voir('Pour tous les encours'),
  },
  { nom: 'priorités', qui: 'groupement', chemin: '/parametres/priorites', aller: voir('Incontournable'), mobile: true },
  {
    nom: 'priorité, sa fiche',
    qui: 'groupement',
    chemin: '/parametres/priorites',
    aller: puis(bouton(/^Incontournable$/), dialogue),
  },
  { nom: 'notifications', qui: 'super', chemin: '/notifications', aller: ligne, mobile: true },
  {
    nom: 'notifications, vide',
    qui: 'inscrite',
    chemin: '/notifications',
    aller: puis(ligne, menuDeLigne, menu('Supprimer'), dansDialogue('Supprimer'), voir('Aucune notification')),
  },
  {
    nom: 'pharmacie',
    qui: 'titulaire',
    chemin: '/parametres/pharmacie',
    aller: voir('Export de vos données'),
    mobile: true,
  },
  {
    nom: 'pharmacie, avertissements et erreurs',
    qui: 'neuve',
    chemin: '/parametres/pharmacie',
    aller: async (page) => {
      await page.getByRole('textbox', { name: 'SIRET' }).fill('73282932000075');
      await page.getByRole('textbox', { name: 'CIP' }).fill('12');
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await expect(page.getByText('Le code CIP doit contenir 7 ou 13 chiffres.')).toBeVisible();
      await expect(page.getByText(/La clé de ce SIRET est incorrecte/)).toBeVisible();
    },
  },
  {
    nom: 'pharmacie, résiliation',
    qui: 'titulaire',
    chemin: '/parametres/pharmacie',
    aller: puis(bouton('Résilier le compte…'), dialogue),
    mobile: true,
  },
  {
    nom: 'pharmacie sans abonnement',
    qui: 'sansabo',
    chemin: '/parametres/pharmacie',
    aller: voir('Abonnement suspendu'),
  },
  {
    nom: 'nouveau groupement',
    qui: 'super',
    chemin: '/groupements',
    aller: puis(bouton('Nouveau groupement'), dialogue),
  },
  {
    nom: 'nouvelle société de délégués',
    qui: 'super',
    chemin: '/societes-de-delegues',
    aller: puis(bouton('Nouvelle société'), dialogue),
    mobile: true,
  },
  {
    nom: 'abonnement actif',
    qui: 'titulaire',
    chemin: '/parametres/abonnement',
    aller: voir('Votre situation'),
    mobile: true,
  },
  {
    nom: 'abonnement terminé, onglets désactivés',
    qui: 'sansabo',
    chemin: '/parametres/abonnement',
    aller: voir('Votre situation'),
  },
  {
    nom: 'abonnement à souscrire',
    qui: 'neuve',
    chemin: '/parametres/abonnement',
    aller: voir('Souscrire et payer'),
    mobile: true,
  },
  {
    nom: 'abonnement donné par l’éditeur',
    qui: 'super',
    chemin: '/pharmacies?q=Tilleuls',
    aller: puis(ligne, menuDeLigne, menu('Abonnement'), voir('Mandat ou contrat ; vide, le compte n’est pas abonné')),
  },
  { nom: 'abonnement de l’éditeur', qui: 'super', chemin: '/parametres/abonnement', aller: voir('Votre situation') },
];

const encours: readonly Etat[] = [
  { nom: 'à déclarer', qui: 'titulaire', chemin: '/encours?etat=A_DECLARER&vue=liste', aller: ligne, mobile: true },
  { nom: 'à régler', qui: 'titulaire', chemin: '/encours?etat=DECLARE&vue=liste&taille=25', aller: ligne },
  { nom: 'réglés', qui: 'titulaire', chemin: '/encours?etat=REGLE&vue=liste&taille=25', aller: ligne },
  {
    nom: 'par laboratoire, déplié',
    qui: 'titulaire',
    chemin: '/encours?etat=DECLARE&vue=labo',
    aller: puis(
      (page) =>
        page
          .getByRole('list', { name: 'Encours par laboratoire' })
          .getByRole('button', { expanded: false })
          .first()
          .click(),
      ligne,
    ),
    mobile: true,
  },
  { nom: 'vide', qui: 'neuve', chemin: '/encours', aller: voir('Rien à déclarer, bravo.'), mobile: true },
  {
    nom: 'aucun résultat',
    qui: 'titulaire',
    chemin: '/encours?vue=liste&q=introuvable',
    aller: voir('Aucun résultat'),
  },
  {
    nom: 'autres filtres',
    qui: 'titulaire',
    chemin: '/encours?vue=liste&etat=DECLARE&q=Dermalune',
    aller: puis(ligne, bouton('Filtres'), voir('Payeur')),
  },
  {
    nom: 'filtre déroulé',
    qui: 'titulaire',
    chemin: '/encours?vue=liste&etat=DECLARE&q=Dermalune',
    aller: puis(ligne, choisir('Type'), voir('Challenge')),
  },
  {
    nom: 'sélection',
    qui: 'titulaire',
    chemin: '/encours?etat=DECLARE&vue=liste&q=Dermalune',
    aller: puis(ligne, cocherLignes, voir(/2\slignes sélectionnées/)),
  },
  {
    nom: 'menu d’une ligne',
    qui: 'titulaire',
    chemin: '/encours?vue=liste&etat=DECLARE&q=Dermalune',
    aller: puis(ligne, menuDeLigne, voir('Dupliquer')),
  },
  {
    nom: 'choix des colonnes',
    qui: 'titulaire',
    chemin: '/encours?vue=liste&etat=DECLARE&q=Dermalune',
    aller: puis(ligne, bouton(/colonnes/i), voir('Colonnes affichées')),
  },
  {
    nom: 'raccourcis',
    qui: 'titulaire',
    chemin: '/encours?vue=liste&etat=DECLARE&q=Dermalune',
    aller: puis(ligne, touche('?'), dialogue),
  },
  {
    nom: 'tiroir à régler',
    qui: 'titulaire',
    chemin: '/encours?etat=DECLARE&vue=liste&q=Dermalune',
    aller: puis(ligne, premiere, voir('Ajouter un commentaire')),
    mobile: true,
  },
  {
    nom: 'tiroir réglé',
    qui: 'titulaire',
    chemin: '/encours?etat=REGLE&vue=liste&q=Dermalune',
    aller: puis(ligne, premiere, voir('Ajouter un commentaire')),
  },
  {
    nom: 'nouveau, avec erreurs et lignes',
    qui: 'titulaire',
    chemin: '/encours?saisie=nouveau&q=Dermalune',
    aller: puis(
      dialogue,
      bouton('Ajouter une ligne'),
      dansDialogue(/^Ajouter$/),
      voir('L’information est obligatoire.'),
    ),
    mobile: true,
  },
  {
    nom: 'calendrier',
    qui: 'titulaire',
    chemin: '/encours?saisie=nouveau&q=Dermalune',
    aller: puis(dialogue, bouton('Ouvrir le calendrier : Date du fait'), voir('lu')),
  },
  {
    nom: 'déclarer',
    qui: 'titulaire',
    chemin: '/encours?etat=A_DECLARER&vue=liste',
    aller: puis(ligne, menuDeLigne, menu('Déclarer…'), voir('Destinataires')),
  },
  {
    nom: 'relancer',
    qui: 'titulaire',
    chemin: '/encours?etat=DECLARE&vue=liste&q=Dermalune',
    aller: puis(ligne, menuDeLigne, menu('Relancer…'), voir('Destinataires')),
  },
  {
    nom: 'régler',
    qui: 'titulaire',
    chemin: '/encours?etat=DECLARE&vue=liste&q=Dermalune',
    aller: puis(ligne, menuDeLigne, menu('Régler…'), voir('Réglé avec')),
  },
  {
    nom: 'régler une sélection',
    qui: 'titulaire',
    chemin: '/encours?etat=DECLARE&vue=liste&q=Dermalune',
    aller: puis(ligne, cocherLignes, bouton('Régler avec un avoir'), dialogue),
  },
  {
    nom: 'suspendre',
    qui: 'titulaire',
    chemin: '/encours?etat=DECLARE&vue=liste&q=Dermalune',
    aller: puis(ligne, menuDeLigne, menu('Suspendre jusqu’au…'), (page) =>
      expect(page.getByRole('dialog').getByRole('button', { name: '30 jours' })).toBeVisible(),
    ),
  },
  {
    nom: 'supprimer',
    qui: 'titulaire',
    chemin: '/encours?etat=A_DECLARER&vue=liste',
    aller: puis(ligne, menuDeLigne, menu('Supprimer'), voir(/disparaîtra définitivement/)),
  },
  { nom: 'en lecture seule', qui: 'consultation', chemin: '/encours', aller: voir('Encours') },
];

// The journey of parcours/reclamation.spec.ts checks the thread, the public page and its refusals.
const reclamations: readonly Etat[] = [
  { nom: 'liste', qui: 'titulaire', chemin: '/reclamations', aller: ligne, mobile: true },
  { nom: 'aucune', qui: 'neuve', chemin: '/reclamations', aller: voir('Aucune réclamation.') },
  {
    nom: 'tiroir',
    qui: 'titulaire',
    chemin: '/reclamations',
    aller: puis(ligne, premiere, voir('Lien du laboratoire')),
    mobile: true,
  },
  {
    nom: 'nouvelle, avec erreurs',
    qui: 'titulaire',
    chemin: '/reclamations?saisie=nouveau',
    aller: puis(dialogue, dansDialogue('Envoyer la réclamation'), voir('Le message est obligatoire.')),
  },
  {
    nom: 'lien invalide',
    qui: 'personne',
    chemin: '/reclamations/1/public/inconnu',
    aller: voir('Réclamation invalide ou inexistante'),
    mobile: true,
  },
];

// The journey of parcours/promotion.spec.ts checks the other states.
const promotions: readonly Etat[] = [
  { nom: 'aucune', qui: 'neuve', chemin: '/promotions', aller: voir('Aucune promotion pour l’instant.'), mobile: true },
];

const documents: readonly Etat[] = [
  { nom: 'liste', qui: 'titulaire', chemin: '/documents', aller: ligne, mobile: true },
  { nom: 'aucun', qui: 'neuve', chemin: '/documents', aller: voir('Déposez un fichier ici') },
  {
    nom: 'détail et accusés',
    qui: 'groupement',
    chemin: '/documents?q=Charte',
    aller: puis(ligne, premiere, dialogue, voir('Lu par')),
    mobile: true,
  },
  {
    nom: 'déposer, avec erreurs',
    qui: 'titulaire',
    chemin: '/documents?saisie=depot',
    aller: puis(
      dialogue,
      (page) =>
        page
          .locator('input[type="file"]')
          .setInputFiles({ name: 'prix 10%.txt', mimeType: 'text/plain', buffer: Buffer.from('prix') }),
      dansDialogue(/^Déposer/),
      voir('Renommer automatiquement'),
    ),
    mobile: true,
  },
  {
    nom: 'envoyer par mail',
    qui: 'titulaire',
    chemin: '/documents',
    aller: puis(ligne, cocherLignes, bouton('Envoyer par mail'), dialogue),
  },
  { nom: 'catégories', qui: 'titulaire', chemin: '/documents', aller: puis(ligne, bouton('Catégories'), dialogue) },
  {
    nom: 'archive perdue',
    qui: 'titulaire',
    chemin: '/documents?archive=999999',
    aller: puis(dialogue, voir('Impossible')),
  },
];

const laboratoires: readonly Etat[] = [
  { nom: 'liste', qui: 'titulaire', chemin: '/laboratoires', aller: ligne, mobile: true },
  { nom: 'liste vide', qui: 'neuve', chemin: '/laboratoires', aller: voir('Aucun laboratoire') },
  { nom: 'ajouter', qui: 'neuve', chemin: '/laboratoires?ajouter=1', aller: voir('Florasud'), mobile: true },
  {
    nom: 'demander, avec erreurs',
    qui: 'neuve',
    chemin: '/laboratoires?ajouter=1',
    aller: puis(
      voir('Florasud'),
      bouton('Demander l’ajout d’un laboratoire'),
      bouton('Envoyer la demande'),
      voir(/est obligatoire/),
    ),
  },
  {
    nom: 'page, vue d’ensemble',
    qui: 'titulaire',
    chemin: '/laboratoires/Dermalune',
    aller: voir('Conditions à renégocier'),
    mobile: true,
  },
  {
    nom: 'page, vue d’ensemble d’un groupement',
    qui: 'groupement',
    chemin: '/laboratoires/Dermalune',
    aller: voir('Conditions proposées'),
    mobile: true,
  },
  { nom: 'page, avoirs', qui: 'titulaire', chemin: '/laboratoires/Dermalune?onglet=avoirs', aller: ligne },
  { nom: 'page, promotions', qui: 'groupement', chemin: '/laboratoires/Dermalune?onglet=promotions', aller: ligne },
  { nom: 'page, RFA', qui: 'groupement', chemin: '/laboratoires/Dermalune?onglet=rfa', aller: ligne },
  { nom: 'toutes les conditions', qui: 'titulaire', chemin: '/conditions', aller: ligne, mobile: true },
  {
    nom: 'renégocier une condition',
    qui: 'titulaire',
    chemin: '/conditions',
    aller: puis(ligne, menuDeLigne, menu('Renégocier…'), dialogue),
  },
  {
    nom: 'page, encours',
    qui: 'titulaire',
    chemin: '/laboratoires/Dermalune?onglet=encours',
    aller: voir('Relevé'),
    mobile: true,
  },
  {
    nom: 'page, envoyer le relevé',
    qui: 'titulaire',
    chemin: '/laboratoires/Dermalune?onglet=encours',
    aller: puis(bouton('Envoyer le relevé'), voir('Destinataires')),
  },
  {
    nom: 'page, chiffre d’affaires',
    qui: 'titulaire',
    chemin: '/laboratoires/Dermalune?onglet=ca',
    aller: voir('Chiffre d’affaires annuel'),
    mobile: true,
  },
  {
    nom: 'page, chiffre d’affaires en tableau',
    qui: 'titulaire',
    chemin: '/laboratoires/Dermalune?onglet=ca',
    aller: puis(
      voir('Chiffre d’affaires annuel'),
      (page) => page.getByText('Tableau', { exact: true }).click(),
      (page) => expect(page.getByRole('table')).toBeVisible(),
    ),
  },
  {
    nom: 'page, fiche et contacts',
    qui: 'titulaire',
    chemin: '/laboratoires/Dermalune?onglet=fiche',
    aller: voir('Fiche'),
    mobile: true,
  },
  {
    nom: 'page, contact avec erreurs',
    qui: 'titulaire',
    chemin: '/laboratoires/Dermalune?onglet=fiche',
    aller: puis(
      bouton('Ajouter un contact'),
      dialogue,
      dansDialogue(/^(Ajouter|Enregistrer)/),
      voir(/est obligatoire/),
    ),
  },
  {
    nom: 'page, conditions',
    qui: 'titulaire',
    chemin: '/laboratoires/Dermalune?onglet=conditions',
    aller: ligne,
    mobile: true,
  },
  {
    nom: 'condition',
    qui: 'titulaire',
    chemin: '/laboratoires/Dermalune?onglet=conditions',
    aller: puis(ligne, premiere, dialogue),
  },
  {
    nom: 'condition, refusée',
    qui: 'titulaire',
    chemin: '/laboratoires/Dermalune?onglet=conditions&saisie=nouveau',
    aller: puis(dialogue, bouton('Ajouter un produit'), dansDialogue(/^Ajouter$/), voir('La gamme est obligatoire.')),
  },
  {
    nom: 'proposition du groupement',
    qui: 'titulaire',
    chemin: `/laboratoires/${encodeURIComponent('Boréal Santé')}?onglet=conditions`,
    aller: puis(choisirProposition, dialogue, dansDialogue(/^Volume/)),
    mobile: true,
  },
  {
    nom: 'page inconnue',
    qui: 'titulaire',
    chemin: '/laboratoires/Inconnu',
    aller: voir('Ce laboratoire n’est pas parmi les vôtres'),
  },
  {
    nom: 'paramètres d’une pharmacie',
    qui: 'titulaire',
    chemin: '/parametres/laboratoires',
    aller: ligne,
    mobile: true,
  },
  { nom: 'catalogue', qui: 'super', chemin: '/parametres/laboratoires', aller: ligne },
  { nom: 'catalogue, fiche', qui: 'super', chemin: '/parametres/laboratoires', aller: puis(ligne, premiere, dialogue) },
  {
    nom: 'catalogue, nouveau avec erreurs',
    qui: 'super',
    chemin: '/parametres/laboratoires?nouveau=1',
    aller: puis(dialogue, dansDialogue(/^(Créer|Ajouter|Enregistrer)/), voir(/est obligatoire/)),
  },
  {
    nom: 'catalogue, demande qui existe déjà, avec erreurs',
    qui: 'super',
    chemin: '/parametres/laboratoires?nomLabo=Inconnu',
    aller: puis(dialogue, bouton('Il existe déjà'), bouton('Réunir'), voir('Choisissez un laboratoire dans la liste.')),
    mobile: true,
  },
  {
    nom: 'catalogue, import des titulaires',
    qui: 'super',
    chemin: '/parametres/laboratoires',
    aller: puis(ligne, bouton('Importer des titulaires'), dialogue),
  },
];

const editeur: readonly Etat[] = [
  { nom: 'pharmacies', qui: 'super', chemin: '/pharmacies', aller: ligne, mobile: true },
  {
    nom: 'pharmacies, tiroir',
    qui: 'super',
    chemin: '/pharmacies?q=Tilleuls',
    aller: puis(ligne, premiere, voir('Coordonnées')),
    mobile: true,
  },
  {
    nom: 'pharmacies, accepter',
    qui: 'super',
    chemin: '/pharmacies?q=Halle',
    aller: puis(ligne, menuDeLigne, menu('Accepter'), voir('1 mois')),
  },
  {
    nom: 'pharmacies, refuser sans motif',
    qui: 'super',
    chemin: '/pharmacies?active=WAITING',
    aller: puis(
      ligne,
      menuDeLigne,
      menu('Refuser'),
      dialogue,
      dansDialogue('Refuser'),
      voir('Le motif est obligatoire.'),
    ),
  },
  {
    nom: 'pharmacies, résilier',
    qui: 'super',
    chemin: '/pharmacies?q=Tilleuls',
    aller: puis(ligne, menuDeLigne, menu('Résilier'), voir('Résilier définitivement')),
  },
  {
    nom: 'pharmacies, nouvelle avec erreurs',
    qui: 'super',
    chemin: '/pharmacies',
    aller: puis(bouton('Nouvelle pharmacie'), dansDialogue('Créer la pharmacie'), voir('Le nom est obligatoire.')),
  },
  {
    nom: 'pharmacies, identité',
    qui: 'super',
    chemin: '/pharmacies?q=Tilleuls',
    aller: puis(ligne, menuDeLigne, menu('Modifier l’identité'), voir('Coordonnées')),
  },
  { nom: 'groupements', qui: 'super', chemin: '/groupements', aller: ligne },
  { nom: 'produits', qui: 'super', chemin: '/produits?taille=25', aller: ligne, mobile: true },
  { nom: 'produits, tiroir', qui: 'super', chemin: '/produits?q=Dermalune', aller: puis(ligne, premiere, dialogue) },
  {
    nom: 'produits, nouveau avec erreurs',
    qui: 'super',
    chemin: '/produits?q=Dermalune',
    aller: puis(bouton('Nouveau produit'), dansDialogue('Créer le produit'), voir(/est obligatoire/)),
  },
  {
    nom: 'produits, import',
    qui: 'super',
    chemin: '/produits?import=nouveau&q=Dermalune',
    aller: voir('Fichier CSV, TXT ou XLSX'),
  },
  { nom: 'produits, doublons', qui: 'super', chemin: '/produits?doublons=oui&q=Dermalune', aller: dialogue },
  {
    nom: 'produits, fusion',
    qui: 'super',
    chemin: '/produits?q=Dermalune',
    aller: puis(ligne, cocherLignes, bouton('Fusionner'), dialogue),
  },
  {
    nom: 'produits, import : colonnes, puis vérification',
    qui: 'super',
    chemin: '/produits?import=nouveau&q=Dermalune',
    aller: async (page) => {
      const buffer = Buffer.from('EAN;Désignation;TVA\n3400000000017;Crème;20\n3400000000024;Gel;120\n');
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: `${unique('liste')}.csv`, mimeType: 'text/csv', buffer });
      await voir('Ligne des titres')(page);
      await verifierAccessibilite(page);
      await bouton('Vérifier')(page);
      await voir('Rien n’est encore écrit.')(page);
    },
  },
  { nom: 'journal', qui: 'super', chemin: '/journal', aller: ligne, mobile: true },
  {
    nom: 'journal, une écriture',
    qui: 'super',
    chemin: '/journal',
    aller: puis(ligne, premiere, voir('Avant, après')),
    mobile: true,
  },
  {
    nom: 'journal, filtres',
    qui: 'super',
    chemin: '/journal',
    aller: puis(ligne, bouton('Filtres'), voir(/^Depuis le/)),
  },
  { nom: 'statistiques de l’éditeur', qui: 'super', chemin: '/statistiques', aller: voir('Qui vient'), mobile: true },
  {
    nom: 'invitations, un collage lu avec ses refus',
    qui: 'groupement',
    chemin: '/parametres/invitations',
    aller: puis(voir('Pharmacie du Golfe'), verifierAccessibilite, bouton('Inviter des pharmacies'), async (page) => {
      await page
        .getByRole('textbox', { name: 'Ou collez vos lignes, avec leurs titres' })
        .fill('Pharmacie\tE-mail\nPharmacie du Phare\tphare@exemple.fr\nSans adresse\t');
      await bouton('Lire ces lignes')(page);
      await voir('Le mail que chacune reçoit')(page);
    }),
    mobile: true,
  },
  {
    nom: 'statistiques du groupement',
    qui: 'groupement',
    chemin: '/statistiques?tableau=reponsesSegment',
    aller: voir('Réponses aux promotions, par segment'),
    mobile: true,
  },
  { nom: 'travaux', qui: 'super', chemin: '/travaux', aller: voir('Files et horaires'), mobile: true },
  {
    nom: 'registre, un fichier lu avec ses refus',
    qui: 'super',
    chemin: '/registre-des-pharmacies',
    aller: puis(bouton('Importer un fichier'), async (page) => {
      await page.locator('input[type=file]').setInputFiles({
        name: 'pharmacies.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('finess;nom;cp\n220990006;Pharmacie;22000\n220990007;Pharmacie;2200'),
      });
      await voir('Ce qui sera repris')(page);
    }),
    mobile: true,
  },
  {
    nom: 'règles légales, puis le formulaire refusé de l’une d’elles',
    qui: 'super',
    chemin: '/regles-legales',
    aller: async (page, api) => {
      await ligne(page);
      await verifierAccessibilite(page);
      await puis(premiere, dialogue, dansDialogue('Modifier'))(page, api);
      await page.getByRole('textbox', { name: 'Libellé' }).fill('');
      await puis(dansDialogue('Enregistrer'), voir('Le libellé est obligatoire.'))(page, api);
    },
  },
  { nom: 'courriers', qui: 'super', chemin: '/courriers', aller: voir('Courriers envoyés'), mobile: true },
  {
    nom: 'support, avec ses réponses types',
    qui: 'super',
    chemin: '/support',
    aller: async (page, api) => {
      await page.getByRole('button', { name: 'Réponses types' }).waitFor();
      await verifierAccessibilite(page);
      await puis(bouton('Réponses types'), dialogue, dansDialogue('Nouvelle réponse type'))(page, api);
      await puis(dansDialogue('Enregistrer'), voir('Le titre est obligatoire.'))(page, api);
    },
    mobile: true,
  },
];

/** Opens an RDV of the demonstration, the way a link does. */
const ouvrirRdv =
  (qui: 'achat' | 'titulaire', lequel: (rdv: { prive: boolean; droits: { partager: boolean } }) => boolean) =>
  async (page: Page, api: Api) => {
    const token = await api.tokenDe(comptes[qui]);
    const { elements } = await api.appeler<{
      elements: { id: number; laboratoireNom: string; prive: boolean; droits: { partager: boolean } }[];
    }>('GET', 'rdvs?taille=100', { token });
    const rdv = elements.find(lequel);
    await page.goto(`/laboratoires/${encodeURIComponent(rdv?.laboratoireNom ?? '')}?onglet=rdv&rdv=${rdv?.id}`);
    await page.getByRole('dialog', { name: /^RDV/ }).waitFor();
  };
const leSien = ouvrirRdv('achat', ({ prive, droits }) => !prive && droits.partager);
const noteDuRdv = (page: Page) => page.getByRole('textbox', { name: 'Note du RDV' }).waitFor();
const acteDuRdv = (acte: string) =>
  puis(
    noteDuRdv,
    bouton('Actions du RDV'),
    (page) => entreeDe(page, 'Actions du RDV', acte).click(),
    (page) => page.getByRole('dialog').nth(1).waitFor(),
  );

// The journey of parcours/rdv.spec.ts checks a guide being filled, a conflict, and a recovered text.
const rdvs: readonly Etat[] = [
  {
    nom: 'ouvert de l’accueil, puis réduit',
    qui: 'achat',
    chemin: '/',
    aller: puis(
      // Lines without money come last, behind a button.
      (page) => page.getByRole('button', { name: /^Voir les \d+ autres$/ }).click(),
      (page) =>
        page
          .getByRole('region', { name: 'À faire' })
          .getByRole('button', { name: /Décision de RDV/ })
          .first()
          .click(),
      (page) => page.getByRole('dialog', { name: /RDV · / }).waitFor(),
      noteDuRdv,
      verifierAccessibilite,
      bouton('Réduire la fenêtre'),
      (page) => page.getByRole('button', { name: 'Rouvrir la fenêtre' }).waitFor(),
    ),
    mobile: true,
  },
  {
    nom: 'nouveau, de la palette',
    qui: 'titulaire',
    chemin: '/encours',
    aller: puis(
      ligne,
      touche('Control+K'),
      dialogue,
      (page) => page.keyboard.type('rdv aqua'),
      voir('Nouveau RDV · Aquavéa'),
      touche('Enter'),
      (page) => page.getByRole('dialog', { name: 'Nouveau RDV · Aquavéa' }).waitFor(),
      noteDuRdv,
    ),
  },
  {
    nom: 'son partage, puis son compte rendu refusé',
    qui: 'achat',
    chemin: '/laboratoires',
    aller: puis(
      leSien,
      acteDuRdv('Partager…'),
      voir('Qui le voit'),
      verifierAccessibilite,
      dansDialogue('Annuler'),
      // Waits until the dialog is closed: it gives the focus back, which would close the menu.
      (page) => page.getByText('Qui le voit').waitFor({ state: 'hidden' }),
      acteDuRdv('Envoyer le compte rendu…'),
      async (page) => {
        const proposes = page.getByRole('group', { name: 'Destinataires proposés' });
        await proposes.waitFor();
        for (const choisi of await proposes.getByRole('checkbox', { checked: true }).all()) await choisi.uncheck();
      },
      dansDialogue('Envoyer'),
      voir('Indiquez au moins un destinataire.'),
    ),
    mobile: true,
  },
  {
    nom: 'privé',
    qui: 'titulaire',
    chemin: '/laboratoires',
    aller: puis(
      ouvrirRdv('titulaire', ({ prive }) => prive),
      voir(/Son auteur ne l’a pas partagé avec vous/),
    ),
    mobile: true,
  },
];

const groupement: readonly Etat[] = [
  {
    nom: 'opérations du groupement, l’une d’elles et ses adhérents',
    qui: 'groupement',
    chemin: '/promotionsGroupement',
    aller: async (page) => {
      await ligne(page);
      await verifierAccessibilite(page);
      await page.getByText('Rentrée immunité').first().click();
      await voir(/^Relancer /)(page);
    },
    mobile: true,
  },
  { nom: 'adhérents', qui: 'groupement', chemin: '/parametres/adherents', aller: ligne, mobile: true },
  { nom: 'demandes', qui: 'groupement', chemin: '/parametres/adherents?onglet=DEMANDES', aller: ligne, mobile: true },
  {
    nom: 'demandes, refuser une sélection, avec erreurs',
    qui: 'groupement',
    chemin: '/parametres/adherents?onglet=DEMANDES',
    aller: puis(ligne, cocherLignes, bouton('Refuser'), dialogue, dansDialogue('Refuser'), voir(/est obligatoire/)),
  },
  { nom: 'anciens', qui: 'consultation', chemin: '/parametres/adherents?onglet=ANCIENS', aller: ligne },
  { nom: 'adhérents, en lecture seule', qui: 'consultation', chemin: '/parametres/adherents', aller: ligne },
  {
    nom: 'adhérents, tiroir',
    qui: 'groupement',
    chemin: '/parametres/adherents?q=Tilleuls',
    aller: puis(ligne, premiere, voir('Historique')),
    mobile: true,
  },
  {
    nom: 'adhérents, segments d’un adhérent',
    qui: 'groupement',
    chemin: '/parametres/adherents?q=Tilleuls',
    aller: puis(ligne, bouton(/^Segments de/), voir('Terminé')),
  },
  {
    nom: 'adhérents, affecter une sélection',
    qui: 'groupement',
    chemin: '/parametres/adherents',
    aller: puis(
      ligne,
      cocherLignes,
      bouton('Affecter des segments'),
      dialogue,
      dansDialogue('Affecter'),
      voir('Choisissez au moins un segment.'),
    ),
  },
  {
    nom: 'adhérents, mettre fin',
    qui: 'groupement',
    chemin: '/parametres/adherents?q=Tilleuls',
    aller: puis(ligne, menuDeLigne, menu('Mettre fin à l’adhésion'), voir('Mettre fin à cette adhésion')),
  },
  { nom: 'segments', qui: 'groupement', chemin: '/parametres/segments', aller: voir('Littoral'), mobile: true },
  {
    nom: 'segments, avec erreurs',
    qui: 'groupement',
    chemin: '/parametres/segments',
    aller: puis(voir('Littoral'), bouton('Ajouter'), voir('Le nom du segment est obligatoire.')),
  },
  {
    nom: 'segments, en saisie',
    qui: 'groupement',
    chemin: '/parametres/segments',
    aller: puis(voir('Littoral'), bouton('Modifier Littoral'), voir('Enregistrer')),
  },
  {
    nom: 'conditions publiées',
    qui: 'groupement',
    chemin: '/laboratoires/Dermalune?onglet=conditions&etat=VALIDATED',
    aller: puis(ligne, premiere, dialogue, voir('Choix proposés')),
  },
  {
    nom: 'conditions à préparer',
    qui: 'groupement',
    chemin: '/laboratoires/Dermalune?onglet=conditions&saisie=nouveau',
    aller: puis(
      dialogue,
      bouton('Ajouter un produit'),
      dansDialogue('Enregistrer le brouillon'),
      voir('Choisissez au moins un segment.'),
    ),
  },
  {
    nom: 'groupement',
    qui: 'groupement',
    chemin: '/parametres/groupement',
    aller: voir('Accepter les demandes'),
    mobile: true,
  },
];

const delegues: readonly Etat[] = [
  { nom: 'trade', qui: 'delegue', chemin: '/trade', aller: voir('Pharmacie des Tilleuls'), mobile: true },
  {
    nom: 'trade, une pharmacie',
    qui: 'delegue',
    chemin: '/trade',
    aller: puis(
      (page) => page.getByRole('button', { name: /Pharmacie des Tilleuls/ }).click(),
      dialogue,
      voir('Mains douces d’hiver'),
    ),
    mobile: true,
  },
  {
    nom: 'trade, les conditions d’une pharmacie',
    qui: 'delegue',
    chemin: '/trade',
    aller: puis(
      (page) => page.getByRole('button', { name: /Pharmacie des Tilleuls/ }).click(),
      (page) => page.getByRole('tab', { name: 'Conditions' }).click(),
      voir('Implantation de la gamme entière en linéaire'),
    ),
  },
  {
    nom: 'trade, une proposition',
    qui: 'delegue',
    chemin: '/trade',
    aller: puis(
      (page) => page.getByRole('button', { name: /Pharmacie des Tilleuls/ }).click(),
      (page) => page.getByText('Mains douces d’hiver').click(),
      voir('Je passe jeudi matin si vous voulez en parler.'),
    ),
    mobile: true,
  },
  {
    nom: 'trade, proposer',
    qui: 'delegue',
    chemin: '/trade',
    aller: puis(
      (page) => page.getByRole('button', { name: /Pharmacie des Tilleuls/ }).click(),
      (page) => page.getByRole('link', { name: 'Proposer une opération' }).click(),
      voir('2. Produits'),
    ),
    mobile: true,
  },
  { nom: 'trade, demandes', qui: 'delegue', chemin: '/trade?onglet=demandes', aller: voir('Expiré'), mobile: true },
  {
    nom: 'trade, demander un accès, avec un refus',
    qui: 'delegue',
    chemin: '/trade',
    aller: puis(
      bouton('Demander un accès'),
      dialogue,
      (page) => page.getByRole('textbox', { name: /CIP, FINESS/ }).fill('angers'),
      dansDialogue('Demander'),
      voir('Écrivez un code CIP'),
    ),
    mobile: true,
  },
  { nom: 'délégués', qui: 'titulaire', chemin: '/parametres/delegues', aller: ligne, mobile: true },
  {
    nom: 'délégués, un accès',
    qui: 'titulaire',
    chemin: '/parametres/delegues',
    aller: puis(premiere, dialogue, voir('Activité du mois')),
  },
  {
    nom: 'délégués, droits',
    qui: 'titulaire',
    chemin: '/parametres/delegues',
    aller: puis(bouton(/^Actions de/), menu('Droits et date de fin'), voir('Lire les encours')),
  },
  {
    nom: 'délégués, invitation refusée',
    qui: 'titulaire',
    chemin: '/parametres/delegues',
    aller: puis(bouton('Inviter'), dialogue, dansDialogue('Inviter'), voir('est obligatoire')),
    mobile: true,
  },
  { nom: 'délégués, vide', qui: 'neuve', chemin: '/parametres/delegues', aller: voir('Aucun délégué') },
  {
    nom: 'mes accès ailleurs, vide',
    qui: 'neuve',
    chemin: '/parametres/delegues?onglet=miens',
    aller: voir('Aucun accès'),
  },
];

const utilisateurs: readonly Etat[] = [
  {
    nom: 'mot de passe oublié',
    qui: 'personne',
    chemin: '/',
    aller: puis(bouton('Mot de passe oublié ?'), dialogue, dansDialogue('Recevoir un lien'), voir(/est obligatoire/)),
    mobile: true,
  },
  {
    nom: 'lien de mot de passe inconnu',
    qui: 'personne',
    chemin: '/mot-de-passe/inconnu',
    aller: voir('Ce lien n’est pas valide'),
    mobile: true,
  },
  {
    nom: '« ce n’est pas moi » inconnu',
    qui: 'personne',
    chemin: '/ce-n-est-pas-moi/inconnu',
    aller: voir('Ce lien n’est pas valide'),
    mobile: true,
  },
  {
    nom: 'arrêt du rapport du mois',
    qui: 'personne',
    chemin: '/desabonnement/rapport/inconnu',
    aller: voir('Ne plus le recevoir'),
    mobile: true,
  },
  { nom: 'utilisateurs', qui: 'titulaire', chemin: '/parametres/utilisateurs', aller: ligne, mobile: true },
  {
    nom: 'utilisateurs de tous',
    qui: 'super',
    chemin: '/parametres/utilisateurs?q=Tilleuls',
    aller: ligne,
    mobile: true,
  },
  {
    nom: 'utilisateur, tiroir',
    qui: 'titulaire',
    chemin: '/parametres/utilisateurs',
    aller: puis(ligne, premiere, voir('Sessions ouvertes')),
  },
  {
    nom: 'connexions au compte',
    qui: 'titulaire',
    chemin: '/parametres/utilisateurs',
    aller: puis(bouton('Connexions'), voir('Connexion réussie')),
    mobile: true,
  },
  {
    nom: 'utilisateur, nouveau avec erreurs',
    qui: 'titulaire',
    chemin: '/parametres/utilisateurs',
    aller: puis(
      bouton('Nouvel utilisateur'),
      dialogue,
      dansDialogue('Créer l’utilisateur'),
      voir('Le nom est obligatoire.'),
    ),
    mobile: true,
  },
  {
    nom: 'utilisateur, réinitialiser',
    qui: 'titulaire',
    chemin: '/parametres/utilisateurs?q=Lopez',
    aller: puis(ligne, menuDeLigne, menu('Réinitialiser le mot de passe'), voir('Réinitialiser le mot de passe ?')),
  },
  { nom: 'profil', qui: 'titulaire', chemin: '/parametres/profil', aller: voir('Sessions'), mobile: true },
  {
    nom: 'profil, mot de passe avec erreurs',
    qui: 'titulaire',
    chemin: '/parametres/profil',
    aller: puis(bouton('Changer le mot de passe'), voir('Le mot de passe actuel est obligatoire.')),
  },
];

// A hundred short tests, shared by both workers.
test.describe.configure({ mode: 'parallel' });

const rfas: readonly Etat[] = [
  { nom: 'la liste', qui: 'titulaire', chemin: '/rfa', aller: ligne, mobile: true },
  { nom: 'refusées', qui: 'titulaire', chemin: '/rfa?acceptation=REFUSED', aller: ligne },
  { nom: 'vide', qui: 'neuve', chemin: '/rfa', aller: voir(/^Aucune RFA en/), mobile: true },
  {
    nom: 'pourquoi ce montant',
    qui: 'titulaire',
    chemin: '/rfa?rfa=1',
    aller: puis(bouton('Pourquoi ce montant'), voir('Ce qui fait la base')),
    mobile: true,
  },
  { nom: 'autres filtres', qui: 'titulaire', chemin: '/rfa', aller: puis(ligne, bouton('Filtres'), voir('Opérateur')) },
  {
    nom: 'sa fiche',
    qui: 'titulaire',
    chemin: '/rfa',
    aller: puis(ligne, premiere, voir('Base, mois par mois')),
    mobile: true,
  },
  {
    nom: 'base, mois par mois',
    qui: 'titulaire',
    chemin: '/rfa',
    aller: puis(ligne, premiere, bouton('Modifier la base'), bouton('Coller depuis Excel'), voir('Mois copiés')),
  },
  {
    nom: 'nouvelle, avec erreurs et avertissements',
    qui: 'titulaire',
    chemin: '/rfa?saisie=nouveau',
    aller: async (page) => {
      await page.getByRole('textbox', { name: 'Texte, palier 1' }).fill('> 10 000 €');
      await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
      await voir('La condition de RFA est obligatoire.')(page);
      await voir('Le palier 1 n’a pas de valeur.')(page);
    },
    mobile: true,
  },
  {
    nom: 'dupliquer',
    qui: 'titulaire',
    chemin: '/rfa',
    aller: puis(ligne, menuDeLigne, menu('Dupliquer vers une autre année…'), dialogue),
  },
  {
    nom: 'refuser',
    qui: 'titulaire',
    chemin: '/rfa',
    aller: puis(ligne, menuDeLigne, menu('Refuser'), voir('Refuser cette RFA ?')),
  },
  { nom: 'd’un laboratoire', qui: 'titulaire', chemin: '/laboratoires/Dermalune?onglet=rfa', aller: ligne },
  { nom: 'à répondre', qui: 'titulaire', chemin: '/rfa?acceptation=WAITING', aller: ligne },
  {
    nom: 'du groupement, l’une d’elles, ses adhérents et le partage',
    qui: 'groupement',
    chemin: '/rfasGroupement',
    aller: async (page) => {
      await ligne(page);
      await verifierAccessibilite(page);
      await page.getByText('Dermalune Corps').first().click();
      await voir('Résultat du total')(page);
      await verifierAccessibilite(page);
      await page.getByRole('tab', { name: /^Adhérents/ }).click();
      await voir('Pharmacie Bretonnière')(page);
      await verifierAccessibilite(page);
      await page.getByRole('tab', { name: 'Partage' }).click();
      await voir('Selon la base de chacun')(page);
    },
    mobile: true,
  },
  {
    nom: 'du groupement, invalider',
    qui: 'groupement',
    chemin: '/rfasGroupement?q=Dermalune%20Corps',
    aller: puis(ligne, menuDeLigne, menu('Invalider…'), voir(/perdent leur copie/)),
  },
  {
    nom: 'du groupement, nouvelle, avec erreurs',
    qui: 'groupement',
    chemin: '/rfasGroupement?saisie=nouveau',
    aller: async (page) => {
      await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
      await voir('La condition de RFA est obligatoire.')(page);
    },
    mobile: true,
  },
  { nom: 'du groupement, en lecture seule', qui: 'consultation', chemin: '/rfasGroupement', aller: ligne },
];

const statistiques: readonly Etat[] = [
  {
    nom: 'en graphiques, puis en tableaux',
    qui: 'titulaire',
    chemin: '/statistiques',
    aller: async (page) => {
      await page.locator('svg.recharts-surface').nth(3).waitFor();
      await verifierAccessibilite(page);
      for (const bascule of await page.getByText('Tableau', { exact: true }).all()) await bascule.click();
      await page
        .getByRole('row', { name: /^Total/ })
        .first()
        .waitFor();
    },
    mobile: true,
  },
  { nom: 'sans rien', qui: 'neuve', chemin: '/statistiques', aller: voir(/^Rien n’a été reçu en/), mobile: true },
];

const comparatif: readonly Etat[] = [
  {
    nom: 'un produit, ses formules, puis « et si »',
    qui: 'titulaire',
    chemin: '/comparatifMarges',
    aller: async (page) => {
      await premiere(page);
      await voir('PV HT = PV TTC ÷ (1 + TVA), arrondi au centime')(page);
      await verifierAccessibilite(page);
      await page.getByRole('button', { name: 'Fermer' }).click();
      await page.getByRole('switch', { name: 'Et si…' }).click();
      await page
        .getByLabel(/^Prix d’achat essayé/)
        .first()
        .waitFor();
    },
    mobile: true,
  },
  {
    nom: 'nouveau produit, avec erreurs',
    qui: 'titulaire',
    chemin: '/comparatifMarges?saisie=nouveau',
    aller: puis(dansDialogue('Ajouter'), voir('Le nom du produit est obligatoire.')),
  },
  { nom: 'vide', qui: 'neuve', chemin: '/comparatifMarges', aller: voir(/^Aucun produit comparé en/), mobile: true },
];

const connexions: readonly Etat[] = [
  {
    nom: 'aucune vente recueillie, puis les réglages avec leurs erreurs',
    qui: 'neuve',
    chemin: '/parametres/extracteurs',
    aller: async (page) => {
      await voir('Aucune vente n’est recueillie')(page);
      await verifierAccessibilite(page);
      await bouton('Configurer le recueil')(page);
      await dialogue(page);
      await choisir('Mode de recueil')(page);
      await page.getByRole('option', { name: 'API Winpharma' }).click();
      await dansDialogue('Enregistrer')(page);
      await voir('L’identifiant est obligatoire.')(page);
    },
    mobile: true,
  },
  {
    nom: 'ce que montrent les adhérents, les jours de l’un d’eux',
    qui: 'groupement',
    chemin: '/parametres/extracteurs',
    aller: puis(ligne, premiere, dialogue),
    mobile: true,
  },
  {
    nom: 'adresses autorisées, une de plus avec ses erreurs',
    qui: 'super',
    chemin: '/parametres/connexions',
    aller: puis(
      bouton('Autoriser une adresse'),
      dialogue,
      dansDialogue('Autoriser'),
      voir('Le libellé est obligatoire.'),
    ),
    mobile: true,
  },
];

const payps: readonly Etat[] = [
  {
    nom: 'déconnecté, ses bons lus',
    qui: 'titulaire',
    chemin: '/parametres/payps',
    aller: voir('Bons utilisés'),
    mobile: true,
  },
  { nom: 'pas encore', qui: 'neuve', chemin: '/parametres/payps', aller: voir('E-mail Payps') },
  { nom: 'les marques', qui: 'super', chemin: '/parametres/payps', aller: voir('Pure Lagune') },
];

const rapprochement: readonly Etat[] = [
  {
    nom: 'un avoir en main',
    qui: 'titulaire',
    chemin: '/encours/rapprochement',
    aller: voir('Ce qui est dû et correspond'),
    mobile: true,
  },
  {
    nom: 'une part choisie à la main',
    qui: 'titulaire',
    chemin: '/encours/rapprochement',
    aller: bouton(/^Ajouter E-/),
  },
  {
    nom: 'ce qui est sûr',
    qui: 'titulaire',
    chemin: '/encours/rapprochement',
    aller: puis(bouton(/^Accepter ce qui est sûr/), dialogue),
  },
  {
    nom: 'rien n’attend',
    qui: 'neuve',
    chemin: '/encours/rapprochement',
    aller: voir('Rien n’attend d’être rapproché.'),
  },
];
const avoirs: readonly Etat[] = [
  { nom: 'la liste', qui: 'titulaire', chemin: '/encours/avoirs', aller: ligne, mobile: true },
  { nom: 'vide', qui: 'neuve', chemin: '/encours/avoirs', aller: voir('Aucun avoir ni paiement reçu.'), mobile: true },
  {
    nom: 'autres filtres',
    qui: 'titulaire',
    chemin: '/encours/avoirs',
    aller: puis(ligne, bouton('Filtres'), voir('En attente')),
  },
  {
    nom: 'sa fiche et ses propositions',
    qui: 'titulaire',
    chemin: '/encours/avoirs?aAffecter=true',
    aller: puis(ligne, premiere, voir('Ce qu’il peut régler')),
    mobile: true,
  },
  {
    nom: 'nouveau, avec erreurs',
    qui: 'titulaire',
    chemin: '/encours/avoirs?saisie=nouveau',
    aller: async (page) => {
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
      await voir('Indiquez le montant HT ou le montant TTC.')(page);
    },
    mobile: true,
  },
  {
    nom: 'annuler',
    qui: 'titulaire',
    chemin: '/encours/avoirs',
    aller: puis(ligne, menuDeLigne, menu('Annuler l’encaissement…'), voir('Motif')),
  },
  {
    nom: 'lire un relevé',
    qui: 'titulaire',
    chemin: '/encours/avoirs?saisie=releve',
    aller: async (page) => {
      await page.locator('input[type=file]').setInputFiles({
        name: 'releve.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Date;Libellé;Débit;Crédit\n02/11/2026;VIR LABO;;120,00\n03/11/2026;PRLV;30,00;'),
      });
      await expect(page.getByRole('list', { name: 'Crédits du relevé' })).toBeVisible();
    },
    mobile: true,
  },
  {
    nom: 'noms reconnus d’un laboratoire',
    qui: 'titulaire',
    chemin: '/laboratoires/Dermalune?onglet=fiche',
    aller: voir('Noms reconnus'),
  },
];

const factures: readonly Etat[] = [
  { nom: 'la liste', qui: 'titulaire', chemin: '/encours/factures', aller: ligne, mobile: true },
  { nom: 'vide', qui: 'neuve', chemin: '/encours/factures', aller: voir('Aucune facture reçue.'), mobile: true },
  {
    nom: 'autres filtres',
    qui: 'titulaire',
    chemin: '/encours/factures',
    aller: puis(ligne, bouton('Filtres'), voir('Émise depuis le')),
  },
  {
    nom: 'sa fiche',
    qui: 'titulaire',
    chemin: '/encours/factures?etat=ECARTS',
    aller: puis(ligne, premiere, voir('Ouvrir le fichier')),
    mobile: true,
  },
  {
    nom: 'déposer',
    qui: 'titulaire',
    chemin: '/encours/factures',
    aller: puis(ligne, bouton('Déposer des factures'), voir(/200 à la fois/)),
  },
  {
    nom: 'saisir à la main',
    qui: 'titulaire',
    chemin: '/encours/factures?saisie=nouvelle',
    aller: puis(dialogue, bouton('Ajouter une ligne'), voir('D’après les lignes')),
    mobile: true,
  },
  {
    nom: 'corriger, son document à côté',
    qui: 'titulaire',
    chemin: '/encours/factures?etat=CONFORME',
    aller: puis(ligne, menuDeLigne, menu('Corriger'), dialogue, voir('D’après les lignes')),
  },
  {
    nom: 'ses lignes et son document',
    qui: 'titulaire',
    chemin: '/encours/factures?etat=ECARTS',
    aller: puis(ligne, premiere, bouton('Document à côté'), voir('Télécharger')),
  },
  {
    nom: 'fichiers refusés',
    qui: 'neuve',
    chemin: '/encours/factures?saisie=refusees',
    aller: puis(dialogue, voir('Aucun fichier refusé n’attend d’être saisi.')),
  },
  {
    nom: 'choisir le laboratoire',
    qui: 'titulaire',
    chemin: '/encours/factures?etat=A_COMPLETER',
    aller: puis(ligne, menuDeLigne, menu('Choisir le laboratoire'), dialogue),
  },
  { nom: 'd’un laboratoire', qui: 'titulaire', chemin: '/laboratoires/Aquavéa?onglet=factures', aller: ligne },
];

const prestations: readonly Etat[] = [
  {
    nom: 'la liste, une fiche et ses reversions',
    qui: 'groupement',
    chemin: '/prestations',
    aller: async (page) => {
      await ligne(page);
      await verifierAccessibilite(page);
      await page.getByText('OP-2026-104').first().click();
      await voir('Photo de TG demandée')(page);
      await verifierAccessibilite(page);
      await page.getByRole('tab', { name: /^Reversions/ }).click();
      await voir('Preuve manquante')(page);
    },
    mobile: true,
  },
  {
    nom: 'nouvelle, avec erreurs',
    qui: 'groupement',
    chemin: '/prestations?saisie=nouveau',
    aller: async (page) => {
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
      await voir(/est obligatoire\./)(page);
    },
    mobile: true,
  },
  {
    nom: 'répartir',
    qui: 'groupement',
    chemin: '/prestations?q=OP-2026-097',
    aller: puis(ligne, menuDeLigne, menu('Répartir entre les adhérents'), voir(/au centime près/)),
  },
  { nom: 'en lecture seule', qui: 'consultation', chemin: '/prestations', aller: ligne },
  {
    nom: 'les types',
    qui: 'groupement',
    chemin: '/parametres/prestations',
    aller: voir('Tête de gondole'),
    mobile: true,
  },
  {
    nom: 'chez un adhérent',
    qui: 'titulaire',
    chemin: '/laboratoires/Dermalune?onglet=prestations',
    aller: voir('À recevoir'),
    mobile: true,
  },
];

const ensembles = {
  publics,
  coquille,
  encours,
  rfas,
  avoirs,
  rapprochement,
  comparatif,
  statistiques,
  connexions,
  payps,
  factures,
  prestations,
  reclamations,
  promotions,
  documents,
  laboratoires,
  rdvs,
  editeur,
  groupement,
  delegues,
};

const compteDe = async (api: Api, qui: Qui): Promise<Compte | undefined> => {
  if (qui === 'personne') return undefined;
  if (qui === 'neuve') return (await api.pharmacieVide()).admin;
  if (qui === 'inscrite') return (await api.pharmacieInscrite()).admin;
  return comptes[qui];
};

const decrits = { ...ensembles, utilisateurs };
const reglages: readonly Etat[] = autresReglages(
  Object.values(decrits)
    .flat()
    .map(({ chemin }) => chemin),
).map((etat) => ({ ...etat, mobile: true }));

for (const [ensemble, etats] of Object.entries({ ...decrits, reglages }))
  test.describe(ensemble, () => {
    for (const { nom, qui, chemin, aller, mobile } of etats)
      test(nom, mobile ? { tag: '@mobile' } : {}, async ({ api, visiter }) => {
        test.skip(mobile === true && test.info().project.name === 'bureau', 'played on the phone, once for both');
        const page = await visiter(await compteDe(api, qui), chemin);
        await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor({ state: 'attached' });
        await aller?.(page, api);
        await verifierAccessibilite(page);
      });
  });

test('agir pour un compte : le LGO, avec un refus', async ({ api, visiter }) => {
  const { tenant } = await api.session(comptes.titulaire);
  const page = await visiter(await api.agirPour(tenant.id), '/parametres/lgo');
  await page.getByRole('combobox', { name: 'Connexion' }).click();
  await page.getByRole('option', { name: 'Par API' }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await voir('L’adresse est obligatoire pour une connexion par API.')(page);
  await verifierAccessibilite(page);
});

test('agir pour un compte : le bandeau', async ({ api, visiter }) => {
  const { tenant } = await api.session(comptes.titulaire);
  const page = await visiter(await api.agirPour(tenant.id), '/laboratoires');
  await ligne(page);
  await verifierAccessibilite(page);
});

test('avoirs : « Même papier, à vérifier », la tuile puis la fiche @mobile', async ({ api, visiter }) => {
  const pharmacie = await api.pharmacie();
  const [labo] = await api.adopter(pharmacie.admin, ['Dermalune']);
  const token = await api.tokenDe(pharmacie.admin);
  const avoir = { laboratoireId: labo?.id, nature: 'AVOIR', date: '2026-03-02', montantHtCentimes: 10_000 };
  for (const corps of [
    { ...avoir, numero: 'AVX-100' },
    { ...avoir, numero: 'avx 100', autrePapier: true },
  ])
    await api.appeler('POST', 'encaissements', { token, corps });
  await papiersJamaisDistingues(pharmacie.id);
  const page = await visiter(pharmacie.admin, '/encours/avoirs');
  await voir('À vérifier : même papier ?')(page);
  await verifierAccessibilite(page);
  await premiere(page);
  await voir('Même papier ?')(page);
  await verifierAccessibilite(page);
});

test('délégués : accepter, ses laboratoires et ses cases, avec un refus @mobile', async ({ api, visiter }) => {
  const pharmacie = await api.pharmacie();
  await api.adopter(pharmacie.admin, ['Aquavéa', 'Boréal Santé']);
  const { id } = await api.demanderAcces(await api.tokenDe(comptes.delegue), pharmacie);
  const page = await visiter(pharmacie.admin, `/parametres/delegues?ouvert=${id}`);
  await dansDialogue('Accepter')(page);
  const saisie = page.getByRole('dialog', { name: 'Accepter cette demande' });
  await saisie.getByRole('button', { name: 'Accepter', exact: true }).click();
  await expect(saisie).toContainText('Choisissez au moins');
  await verifierAccessibilite(page);
});

test('abonnement : un paiement rendu en partie, puis annulé @mobile', async ({ api, visiter, context }) => {
  const pharmacie = await api.pharmacie();
  await api.appeler('PUT', `tenant/abonnement/${pharmacie.id}`, {
    token: await api.tokenDe(comptes.super),
    corps: { essai: 0 },
  });
  const page = await visiter(await api.connecter(pharmacie.admin), '/parametres/abonnement');
  const abonnement = new AbonnementPage(page);
  const adresseDuBureau = await abonnement.payer('accepter');
  await expect(abonnement.message).toContainText('Paiement reçu');
  const bureau = await context.newPage();
  for (const [acte, dit] of [
    ['Rembourser 10 €', 'Remboursé en partie'],
    ['Annuler', 'Annulé'],
  ] as const) {
    await bureau.goto(adresseDuBureau);
    const commande = bureau.getByRole('listitem').filter({ hasText: pharmacie.nom });
    await commande.getByRole('button', { name: acte, exact: true }).click();
    await expect(abonnement.paiements).toContainText(dit);
    await verifierAccessibilite(page);
  }
});

test.describe('mot de passe redemandé', () => {
  // The page no longer answers the dialog by itself, so no other test may reuse it.
  test.use({ neuf: true });
  test('le dialogue, puis son refus @mobile', async ({ api, ouvrir }) => {
    const { admin, nom } = await api.pharmacie();
    const page = await ouvrir(await api.connecter(admin), { chemin: '/parametres/pharmacie' });
    await page.removeLocatorHandler(dialogueDeConfirmation(page));
    const compte = page.getByRole('region', { name: 'Compte bancaire' });
    await compte.getByLabel('Titulaire du compte').fill(nom);
    await compte.getByLabel('IBAN').fill('FR1420041010050500013M02606');
    await compte.getByRole('button', { name: /compte$/ }).click();
    await dialogueDeConfirmation(page).waitFor();
    await verifierAccessibilite(page);
    await retaperLeMotDePasse(page, 'Autrement9');
    await voir('Le mot de passe actuel n’est pas le bon.')(page);
    await verifierAccessibilite(page);
  });
});
