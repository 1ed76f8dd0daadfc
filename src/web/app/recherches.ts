import type { z } from 'zod';
import type { NomEcran } from '#shared/core/screens.ts';
import type { PARAM_ARCHIVE } from '#shared/features/exploitation/archive/messages.ts';
import type { urlEncours } from '#web/features/argent/encours/filtres.ts';
import type { urlSaisieEncours } from '#web/features/argent/encours/EncoursPanneaux.tsx';
import type { urlSaisieFacture } from '#web/features/argent/facture/FacturePanneaux.tsx';
import type { urlFactures } from '#web/features/argent/facture/filtres.ts';
import type { urlEncaissements, urlSaisieEncaissement } from '#web/features/argent/encaissement/filtres.ts';
import type { urlRfa, urlSaisieRfa } from '#web/features/argent/rfa/filtres.ts';
import type {
  urlAdherentsRfa,
  urlRfasGroupement,
  urlVueRfa,
  VUE_ADHERENTS_RFA,
} from '#web/features/argent/rfa-groupement/filtres.ts';
import type { urlAjoutLaboratoire } from '#web/features/catalogue/laboratoire/ajout.ts';
import type {
  urlCatalogue,
  urlCreationLaboratoire,
} from '#web/features/catalogue/laboratoire/CatalogueLaboratoires.tsx';
import type { urlLaboratoires } from '#web/features/catalogue/laboratoire/LaboratoiresPage.tsx';
import type { urlMesLaboratoires } from '#web/features/catalogue/laboratoire/MesLaboratoires.tsx';
import type { urlPanneauProduits, urlProduits } from '#web/pages/produits/ProduitsPage.tsx';
import type { urlInvitations } from '#web/features/reseau/invitation/InvitationsPage.tsx';
import type { urlClotures } from '#web/features/pilotage/cloture/CloturesPage.tsx';
import type { urlRegistre } from '#web/features/comptes/registre/RegistrePage.tsx';
import type { urlReglesLegales } from '#web/features/catalogue/regle-legale/ReglesLegalesPage.tsx';
import type { urlAbonnement } from '#web/features/comptes/abonnement/AbonnementPage.tsx';
import type { urlUtilisateurs } from '#web/features/comptes/utilisateur/UtilisateursPage.tsx';
import type { urlSaisieCondition } from '#web/features/conditions/condition/ConditionsListe.tsx';
import type { urlConditions } from '#web/features/conditions/condition/filtres.ts';
import type {
  urlConditionsGroupement,
  urlSaisieConditionGroupement,
} from '#web/features/conditions/condition-groupement/ConditionsGroupement.tsx';
import type { urlExtracteurs } from '#web/features/connexions/extracteur/ExtracteursPage.tsx';
import type { urlExtraction } from '#web/features/connexions/extracteur/ExtractionCompte.tsx';
import type { urlCourriers } from '#web/features/courrier/courrier/CourriersPage.tsx';
import type { urlModelesMail } from '#web/pages/modeles-mail/ModelesMailPage.tsx';
import type { urlDocuments, urlSaisieDocument } from '#web/features/echanges/document/filtres.ts';
import type { urlSupportEditeur } from '#web/features/echanges/support/SupportPage.tsx';
import type { urlReclamations } from '#web/features/echanges/reclamation/filtres.ts';
import type { urlSaisieReclamation } from '#web/features/echanges/reclamation/ReclamationPanneaux.tsx';
import type { urlJournal } from '#web/features/exploitation/journal/filtres.ts';
import type { urlImportOffre } from '#web/features/operations/import-offre/ImporterOffre.tsx';
import type { urlPromotions } from '#web/features/operations/promotion/filtres.ts';
import type { urlModelesPromotion, VUE_ADHERENTS } from '#web/features/operations/promotion-groupement/filtres.ts';
import type { urlReponses } from '#web/features/operations/promotion-groupement/ReponsesTab.tsx';
import type { urlComparatif, urlSaisieComparatif } from '#web/features/pilotage/comparatif/filtres.ts';
import type { urlStatistiques } from '#web/features/pilotage/statistique/filtres.ts';
import type {
  urlPrestations,
  urlSaisiePrestation,
  urlVuePrestation,
} from '#web/features/prestations/prestation/filtres.ts';
import type { urlDemandeRdv, urlRdv } from '#web/features/rendez-vous/rdv/RdvLaboTab.tsx';
import type { urlAdherents } from '#web/features/reseau/adhesion/AdherentsListe.tsx';
import type { urlSegments } from '#web/features/reseau/adhesion/SegmentsPage.tsx';
import type { urlDelegues } from '#web/features/reseau/delegue/DeleguesPage.tsx';
import type { urlLaboratoire } from '#web/pages/laboratoire/onglets.ts';
import type { urlCourrierOuvert, urlNotifications } from '#web/pages/notifications/NotificationsPage.tsx';
import type { urlDepartPromotion, urlModifierPromotion } from '#web/pages/promotion/PromotionFormPage.tsx';
import type { urlTenants } from '#web/pages/tenants/TenantsPage.tsx';
import type { urlTrade } from '#web/pages/trade/TradePage.tsx';
import type { urlRapprochement } from '#web/pages/rapprochement/url.ts';
import type { urlRechercheArbre } from '#web/ui/arbre/use-recherche.ts';

