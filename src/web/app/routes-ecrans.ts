// Written by `npm run registres` from the map and the folders of the features; do not edit.

import { lazyRouteComponent } from '@tanstack/react-router';
import { routeEcran } from './route-ecran.ts';

/**
 * The page of each screen of `screens.ts`, loaded when first opened or pointed at. Home is apart: it is the login when
 * there is no session.
 */
export const routesEcrans = {
  laboratoires: routeEcran(
    'laboratoires',
    lazyRouteComponent(() => import('#web/features/catalogue/laboratoire/LaboratoiresPage.tsx'), 'LaboratoiresPage'),
  ),
  laboratoire: routeEcran(
    'laboratoire',
    lazyRouteComponent(() => import('#web/pages/laboratoire/LaboratoirePage.tsx'), 'LaboratoirePage'),
  ),
  promotions: routeEcran(
    'promotions',
    lazyRouteComponent(() => import('#web/pages/promotions/PromotionsPage.tsx'), 'PromotionsPage'),
  ),
  promotionNouvelle: routeEcran(
    'promotionNouvelle',
    lazyRouteComponent(() => import('#web/pages/promotion/PromotionFormPage.tsx'), 'NouvellePromotionPage'),
  ),
  promotionModifier: routeEcran(
    'promotionModifier',
    lazyRouteComponent(() => import('#web/pages/promotion/PromotionFormPage.tsx'), 'ModifierPromotionPage'),
  ),
  promotionsGroupement: routeEcran(
    'promotionsGroupement',
    lazyRouteComponent(() => import('#web/features/operations/promotion-groupement/ModelesPage.tsx'), 'ModelesPage'),
  ),
  promotionForcer: routeEcran(
    'promotionForcer',
    lazyRouteComponent(() => import('#web/features/operations/promotion-groupement/ForcerPage.tsx'), 'ForcerPage'),
  ),
  statistiques: routeEcran(
    'statistiques',
    lazyRouteComponent(() => import('#web/features/pilotage/statistique/StatistiquesPage.tsx'), 'StatistiquesPage'),
  ),
  comparatif: routeEcran(
    'comparatif',
    lazyRouteComponent(() => import('#web/features/pilotage/comparatif/ComparatifPage.tsx'), 'ComparatifPage'),
  ),
  conditions: routeEcran(
    'conditions',
    lazyRouteComponent(
      () => import('#web/features/conditions/condition/ToutesConditionsPage.tsx'),
      'ToutesConditionsPage',
    ),
  ),
  rfa: routeEcran(
    'rfa',
    lazyRouteComponent(() => import('#web/pages/rfa/RfaPage.tsx'), 'RfaPage'),
  ),
  rfasGroupement: routeEcran(
    'rfasGroupement',
    lazyRouteComponent(() => import('#web/pages/rfas-groupement/RfasGroupementPage.tsx'), 'RfasGroupementPage'),
  ),
  prestations: routeEcran(
    'prestations',
    lazyRouteComponent(() => import('#web/pages/prestations/PrestationsPage.tsx'), 'PrestationsPage'),
  ),
  documents: routeEcran(
    'documents',
    lazyRouteComponent(() => import('#web/features/echanges/document/DocumentsPage.tsx'), 'DocumentsPage'),
  ),
  reclamations: routeEcran(
    'reclamations',
    lazyRouteComponent(() => import('#web/features/echanges/reclamation/ReclamationsPage.tsx'), 'ReclamationsPage'),
  ),
  encours: routeEcran(
    'encours',
    lazyRouteComponent(() => import('#web/pages/encours/EncoursPage.tsx'), 'EncoursPage'),
  ),
  avoirs: routeEcran(
    'avoirs',
    lazyRouteComponent(() => import('#web/pages/avoirs/AvoirsPage.tsx'), 'AvoirsPage'),
  ),
  rapprochement: routeEcran(
    'rapprochement',
    lazyRouteComponent(() => import('#web/pages/rapprochement/RapprochementPage.tsx'), 'RapprochementPage'),
  ),
  factures: routeEcran(
    'factures',
    lazyRouteComponent(() => import('#web/features/argent/facture/FacturesPage.tsx'), 'FacturesPage'),
  ),
  pharmacies: routeEcran(
    'pharmacies',
    lazyRouteComponent(() => import('#web/pages/tenants/PharmaciesPage.tsx'), 'PharmaciesPage'),
  ),
  groupements: routeEcran(
    'groupements',
    lazyRouteComponent(() => import('#web/pages/tenants/GroupementsPage.tsx'), 'GroupementsPage'),
  ),
  produits: routeEcran(
    'produits',
    lazyRouteComponent(() => import('#web/pages/produits/ProduitsPage.tsx'), 'ProduitsPage'),
  ),
  trade: routeEcran(
    'trade',
    lazyRouteComponent(() => import('#web/pages/trade/TradePage.tsx'), 'TradePage'),
  ),
  tradeProposition: routeEcran(
    'tradeProposition',
    lazyRouteComponent(() => import('#web/pages/trade/PropositionPage.tsx'), 'PropositionPage'),
  ),
  notifications: routeEcran(
    'notifications',
    lazyRouteComponent(() => import('#web/pages/notifications/NotificationsPage.tsx'), 'NotificationsPage'),
  ),
  profil: routeEcran(
    'profil',
    lazyRouteComponent(() => import('#web/pages/profil/ProfilPage.tsx'), 'ProfilPage'),
  ),
  parametresUtilisateurs: routeEcran(
    'parametresUtilisateurs',
    lazyRouteComponent(() => import('#web/features/comptes/utilisateur/UtilisateursPage.tsx'), 'UtilisateursPage'),
  ),
  parametresLaboratoires: routeEcran(
    'parametresLaboratoires',
    lazyRouteComponent(
      () => import('#web/features/catalogue/laboratoire/ParametresLaboratoiresPage.tsx'),
      'ParametresLaboratoiresPage',
    ),
  ),
  parametresAdherents: routeEcran(
    'parametresAdherents',
    lazyRouteComponent(() => import('#web/pages/adherents/AdherentsPage.tsx'), 'AdherentsPage'),
  ),
  parametresInvitations: routeEcran(
    'parametresInvitations',
    lazyRouteComponent(() => import('#web/features/reseau/invitation/InvitationsPage.tsx'), 'InvitationsPage'),
  ),
  parametresGroupement: routeEcran(
    'parametresGroupement',
    lazyRouteComponent(() => import('#web/pages/groupement/GroupementPage.tsx'), 'GroupementPage'),
  ),
  parametresSegments: routeEcran(
    'parametresSegments',
    lazyRouteComponent(() => import('#web/features/reseau/adhesion/SegmentsPage.tsx'), 'SegmentsPage'),
  ),
  parametresPharmacie: routeEcran(
    'parametresPharmacie',
    lazyRouteComponent(() => import('#web/pages/pharmacie/PharmaciePage.tsx'), 'PharmaciePage'),
  ),
  parametresEmplacements: routeEcran(
    'parametresEmplacements',
    lazyRouteComponent(() => import('#web/features/operations/emplacement/EmplacementsPage.tsx'), 'EmplacementsPage'),
  ),
  parametresFamilles: routeEcran(
    'parametresFamilles',
    lazyRouteComponent(() => import('#web/features/catalogue/famille/FamillesPage.tsx'), 'FamillesPage'),
  ),
  parametresPayps: routeEcran(
    'parametresPayps',
    lazyRouteComponent(() => import('#web/pages/payps/PaypsPage.tsx'), 'PaypsPage'),
  ),
  parametresPriorites: routeEcran(
    'parametresPriorites',
    lazyRouteComponent(() => import('#web/features/reseau/priorite/PrioritesPage.tsx'), 'PrioritesPage'),
  ),
  parametresPrestations: routeEcran(
    'parametresPrestations',
    lazyRouteComponent(
      () => import('#web/features/prestations/type-prestation/TypesPrestationPage.tsx'),
      'TypesPrestationPage',
    ),
  ),
  parametresModeles: routeEcran(
    'parametresModeles',
    lazyRouteComponent(() => import('#web/pages/modeles-mail/ModelesMailPage.tsx'), 'ModelesMailPage'),
  ),
  parametresAbonnement: routeEcran(
    'parametresAbonnement',
    lazyRouteComponent(() => import('#web/features/comptes/abonnement/AbonnementPage.tsx'), 'AbonnementPage'),
  ),
  parametresAcces: routeEcran(
    'parametresAcces',
    lazyRouteComponent(() => import('#web/features/exploitation/journal/VisitesPage.tsx'), 'VisitesPage'),
  ),
  parametresExtracteurs: routeEcran(
    'parametresExtracteurs',
    lazyRouteComponent(() => import('#web/features/connexions/extracteur/ExtracteursPage.tsx'), 'ExtracteursPage'),
  ),
  parametresGuideRdv: routeEcran(
    'parametresGuideRdv',
    lazyRouteComponent(() => import('#web/features/rendez-vous/guide-rdv/GuidePage.tsx'), 'GuidePage'),
  ),
  parametresLgo: routeEcran(
    'parametresLgo',
    lazyRouteComponent(() => import('#web/features/connexions/lgo/LgoPage.tsx'), 'LgoPage'),
  ),
  parametresDelegues: routeEcran(
    'parametresDelegues',
    lazyRouteComponent(() => import('#web/features/reseau/delegue/DeleguesPage.tsx'), 'DeleguesPage'),
  ),
  parametresConnexions: routeEcran(
    'parametresConnexions',
    lazyRouteComponent(() => import('#web/features/connexions/adresse-sortante/ConnexionsPage.tsx'), 'ConnexionsPage'),
  ),
  support: routeEcran(
    'support',
    lazyRouteComponent(() => import('#web/features/echanges/support/SupportPage.tsx'), 'SupportPage'),
  ),
  courriers: routeEcran(
    'courriers',
    lazyRouteComponent(() => import('#web/features/courrier/courrier/CourriersPage.tsx'), 'CourriersPage'),
  ),
  delegations: routeEcran(
    'delegations',
    lazyRouteComponent(() => import('#web/pages/tenants/SocietesDeleguesPage.tsx'), 'SocietesDeleguesPage'),
  ),
  journal: routeEcran(
    'journal',
    lazyRouteComponent(() => import('#web/features/exploitation/journal/JournalPage.tsx'), 'JournalPage'),
  ),
  reglesLegales: routeEcran(
    'reglesLegales',
    lazyRouteComponent(() => import('#web/features/catalogue/regle-legale/ReglesLegalesPage.tsx'), 'ReglesLegalesPage'),
  ),
  registre: routeEcran(
    'registre',
    lazyRouteComponent(() => import('#web/features/comptes/registre/RegistrePage.tsx'), 'RegistrePage'),
  ),
  clotures: routeEcran(
    'clotures',
    lazyRouteComponent(() => import('#web/features/pilotage/cloture/CloturesPage.tsx'), 'CloturesPage'),
  ),
  installation: routeEcran(
    'installation',
    lazyRouteComponent(() => import('#web/features/pilotage/installation/InstallationPage.tsx'), 'InstallationPage'),
  ),
  travaux: routeEcran(
    'travaux',
    lazyRouteComponent(() => import('#web/features/exploitation/travail/TravauxPage.tsx'), 'TravauxPage'),
  ),
};
