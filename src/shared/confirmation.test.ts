import { describe, expect, it } from 'vitest';
import { contrats } from './contrats.ts';
import type { RouteContract } from './core/contract.ts';

const appels = new Map(
  Object.values(contrats).flatMap((contrat) =>
    Object.entries<RouteContract>(contrat).filter(([, { method }]) => method !== 'GET'),
  ),
);
/**
 * The addresses where money or access is written: a new call under one of them requires a confirmation, or explains
 * here why not (CPT-77).
 */
const SENSIBLES: readonly RegExp[] = [
  /coordonneesBancaires/i,
  /\/utilisateurs\//,
  /\/tenant(?!\/(?:abonnement|export-donnees|public))/,
  /extracteur/i,
  /\/lgo/,
  /\/payps/,
  /\/agent/,
  /adresses-sortantes/,
  /\/session/,
  /(?:Secret|CleAgent|Role|Droits|Habilitation|Consent|partage|Partage)/,
];
const SANS_CONFIRMATION: Readonly<Record<string, string>> = {
  confirmerIdentite: 'c’est elle qui confirme',
  resetPassword: 'le mot de passe imposé à la connexion : il vient d’être tapé',
  firstConnection: 'une marque de la personne',
  lireNouveautes: 'une marque de la personne',
  modifierProfil: 'demande le mot de passe dans sa saisie dès que l’adresse e-mail change (CPT-10)',
  changerMotDePasse: 'demande l’ancien mot de passe',
  fermerSession: 'ferme un accès',
  fermerSessions: 'ferme les accès',
  motDePasseOublie: 'sans session',
  verifierLien: 'sans session',
  choisirMotDePasse: 'sans session',
  creerTenant: 'un compte neuf, que l’éditeur ouvre',
  creerGroupement: 'un compte neuf, que l’éditeur ouvre',
  changerEtat: 'un accord ou un refus de l’éditeur, qui se reprend',
  repondreInscriptions: 'un accord ou un refus de l’éditeur, qui se reprend',
  quitterAdhesion: 'ferme un accès',
  resilier: 'ferme un compte',
  demanderPharmacies: 'une demande : la pharmacie décide',
  demanderAcces: 'une demande : la pharmacie décide',
  retirerDemandeAcces: 'retire une demande',
  relancerInvitationAcces: 'redit une offre que la personne a confirmée',
  retirerInvitationAcces: 'ferme un accès',
  redemanderVentes: 'redemande des ventes, ne donne aucun accès',
  recevoirVentesAgent: 'un agent, avec sa clé, sans personne',
  accepterDepotAgent: 'des ventes, pas un accès',
  ecarterDepotAgent: 'des ventes, pas un accès',
  ecarterLgo: 'laisse ce qui agit comme il est',
  essayerLgo: 'essaie ce qui agit déjà',
  reessayerLgo: 'l’envoi d’une promotion',
  direSaisieLgo: 'le suivi d’une promotion',
  annulerSaisieLgo: 'le suivi d’une promotion',
  lierMarquePayps: 'une marque du catalogue',
  actualiserPayps: 'lit ce qui est déjà connecté',
  interdireAdresse: 'ferme un accès',
  partagerRecupere: 'un total d’au moins cinq pharmacies, repris d’un clic',
  partagerRdv: 'un rendez-vous montré à un collègue ou au groupement',
};
const marque = (nom: string): boolean => appels.get(nom)?.confirmation === 'requise';

describe('les actes sur l’argent et les accès (CPT-77)', () => {
  const sensibles = [...appels].filter(([nom, { url }]) =>
    SENSIBLES.some((motif) => motif.test(url.replace('/api/v1', '')) || motif.test(nom)),
  );
  it.each(sensibles)('%s demande le mot de passe, ou dit pourquoi il ne le demande pas', (nom) =>
    expect(marque(nom) !== nom in SANS_CONFIRMATION, nom).toBe(true),
  );
  it('chaque exception existe encore', () =>
    expect(
      Object.keys(SANS_CONFIRMATION).filter((nom) => !sensibles.some(([nomSensible]) => nomSensible === nom)),
    ).toEqual([]));
  it('ce qu’il faut au moins', () =>
    expect(
      [
        'demanderAdhesion',
        'ecrireCoordonnees',
        'creerUtilisateur',
        'creerUtilisateurSous',
        'modifierUtilisateur',
        'supprimerUtilisateur',
        'modifierTenant',
      ].filter((nom) => !marque(nom)),
    ).toEqual([]));
});

/**
 * Calls whose effect lasts after a visit: a consent, a key, a secret, a connection, a right, an address for alerts
 * (CPT-82).
 */
const DURABLES = [
  'configurerExtracteur',
  'parametrerExtracteur',
  'partagerExtraction',
  'creerCleAgent',
  'connecterPayps',
  'confirmerLgo',
  'ecarterLgo',
  'ecrireCoordonnees',
  'creerUtilisateur',
  'creerUtilisateurSous',
  'modifierUtilisateur',
  'supprimerUtilisateur',
  'inviterDelegue',
  'changerEtatHabilitation',
  'modifierHabilitation',
  'demanderAcces',
  'accepterAccesPropose',
  'demanderAdhesion',
  'deciderAdhesion',
  'accepterDemandes',
  'refuserDemandes',
  'payerAbonnement',
  'demanderAbonnement',
  'resilier',
  'demanderExport',
  'modifierProfil',
  'changerMotDePasse',
  'reglerRecapitulatif',
  'choisirRapport',
  'changerPreferences',
] as const;
/** Such calls that stay open during a visit, each with the reason. */
const OUVERTS_EN_VISITE: Readonly<Record<string, string>> = {
  modifierTenant: 'l’identité ; l’ancienne adresse e-mail du compte est prévenue, et se remet',
  modifierGroupement: 'l’identité ; l’ancienne adresse e-mail du compte est prévenue, et se remet',
  modifierMonGroupement: 'l’identité ; l’ancienne adresse e-mail du compte est prévenue, et se remet',
  choisirConnexionLgo: 'attend la confirmation de la pharmacie (CNX-84)',
  modifierLgo: 'attend la confirmation de la pharmacie (CNX-84)',
  revoquerCleAgent: 'ferme un accès',
  deconnecterPayps: 'ferme un accès',
  reglerPayps: 'du super administrateur chez lui : aucune visite n’y mène',
  autoriserAdresse: 'du super administrateur chez lui : aucune visite n’y mène',
};

describe('une visite ne laisse rien qui dure (CPT-82)', () => {
  it.each(DURABLES)('%s est refusé au nom d’un autre', (nom) =>
    expect(appels.get(nom)?.impersonation, nom).toBe('forbidden'),
  );
  it('tout acte qui demande le mot de passe est refusé en visite, ou dit pourquoi', () => {
    const ouverts = [...appels].filter(([nom, { impersonation }]) => marque(nom) && impersonation !== 'forbidden');
    expect(ouverts.map(([nom]) => nom).toSorted()).toEqual(Object.keys(OUVERTS_EN_VISITE).toSorted());
  });
});
