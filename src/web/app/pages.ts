import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { NomEcran } from '#shared/core/screens.ts';

/** The page of each screen of `screens.ts`, loaded when first opened or pointed at. Home is apart: it is the login when there is no session. */
export const pages: Readonly<Record<Exclude<NomEcran, 'accueil'>, RouteComponent>> = {
  laboratoires: lazyRouteComponent(
    () => import('#web/features/catalogue/laboratoire/LaboratoiresPage.tsx'),
    'LaboratoiresPage',
  ),
  laboratoire: lazyRouteComponent(() => import('#web/pages/laboratoire/LaboratoirePage.tsx'), 'LaboratoirePage'),
  promotions: lazyRouteComponent(
    () => import('#web/features/operations/promotion/PromotionsPage.tsx'),
    'PromotionsPage',
  ),
  promotionNouvelle: lazyRouteComponent(
    () => import('#web/pages/promotion/PromotionFormPage.tsx'),
    'NouvellePromotionPage',
  ),
  promotionModifier: lazyRouteComponent(
    () => import('#web/pages/promotion/PromotionFormPage.tsx'),
    'ModifierPromotionPage',
  ),
  promotionsGroupement: lazyRouteComponent(
    () => import('#web/features/operations/promotion-groupement/ModelesPage.tsx'),
    'ModelesPage',
  ),
  promotionForcer: lazyRouteComponent(
    () => import('#web/features/operations/promotion-groupement/ForcerPage.tsx'),
    'ForcerPage',
  ),
  documents: lazyRouteComponent(() => import('#web/features/echanges/document/DocumentsPage.tsx'), 'DocumentsPage'),
  reclamations: lazyRouteComponent(
    () => import('#web/features/echanges/reclamation/ReclamationsPage.tsx'),
    'ReclamationsPage',
  ),
  encours: lazyRouteComponent(() => import('#web/pages/encours/EncoursPage.tsx'), 'EncoursPage'),
  pharmacies: lazyRouteComponent(() => import('#web/pages/tenants/PharmaciesPage.tsx'), 'PharmaciesPage'),
  groupements: lazyRouteComponent(() => import('#web/pages/tenants/GroupementsPage.tsx'), 'GroupementsPage'),
  journal: lazyRouteComponent(() => import('#web/features/exploitation/journal/JournalPage.tsx'), 'JournalPage'),
  travaux: lazyRouteComponent(() => import('#web/features/exploitation/travail/TravauxPage.tsx'), 'TravauxPage'),
  reglesLegales: lazyRouteComponent(
    () => import('#web/features/catalogue/regle-legale/ReglesLegalesPage.tsx'),
    'ReglesLegalesPage',
  ),
  produits: lazyRouteComponent(() => import('#web/features/catalogue/produit/ProduitsPage.tsx'), 'ProduitsPage'),
  trade: lazyRouteComponent(() => import('#web/pages/trade/TradePage.tsx'), 'TradePage'),
  tradeProposition: lazyRouteComponent(() => import('#web/pages/trade/PropositionPage.tsx'), 'PropositionPage'),
  notifications: lazyRouteComponent(
    () => import('#web/pages/notifications/NotificationsPage.tsx'),
    'NotificationsPage',
  ),
  profil: lazyRouteComponent(() => import('#web/pages/profil/ProfilPage.tsx'), 'ProfilPage'),
  parametresUtilisateurs: lazyRouteComponent(
    () => import('#web/features/comptes/utilisateur/UtilisateursPage.tsx'),
    'UtilisateursPage',
  ),
  parametresLaboratoires: lazyRouteComponent(
    () => import('#web/features/catalogue/laboratoire/ParametresLaboratoiresPage.tsx'),
    'ParametresLaboratoiresPage',
  ),
  parametresAdherents: lazyRouteComponent(
    () => import('#web/features/reseau/adhesion/AdherentsPage.tsx'),
    'AdherentsPage',
  ),
  parametresGroupement: lazyRouteComponent(() => import('#web/pages/groupement/GroupementPage.tsx'), 'GroupementPage'),
  parametresSegments: lazyRouteComponent(
    () => import('#web/features/reseau/adhesion/SegmentsPage.tsx'),
    'SegmentsPage',
  ),
  parametresPharmacie: lazyRouteComponent(() => import('#web/pages/pharmacie/PharmaciePage.tsx'), 'PharmaciePage'),
  parametresAbonnement: lazyRouteComponent(
    () => import('#web/features/comptes/abonnement/AbonnementPage.tsx'),
    'AbonnementPage',
  ),
  parametresDelegues: lazyRouteComponent(() => import('#web/features/reseau/delegue/DeleguesPage.tsx'), 'DeleguesPage'),
  parametresGuideRdv: lazyRouteComponent(
    () => import('#web/features/rendez-vous/guide-rdv/GuidePage.tsx'),
    'GuidePage',
  ),
  parametresEmplacements: lazyRouteComponent(
    () => import('#web/features/operations/emplacement/EmplacementsPage.tsx'),
    'EmplacementsPage',
  ),
  parametresFamilles: lazyRouteComponent(
    () => import('#web/features/catalogue/famille/FamillesPage.tsx'),
    'FamillesPage',
  ),
  parametresPriorites: lazyRouteComponent(
    () => import('#web/features/reseau/priorite/PrioritesPage.tsx'),
    'PrioritesPage',
  ),
  parametresModeles: lazyRouteComponent(
    () => import('#web/features/courrier/modele-mail/ModelesMailPage.tsx'),
    'ModelesMailPage',
  ),
  courriers: lazyRouteComponent(() => import('#web/features/courrier/courrier/CourriersPage.tsx'), 'CourriersPage'),
};
