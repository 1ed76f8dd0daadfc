import { afterAll, beforeAll, expect, it } from 'vitest';
import { roles, typeDuRole, type Role } from '#shared/core/acteur.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';

const DIRIGE: readonly Role[] = ['ADMIN', 'GROUPEMENT'];
const ENCAISSE: readonly Role[] = ['ADMIN', 'ACHAT', 'GROUPEMENT'];
const ACHETE: readonly Role[] = ['ADMIN', 'ACHAT'];
const ADMIN: readonly Role[] = ['ADMIN'];
const GROUPEMENT: readonly Role[] = ['GROUPEMENT'];
const EDITEUR: readonly Role[] = ['SUPER_ADMIN'];
const DELEGUE: readonly Role[] = ['DELEGUE'];

/**
 * By which rule: an item, by who answers for the account (COM-4); what hangs on one, withdrawn once it proves something
 * (COM-130); a receipt, or a settlement, which stays in sight (ENC-70, ENC-71, ECM-8); a setting or a draft, which prove
 * nothing; what is a person's own.
 */
type RuleDeSuppression = 'COM-4' | 'COM-130' | 'ENC-70' | 'ENC-71' | 'ECM-8' | 'REGLAGE' | 'A_SOI';
type Ligne = readonly [quoi: string, rule: RuleDeSuppression, roles: readonly Role[]];

/** Every DELETE of the OpenAPI document: what it takes away, by which rule, and who may ask (COM-132). */
const SUPPRESSIONS: Readonly<Record<string, Ligne>> = {
  '/notifications/{id}': ['une notification', 'A_SOI', roles.filter((role) => role !== 'CONSULTATION_GROUPEMENT')],
  '/utilisateurs/sessions/{id}': ['une de ses sessions', 'A_SOI', roles],
  '/utilisateurs/sessions': ['toutes ses sessions', 'A_SOI', roles],
  '/utilisateurs/{id}': ['une personne, dont les actes gardent le nom', 'COM-4', [...DIRIGE, 'SUPER_ADMIN', 'DELEGUE']],
  '/abonnement/demande': ['sa demande d’abonnement', 'REGLAGE', DIRIGE],
  '/laboratoires/{id}': ['un laboratoire sans aucune donnée', 'COM-4', [...DIRIGE, 'SUPER_ADMIN']],
  '/laboratoires/{id}/contacts/{contactId}': ['un contact', 'COM-4', DIRIGE],
  '/laboratoires/{id}/alias/{aliasId}': ['un nom reconnu, retiré', 'ENC-71', ENCAISSE],
  '/laboratoires/{id}/identifiants/{identifiantId}': ['un numéro reconnu', 'REGLAGE', ENCAISSE],
  '/produits/{id}': ['un produit du catalogue', 'COM-4', EDITEUR],
  '/produits/imports/{id}': ['ce qui reste d’un import', 'COM-4', EDITEUR],
  '/familles/{id}': ['une famille vide', 'COM-4', ADMIN],
  '/groupements/segment/{id}': ['un segment', 'COM-4', GROUPEMENT],
  '/groupements/partenariat/{id}': ['un partenariat dont rien ne se sert', 'COM-4', GROUPEMENT],
  '/priorites/{id}': ['une priorité dont rien ne se sert', 'COM-4', GROUPEMENT],
  '/adresses-sortantes/{id}': ['une adresse autorisée', 'REGLAGE', EDITEUR],
  '/extracteur/agent/cle': ['la clé de l’agent local', 'REGLAGE', DIRIGE],
  '/extracteur/agent/mis-de-cote/{id}': ['un envoi mis de côté', 'REGLAGE', DIRIGE],
  '/tenant/{id}/lgo/attente': ['un réglage du LGO qui attend', 'REGLAGE', ADMIN],
  '/payps/connexion': ['la connexion à Payps', 'REGLAGE', ADMIN],
  '/encours/{id}': ['un encours dont rien n’a été reçu', 'COM-4', DIRIGE],
  '/encours/{id}/reglements/{reglementId}': ['un règlement, annulé', 'ECM-8', ENCAISSE],
  '/encours/{id}/pieces/{fichierId}': ['une pièce', 'COM-130', [...ENCAISSE, 'MERCHANDISING', 'OPERATEUR']],
  '/encaissements/{id}/piece': ['le document d’un encaissement, retiré', 'ENC-70', ENCAISSE],
  '/factures/refusees/{id}': ['un fichier refusé', 'REGLAGE', ENCAISSE],
  '/factures/acheteurs/{id}': ['un acheteur reconnu', 'REGLAGE', ENCAISSE],
  '/factures/{id}': ['une facture dont rien n’est réclamé', 'COM-4', DIRIGE],
  '/rfa/{id}': ['une RFA', 'COM-4', ADMIN],
  '/rfa/{id}/pieces/{fichierId}': ['une pièce', 'COM-130', ACHETE],
  '/rfasGroupement/{id}': ['un brouillon de RFA', 'COM-4', GROUPEMENT],
  '/rfasGroupement/{id}/pieces/{fichierId}': ['une pièce', 'COM-130', GROUPEMENT],
  '/documents/categories/{id}': ['une catégorie vide', 'COM-4', DIRIGE],
  '/documents/{id}': ['un document', 'COM-4', DIRIGE],
  '/reclamations/{id}': ['une réclamation', 'COM-4', DIRIGE],
  '/support/reponses/{id}': ['une réponse type', 'REGLAGE', EDITEUR],
  '/emplacements/zones/{id}': ['une zone vide', 'COM-4', ADMIN],
  '/emplacements/{id}': ['un emplacement dont rien ne se sert', 'COM-4', ADMIN],
  '/emplacements/{id}/photo': ['la photo d’un emplacement', 'COM-4', ADMIN],
  '/promotions/{id}': ['une promotion non déclarée', 'COM-4', DIRIGE],
  '/promotions/{id}/preuves/{preuveId}': ['une photo', 'COM-130', [...ACHETE, 'MERCHANDISING']],
  '/trade/pharmacies/{pharmacieId}/promotions/{id}/preuves/{preuveId}': ['sa photo', 'COM-130', DELEGUE],
  '/promotions/{id}/visuels/{fichierId}': ['un visuel', 'COM-130', [...ENCAISSE, 'MERCHANDISING']],
  '/trade/pharmacies/{pharmacieId}/promotions/{id}': ['sa proposition, que rien n’a suivie', 'A_SOI', DELEGUE],
  '/conditions/{id}': ['une condition', 'COM-4', ADMIN],
  '/conditions/{id}/pieces/{fichierId}': ['une pièce', 'COM-130', ACHETE],
  '/groupements/adherents/notes/{id}': ['une note du groupement', 'COM-4', GROUPEMENT],
  '/groupements/conditions/{id}': ['un brouillon', 'COM-4', GROUPEMENT],
  '/typesPrestation/{id}': ['un type dont rien ne se sert', 'COM-4', GROUPEMENT],
  '/prestations/{id}': ['un brouillon de prestation', 'COM-4', GROUPEMENT],
  '/prestations/{id}/pieces/{fichierId}': ['une pièce', 'COM-130', GROUPEMENT],
  '/laboratoires/{labId}/rdvs/{id}': ['un rendez-vous', 'COM-4', DIRIGE],
  '/comparatif/{id}': ['un produit du comparatif', 'COM-4', ADMIN],
};
const PREFIXE = '/api/v1';

