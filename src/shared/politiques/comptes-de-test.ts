import type { ActeurEssaye } from '../core/roles.ts';
import * as abonnement from '../features/comptes/abonnement/policy.ts';
import * as groupement from '../features/comptes/groupement/policy.ts';
import * as tenant from '../features/comptes/tenant/policy.ts';
import * as utilisateur from '../features/comptes/utilisateur/policy.ts';
import * as adresseSortante from '../features/connexions/adresse-sortante/policy.ts';
import * as extracteur from '../features/connexions/extracteur/policy.ts';
import * as vente from '../features/connexions/vente/policy.ts';
import * as coupon from '../features/coupons/coupon/policy.ts';
import * as payps from '../features/connexions/payps/policy.ts';
import * as lgo from '../features/connexions/lgo/policy.ts';
import * as modeleMail from '../features/courrier/modele-mail/policy.ts';
import * as exportDonnees from '../features/exploitation/export-donnees/policy.ts';
import { pour, type Politiques } from './pour-de-test.ts';

const sonCompte = ({ tenantId, typeTenant }: ActeurEssaye) => ({ id: tenantId, type: typeTenant });

/** Of comptes, courrier, exploitation et connexions. */
export const politiquesComptes: Politiques = {
  abonnement: {
    changerAbonnement: abonnement.canChangerAbonnement,
    ...pour(abonnement.canSouscrire, 'demanderAbonnement', 'retirerDemande', 'payerAbonnement'),
  },
  groupement: {
    modifierGroupement: (acteur) => groupement.canModifierGroupement(acteur, sonCompte(acteur)),
    modifierMonGroupement: (acteur) =>
      acteur.typeTenant === 'GROUPEMENT' && groupement.canModifierGroupement(acteur, sonCompte(acteur)),
  },
  tenant: {
    modifierTenant: (acteur) => tenant.canModifierTenant(acteur, sonCompte(acteur)),
    resilier: (acteur) => tenant.canResilier(acteur, sonCompte(acteur)),
    seConnecterComme: (acteur) => tenant.canAgirPour(acteur, { type: 'PHARMACIE' }, true),
  },
  utilisateur: pour(
    (acteur) => utilisateur.canGererUtilisateurs(acteur, acteur.tenantId),
    'creerUtilisateur',
    'modifierUtilisateur',
    'supprimerUtilisateur',
    'pageUtilisateurs',
    'detailUtilisateur',
  ),
  modeleMail: { modifierModele: modeleMail.canGererModeles, retablirModele: modeleMail.canGererModeles },
  exportDonnees: pour(exportDonnees.canExporterDonnees, 'listExports', 'demanderExport', 'telechargerExport'),
  adresseSortante: pour(
    adresseSortante.canGererAdressesSortantes,
    'lireAdressesSortantes',
    'autoriserAdresse',
    'interdireAdresse',
  ),
  payps: {
    etatPayps: payps.canVoirEtatPayps,
    ...pour(payps.canGererPayps, 'comptePayps', 'connecterPayps', 'deconnecterPayps'),
    ...pour(payps.canGererMarquesPayps, 'listMarquesPayps', 'lierMarquePayps', 'reglagePayps', 'reglerPayps'),
  },
  coupon: {
    ...pour(coupon.canGererCoupons, 'actualiserPayps', 'listCoupons', 'listCouponsProduits', 'listCreances'),
    couponsPromotion: coupon.canLireCouponsOperation,
  },
  extracteur: {
    configurerExtracteur: (acteur) =>
      extracteur.canConfigurerExtracteur(acteur, { id: acteur.tenantId, type: 'PHARMACIE' }),
  },
  vente: pour((acteur) => vente.canSuivreVentes(acteur), 'lireImportVentes', 'importerVentes'),
  cleAgent: pour(
    (acteur) => extracteur.canSuivreExtracteur(acteur),
    'lireCleAgent',
    'creerCleAgent',
    'revoquerCleAgent',
    'accepterDepotAgent',
    'ecarterDepotAgent',
  ),
  suiviExtracteur: {
    ...pour((acteur) => extracteur.canSuivreExtracteur(acteur), 'parametrerExtracteur', 'redemanderVentes'),
    partagerExtraction: (acteur) => extracteur.canPartagerExtraction(acteur),
  },
  lgo: {
    ...pour(
      ({ role }) => lgo.canChoisirConnexionLgo({ role, impersonation: true }, 'SUPER_ADMIN'),
      'choisirConnexionLgo',
      'lireLgo',
      'modifierLgo',
      'essayerLgo',
      'listEchangesLgo',
    ),
    ...pour(({ role }) => lgo.canConfirmerLgo({ role, impersonation: false }), 'confirmerLgo', 'ecarterLgo'),
  },
};
