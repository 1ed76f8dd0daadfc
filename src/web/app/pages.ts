import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { NomEcran } from '#shared/core/screens.ts';

/** The page of each screen of `screens.ts`, loaded when first opened or pointed at. Home is apart: it is the login when there is no session. */
export const pages: Readonly<Record<Exclude<NomEcran, 'accueil'>, RouteComponent>> = {
  laboratoires: lazyRouteComponent(() => import('#web/features/laboratoire/LaboratoiresPage.tsx'), 'LaboratoiresPage'),
  laboratoire: lazyRouteComponent(() => import('#web/features/laboratoire/LaboratoirePage.tsx'), 'LaboratoirePage'),
  promotions: lazyRouteComponent(() => import('#web/features/promotion/PromotionsPage.tsx'), 'PromotionsPage'),
  promotionNouvelle: lazyRouteComponent(() => import('#web/features/promotion/PromotionFormPage.tsx'), 'NouvellePromotionPage'),
  promotionModifier: lazyRouteComponent(() => import('#web/features/promotion/PromotionFormPage.tsx'), 'ModifierPromotionPage'),
  promotionsGroupement: lazyRouteComponent(() => import('#web/features/promotion-groupement/ModelesPage.tsx'), 'ModelesPage'),
  promotionForcer: lazyRouteComponent(() => import('#web/features/promotion-groupement/ForcerPage.tsx'), 'ForcerPage'),
  encours: lazyRouteComponent(() => import('#web/features/encours/EncoursPage.tsx'), 'EncoursPage'),
  pharmacies: lazyRouteComponent(() => import('#web/features/tenant/PharmaciesPage.tsx'), 'PharmaciesPage'),
  groupements: lazyRouteComponent(() => import('#web/features/tenant/GroupementsPage.tsx'), 'GroupementsPage'),
  journal: lazyRouteComponent(() => import('#web/features/journal/JournalPage.tsx'), 'JournalPage'),
  travaux: lazyRouteComponent(() => import('#web/features/travail/TravauxPage.tsx'), 'TravauxPage'),
  reglesLegales: lazyRouteComponent(() => import('#web/features/regle-legale/ReglesLegalesPage.tsx'), 'ReglesLegalesPage'),
  produits: lazyRouteComponent(() => import('#web/features/produit/ProduitsPage.tsx'), 'ProduitsPage'),
  trade: lazyRouteComponent(() => import('#web/features/trade/TradePage.tsx'), 'TradePage'),
  notifications: lazyRouteComponent(() => import('#web/features/notification/NotificationsPage.tsx'), 'NotificationsPage'),
  profil: lazyRouteComponent(() => import('#web/features/compte/ProfilPage.tsx'), 'ProfilPage'),
  parametresUtilisateurs: lazyRouteComponent(() => import('#web/features/utilisateur/UtilisateursPage.tsx'), 'UtilisateursPage'),
  parametresLaboratoires: lazyRouteComponent(
    () => import('#web/features/laboratoire/ParametresLaboratoiresPage.tsx'),
    'ParametresLaboratoiresPage',
  ),
  parametresAdherents: lazyRouteComponent(() => import('#web/features/adhesion/AdherentsPage.tsx'), 'AdherentsPage'),
  parametresGroupement: lazyRouteComponent(() => import('#web/features/adhesion/GroupementPage.tsx'), 'GroupementPage'),
  parametresSegments: lazyRouteComponent(() => import('#web/features/adhesion/SegmentsPage.tsx'), 'SegmentsPage'),
  parametresPharmacie: lazyRouteComponent(() => import('#web/features/tenant/PharmaciePage.tsx'), 'PharmaciePage'),
  parametresAbonnement: lazyRouteComponent(() => import('#web/features/abonnement/AbonnementPage.tsx'), 'AbonnementPage'),
  parametresDelegues: lazyRouteComponent(() => import('#web/features/delegue/DeleguesPage.tsx'), 'DeleguesPage'),
  parametresEmplacements: lazyRouteComponent(() => import('#web/features/emplacement/EmplacementsPage.tsx'), 'EmplacementsPage'),
  parametresFamilles: lazyRouteComponent(() => import('#web/features/famille/FamillesPage.tsx'), 'FamillesPage'),
  parametresPriorites: lazyRouteComponent(() => import('#web/features/priorite/PrioritesPage.tsx'), 'PrioritesPage'),
  parametresModeles: lazyRouteComponent(() => import('#web/features/modele-mail/ModelesPage.tsx'), 'ModelesPage'),
  courriers: lazyRouteComponent(() => import('#web/features/courrier/CourriersPage.tsx'), 'CourriersPage'),
};
