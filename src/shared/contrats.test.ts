import { expect, it } from 'vitest';
import type { RouteContract } from './core/contract.ts';
import { contrats } from './contrats.ts';

/**
 * Calls that write without a policy: they only act on the person's own rows, only read, ask for a file, or name the
 * role in `access`.
 */
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
  'installation.essayerMail',
  'monCourrier.renvoyerMail',
  'monCourrier.resteAEcrire',
  'notification.changerPreferences',
  'notification.remettreATraiter',
  'notification.supprimerNotification',
  'notification.toutTraiter',
  'notification.traiterNotification',
  'recapitulatif.reglerRecapitulatif',
  'statistique.exporterStatistique',
  'tenant.changerEtat',
  'tenant.creerTenant',
  'travail.relancerTravaux',
  'travail.sauvegarderMaintenant',
  'travail.supprimerTravaux',
];

const appels = Object.entries<Readonly<Record<string, RouteContract>>>(contrats).flatMap(([feature, contrat]) =>
  Object.entries(contrat).map(([appel, { method, access }]) => ({ nom: `${feature}.${appel}`, method, access })),
);

it('un appel qui écrit est ouvert à ceux que sa politique laisse agir, sauf ceux-ci', () => {
  const sans = appels.filter(
    ({ method, access }) => method !== 'GET' && access !== 'public' && !Object.isFrozen(access),
  );
  expect(sans.map(({ nom }) => nom).toSorted()).toEqual(SANS_POLITIQUE);
});

it('un DELETE se fait sans `?version`, où qu’il en lise une (COM-136)', () => {
  const exigent = Object.entries<Readonly<Record<string, RouteContract>>>(contrats).flatMap(([feature, contrat]) =>
    Object.entries(contrat).flatMap(([appel, { method, query }]) =>
      method === 'DELETE' && query && !query.safeParse({}).success ? [`${feature}.${appel}`] : [],
    ),
  );
  expect(exigent).toEqual([]);
});