type Operation = { readonly 'x-roles': readonly Role[] };
let app: Application;
let chemins: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
const jetons = {} as Record<Role, string>;
beforeAll(async () => {
  app = await creerApplication();
  for (const role of roles)
    jetons[role] = await app.jeton(await app.unTenant({ type: typeDuRole[role], nom: `Compte ${role}` }), role);
  chemins = (await app.appeler(undefined, 'GET', '/api/openapi.json')).corps.paths;
});
afterAll(() => app.fermer());

it('chaque suppression du document OpenAPI a sa ligne, et aucune ligne n’est de trop', () => {
  const suppressions = Object.keys(chemins).filter((chemin) => chemins[chemin]?.['delete']);
  expect(suppressions.toSorted()).toEqual(
    Object.keys(SUPPRESSIONS)
      .map((chemin) => `${PREFIXE}${chemin}`)
      .toSorted(),
  );
});

it.each(Object.entries(SUPPRESSIONS))('%s : %s', async (chemin, [_quoi, rule, permis]) => {
  // The first delegate of a firm answers for it (CPT-120).
  if (rule === 'COM-4') expect([...DIRIGE, ...EDITEUR, 'DELEGUE']).toEqual(expect.arrayContaining([...permis]));
  if (rule === 'COM-130' || rule === 'ENC-70') {
    const remettre = Object.keys(chemins).find(
      (autre) => autre.startsWith(`${PREFIXE}${chemin}`) && autre.endsWith('/remettre'),
    );
    expect(chemins[remettre ?? '']?.['post']?.['x-roles'].toSorted(), 'se remet').toEqual(permis.toSorted());
  }
  for (const role of roles) {
    // This call would end the sessions that the other calls need.
    if (rule === 'A_SOI' && chemin.endsWith('/sessions')) continue;
    const { status } = await app.appeler(
      jetons[role],
      'DELETE',
      `${PREFIXE}${chemin.replace(/\{\w+\}/g, '987654321')}`,
    );
    expect(status === 403, `${role} : ${status}`).toBe(!permis.includes(role));
  }
});