/** The fields of a schema as a link gives them: all optional. */
type Champs<S extends z.ZodType> = { readonly [K in keyof z.output<S>]?: z.output<S>[K] };
type ChampsPrefixes<Prefixe extends string, S extends z.ZodType> = {
  readonly [K in keyof z.output<S> & string as `${Prefixe}${K}`]?: z.output<S>[K];
};
/** The id of the opened item (`useElementOuvert`). */
type Ouvert<Nom extends string = 'ouvert'> = { readonly [K in Nom]?: number };

type ListeEncours = Champs<typeof urlEncours> & Champs<typeof urlSaisieEncours> & Ouvert<'encours'>;
type ListeReclamations = Champs<typeof urlReclamations> & Champs<typeof urlSaisieReclamation> & Ouvert<'reclamation'>;
type ListeRfa = Champs<typeof urlRfa> & Champs<typeof urlSaisieRfa> & Ouvert<'rfa'>;
type ListeFactures = Champs<typeof urlFactures> & Champs<typeof urlSaisieFacture> & Ouvert<'facture'>;
type ListeConditions = Champs<typeof urlConditions> &
  Champs<typeof urlSaisieCondition> &
  Ouvert<'condition' | 'proposition'>;
type ListeEncaissements = Champs<typeof urlEncaissements> &
  Champs<typeof urlSaisieEncaissement> &
  Ouvert<'encaissement'>;
type ListePrestations = Champs<typeof urlPrestations> &
  Champs<typeof urlSaisiePrestation> &
  Champs<typeof urlVuePrestation> &
  Ouvert<'prestation'>;
type ListePromotions = Champs<typeof urlPromotions> & Ouvert<'promotion'>;
type ListeDocuments = Champs<typeof urlDocuments> & Champs<typeof urlSaisieDocument> & Ouvert<'document'>;

/** The page of a laboratory shows one tab at a time, and each tab has its own fields in the address. */
type OngletLaboratoire = Champs<typeof urlLaboratoire> &
  (
    | ListeEncours
    | ListePromotions
    | ListeRfa
    | ListeFactures
    | ListePrestations
    | ListeEncaissements
    | ListeConditions
    | (Champs<typeof urlConditionsGroupement> & Champs<typeof urlSaisieConditionGroupement> & Ouvert<'condition'>)
    | (Champs<typeof urlRdv> & Champs<typeof urlDemandeRdv>)
    | ListeDocuments
    | ListeReclamations
  );

