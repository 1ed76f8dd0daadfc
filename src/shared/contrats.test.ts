import { describe, expect, it } from 'vitest';
import { roles } from './core/acteur.ts';
import type { RouteContract } from './core/contract.ts';
import { rolesQui } from './core/roles.ts';
import { contrats } from './contrats.ts';
import { politiques } from './politiques-de-test.ts';

/** Calls that write without a policy: each acts on his own rows, only reads, asks for a file, or `access` alone names the role. */
const SANS_POLITIQUE = [
  'acteSensible.confirmerIdentite',
  'compte.changerMotDePasse',
  'compte.fermerSession',
  'compte.fermerSessions',
  'compte.firstConnection',
  'compte.lireNouveautes',
  'compte.modifierProfil',
  'compte.resetPassword',
  'courrier.renvoyerCourrier',
  'document.archiverDocuments',
  'dossierPreuve.dossierEncours',
  'dossierPreuve.dossierLaboratoire',
  'groupement.creerGroupement',
  'monCourrier.renvoyerMail',
  'monCourrier.resteAEcrire',
  'notification.changerPreferences',
  'notification.remettreATraiter',
  'notification.supprimerNotification',
  'notification.toutTraiter',
  'notification.traiterNotification',
  'rapport.choisirRapport',
  'recapitulatif.reglerRecapitulatif',
  'statistique.exporterStatistique',
  'tenant.changerEtat',
  'tenant.creerTenant',
  'travail.relancerTravaux',
  'travail.supprimerTravaux',
];

const appels = Object.entries<Readonly<Record<string, RouteContract>>>(contrats).flatMap(([feature, contrat]) =>
  Object.entries(contrat).map(([appel, route]) => ({ feature, appel, nom: `${feature}.${appel}`, route })),
);
const gardes = appels.flatMap(({ feature, appel, nom, route }) => {
  const peut = politiques[feature]?.[appel];
  return peut ? [{ nom, route, peut }] : [];
});

describe('les rôles d’un appel et sa politique', () => {
  it.each(gardes)('$nom est ouvert à chaque rôle que la politique laisse agir', ({ route, peut }) => {
    const permis = rolesQui(peut);
    expect(permis).not.toEqual([]);
    expect(roles.filter((role) => route.access !== 'public' && route.access.includes(role))).toEqual(
      expect.arrayContaining([...permis]),
    );
  });

  it('chaque politique nommée ici garde un appel qui existe', () => {
    const nommes = Object.entries(politiques).flatMap(([feature, gardee]) =>
      Object.keys(gardee).map((appel) => `${feature}.${appel}`),
    );
    expect(nommes.filter((nom) => !gardes.some((garde) => garde.nom === nom))).toEqual([]);
  });

  it('aucun appel qui écrit n’est oublié', () => {
    const ecritures = appels.filter(({ route }) => route.method !== 'GET' && route.access !== 'public');
    const sans = ecritures.map(({ nom }) => nom).filter((nom) => !gardes.some((garde) => garde.nom === nom));
    expect(sans.toSorted()).toEqual(SANS_POLITIQUE);
  });
});