/** The search fields of each screen's address, by the schemas the screen reads them with. */
type Recherches = {
  laboratoires: Champs<typeof urlLaboratoires> & Champs<typeof urlAjoutLaboratoire>;
  laboratoire: OngletLaboratoire;
  promotions: ListePromotions;
  promotionNouvelle: Champs<typeof urlDepartPromotion> & Champs<typeof urlImportOffre>;
  promotionModifier: Champs<typeof urlModifierPromotion>;
  promotionsGroupement: Champs<typeof urlModelesPromotion> &
    ChampsPrefixes<typeof VUE_ADHERENTS, typeof urlReponses> &
    Ouvert<'promotion'>;
  statistiques: Champs<typeof urlStatistiques>;
  comparatif: Champs<typeof urlComparatif> & Champs<typeof urlSaisieComparatif>;
  conditions: ListeConditions;
  rfa: ListeRfa;
  rfasGroupement: Champs<typeof urlRfasGroupement> &
    Champs<typeof urlVueRfa> &
    ChampsPrefixes<typeof VUE_ADHERENTS_RFA, typeof urlAdherentsRfa> &
    Champs<typeof urlSaisieRfa> &
    Ouvert<'rfa'>;
  prestations: ListePrestations;
  documents: ListeDocuments;
  reclamations: ListeReclamations;
  encours: ListeEncours;
  avoirs: ListeEncaissements;
  rapprochement: Champs<typeof urlRapprochement>;
  factures: ListeFactures;
  pharmacies: Champs<typeof urlTenants> & Ouvert;
  groupements: Champs<typeof urlTenants> & Ouvert;
  delegations: Champs<typeof urlTenants> & Ouvert;
  produits: Champs<typeof urlProduits> & Champs<typeof urlPanneauProduits> & Ouvert;
  trade: Champs<typeof urlTrade> & Ouvert<'ouvert' | 'promotion'>;
  tradeProposition: Ouvert<'promotion'>;
  notifications: Champs<typeof urlNotifications> & Champs<typeof urlCourrierOuvert>;
  parametresUtilisateurs: Champs<typeof urlUtilisateurs> & Ouvert;
  parametresLaboratoires: (Champs<typeof urlCatalogue> & Champs<typeof urlCreationLaboratoire> & Ouvert) &
    (Champs<typeof urlMesLaboratoires> & Champs<typeof urlAjoutLaboratoire>);
  parametresAdherents: Champs<typeof urlAdherents> & Ouvert;
  parametresInvitations: Champs<typeof urlInvitations>;
  parametresSegments: Champs<typeof urlSegments>;
  parametresEmplacements: Champs<typeof urlRechercheArbre> & Ouvert<'ouvert' | 'zone'>;
  parametresFamilles: Champs<typeof urlRechercheArbre>;
  parametresPriorites: Champs<typeof urlRechercheArbre> & Ouvert;
  parametresPrestations: Champs<typeof urlRechercheArbre> & Ouvert;
  parametresModeles: Champs<typeof urlModelesMail>;
  parametresAbonnement: Champs<typeof urlAbonnement>;
  parametresExtracteurs: Champs<typeof urlExtracteurs> & Champs<typeof urlExtraction> & Ouvert;
  parametresGuideRdv: Champs<typeof urlRechercheArbre>;
  parametresDelegues: Champs<typeof urlDelegues> & Ouvert;
  courriers: Champs<typeof urlCourriers> & Ouvert;
  support: Champs<typeof urlSupportEditeur> & Ouvert<'question'>;
  journal: Champs<typeof urlJournal> & Ouvert;
  registre: Champs<typeof urlRegistre>;
  clotures: Champs<typeof urlClotures> & Ouvert;
  reglesLegales: Champs<typeof urlReglesLegales> & Ouvert;
};

/** An archive that is ready opens over any screen; a screen without fields of its own takes nothing else. */
export type RechercheEcran<N extends Exclude<NomEcran, 'accueil'>> = (N extends keyof Recherches
  ? Recherches[N]
  : unknown) &
  Ouvert<typeof PARAM_ARCHIVE>;
