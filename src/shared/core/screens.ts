import { comparerTextes } from '#shared/core/textes/comparer-textes.ts';
import { rolesGroupement, rolesPharmacie, type Role } from './acteur.ts';
import { rolesClients, rolesClientsEtEditeur } from './roles.ts';

/**
 * Every screen of the product, by name: guards, tabs, settings menu, palette and /bind read this one table (COM-80). A
 * screen is added here in the commit that makes it work: what is not here is in no menu.
 */
type Ecran = {
  readonly chemin: string;
  readonly titre: string;
  /** Who may open it. `tous`: any logged user. */
  readonly acces: readonly Role[] | 'tous';
  /** Roles whose settings menu shows it (COM-82). */
  readonly parametres?: readonly Role[];
  /**
   * Own profile is `interdite` during an impersonation, the LGO screen is `requise`. Default: the role alone decides.
   */
  readonly impersonation?: 'interdite' | 'requise';
};

/** The roles that write a promotion; a groupement writes its modèles with the same form. */
const auteursPromotion = ['ADMIN', 'ACHAT', 'MERCHANDISING', 'GROUPEMENT'] as const;

const table = {
  accueil: { chemin: '/', titre: 'Accueil', acces: 'tous' },
  laboratoires: { chemin: '/laboratoires', titre: 'Laboratoires', acces: rolesClients },
  laboratoire: { chemin: '/laboratoires/$nomProp', titre: 'Laboratoire', acces: rolesClients },
  promotions: { chemin: '/promotions', titre: 'Promotions', acces: rolesPharmacie },
  promotionNouvelle: { chemin: '/promotions/nouvelle', titre: 'Nouvelle promotion', acces: auteursPromotion },
  promotionModifier: { chemin: '/promotions/$id/modifier', titre: 'Modifier une promotion', acces: auteursPromotion },
  promotionsGroupement: { chemin: '/promotionsGroupement', titre: 'Promotions', acces: rolesGroupement },
  promotionForcer: {
    chemin: '/promotionsGroupement/$id/modifier',
    titre: 'Forcer la modification',
    acces: ['GROUPEMENT'],
  },
  statistiques: { chemin: '/statistiques', titre: 'Statistiques', acces: rolesClientsEtEditeur },
  comparatif: { chemin: '/comparatifMarges', titre: 'Comparatif des marges', acces: rolesPharmacie },
  conditions: { chemin: '/conditions', titre: 'Conditions', acces: rolesPharmacie },
  rfa: { chemin: '/rfa', titre: 'RFA', acces: rolesPharmacie },
  rfasGroupement: { chemin: '/rfasGroupement', titre: 'RFA', acces: rolesGroupement },
  prestations: { chemin: '/prestations', titre: 'Prestations', acces: rolesGroupement },
  documents: { chemin: '/documents', titre: 'Documents', acces: rolesClients },
  reclamations: { chemin: '/reclamations', titre: 'Réclamations', acces: rolesClients },
  encours: { chemin: '/encours', titre: 'Encours', acces: rolesClients },
  avoirs: { chemin: '/encours/avoirs', titre: 'Avoirs et paiements', acces: rolesClients },
  rapprochement: { chemin: '/encours/rapprochement', titre: 'Rapprochement', acces: rolesClients },
  factures: { chemin: '/encours/factures', titre: 'Factures', acces: rolesClients },
  pharmacies: { chemin: '/pharmacies', titre: 'Pharmacies', acces: ['SUPER_ADMIN'] },
  groupements: { chemin: '/groupements', titre: 'Groupements', acces: ['SUPER_ADMIN'] },
  produits: { chemin: '/produits', titre: 'Produits', acces: ['SUPER_ADMIN'] },
  trade: { chemin: '/trade', titre: 'Trade', acces: ['DELEGUE'] },
  tradeProposition: { chemin: '/trade/$id/proposition', titre: 'Proposer une opération', acces: ['DELEGUE'] },
  notifications: { chemin: '/notifications', titre: 'Notifications', acces: 'tous' },
  profil: {
    chemin: '/parametres/profil',
    titre: 'Mon profil',
    acces: 'tous',
    impersonation: 'interdite',
  },
  parametresUtilisateurs: {
    chemin: '/parametres/utilisateurs',
    titre: 'Utilisateurs',
    acces: ['SUPER_ADMIN', 'ADMIN', 'GROUPEMENT', 'DELEGUE'],
    parametres: ['ADMIN', 'GROUPEMENT', 'DELEGUE'],
  },
  parametresLaboratoires: {
    chemin: '/parametres/laboratoires',
    titre: 'Laboratoires',
    acces: ['SUPER_ADMIN', 'ACHAT', 'ADMIN', 'GROUPEMENT'],
    parametres: ['ACHAT', 'ADMIN', 'GROUPEMENT'],
  },
  parametresAdherents: { chemin: '/parametres/adherents', titre: 'Adhérents', acces: rolesGroupement },
  parametresInvitations: {
    chemin: '/parametres/invitations',
    titre: 'Invitations',
    acces: rolesGroupement,
    parametres: ['GROUPEMENT'],
  },
  parametresGroupement: {
    chemin: '/parametres/groupement',
    titre: 'Groupement',
    acces: ['GROUPEMENT'],
    parametres: ['GROUPEMENT'],
  },
  parametresSegments: {
    chemin: '/parametres/segments',
    titre: 'Segments',
    acces: ['GROUPEMENT'],
    parametres: ['GROUPEMENT'],
  },
  parametresPharmacie: {
    chemin: '/parametres/pharmacie',
    titre: 'Pharmacie',
    acces: ['ADMIN'],
    parametres: ['ADMIN'],
  },
  parametresEmplacements: {
    chemin: '/parametres/emplacements',
    titre: 'Emplacements',
    acces: ['ADMIN'],
    parametres: ['ADMIN'],
  },
  parametresFamilles: { chemin: '/parametres/familles', titre: 'Familles', acces: ['ADMIN'], parametres: ['ADMIN'] },
  parametresPayps: {
    chemin: '/parametres/payps',
    titre: 'Payps',
    acces: ['ADMIN', 'SUPER_ADMIN'],
    parametres: ['ADMIN', 'SUPER_ADMIN'],
  },
  parametresPriorites: {
    chemin: '/parametres/priorites',
    titre: 'Priorités',
    acces: ['GROUPEMENT'],
    parametres: ['GROUPEMENT'],
  },
  parametresPrestations: {
    chemin: '/parametres/prestations',
    titre: 'Types de prestation',
    acces: ['GROUPEMENT'],
    parametres: ['GROUPEMENT'],
  },
  parametresModeles: {
    chemin: '/parametres/modeles',
    titre: 'Modèles de mail',
    acces: ['ADMIN', 'ACHAT', 'GROUPEMENT'],
    parametres: ['ADMIN', 'ACHAT', 'GROUPEMENT'],
  },
  parametresAbonnement: {
    chemin: '/parametres/abonnement',
    titre: 'Abonnement',
    acces: ['ADMIN', 'GROUPEMENT', 'SUPER_ADMIN'],
    parametres: ['ADMIN', 'GROUPEMENT'],
  },
  parametresAcces: {
    chemin: '/parametres/acces',
    titre: 'Accès au compte',
    acces: ['ADMIN', 'GROUPEMENT'],
    parametres: ['ADMIN', 'GROUPEMENT'],
    // A person acting for another account does not read its list of logins (EXP-80).
    impersonation: 'interdite',
  },
  parametresExtracteurs: {
    chemin: '/parametres/extracteurs',
    titre: 'Extracteurs',
    acces: ['ADMIN', 'SUPER_ADMIN', 'GROUPEMENT'],
    // Not in a groupement's menu: a groupement opens this screen from its list of adhérents (COM-82).
    parametres: ['ADMIN'],
  },
  parametresGuideRdv: {
    chemin: '/parametres/guideRdv',
    titre: 'Guide RDV',
    acces: rolesClientsEtEditeur,
    // Every role that has a settings menu, because the whole account reads the guide (RDV-1, RDV-32).
    parametres: ['ACHAT', 'ADMIN', 'GROUPEMENT', 'CONSULTATION_GROUPEMENT', 'SUPER_ADMIN'],
  },
  parametresLgo: {
    chemin: '/parametres/lgo',
    titre: 'LGO',
    acces: ['ADMIN'],
    parametres: ['ADMIN'],
    // Only for a super administrator acting for the pharmacy (CNX-4).
    impersonation: 'requise',
  },
  parametresDelegues: {
    chemin: '/parametres/delegues',
    titre: 'Délégués',
    acces: ['ADMIN', 'GROUPEMENT'],
    parametres: ['ADMIN', 'GROUPEMENT'],
  },
  parametresConnexions: {
    chemin: '/parametres/connexions',
    titre: 'Connexions',
    acces: ['SUPER_ADMIN'],
    parametres: ['SUPER_ADMIN'],
  },
  support: { chemin: '/support', titre: 'Support', acces: ['SUPER_ADMIN'], parametres: ['SUPER_ADMIN'] },
  courriers: { chemin: '/courriers', titre: 'Courriers envoyés', acces: ['SUPER_ADMIN'], parametres: ['SUPER_ADMIN'] },
  delegations: {
    chemin: '/societes-de-delegues',
    titre: 'Sociétés de délégués',
    acces: ['SUPER_ADMIN'],
    parametres: ['SUPER_ADMIN'],
  },
  journal: { chemin: '/journal', titre: 'Journal', acces: ['SUPER_ADMIN'], parametres: ['SUPER_ADMIN'] },
  reglesLegales: {
    chemin: '/regles-legales',
    titre: 'Règles légales',
    acces: ['SUPER_ADMIN'],
    parametres: ['SUPER_ADMIN'],
  },
  registre: {
    chemin: '/registre-des-pharmacies',
    titre: 'Registre des pharmacies',
    acces: ['SUPER_ADMIN'],
    parametres: ['SUPER_ADMIN'],
  },
  clotures: {
    chemin: '/clotures',
    titre: 'Clôtures de comptes',
    acces: ['SUPER_ADMIN'],
    parametres: ['SUPER_ADMIN'],
  },
  installation: {
    chemin: '/installation',
    titre: 'Mise en route',
    acces: ['SUPER_ADMIN'],
    parametres: ['SUPER_ADMIN'],
  },
  travaux: { chemin: '/travaux', titre: 'Travaux différés', acces: ['SUPER_ADMIN'], parametres: ['SUPER_ADMIN'] },
} as const satisfies Readonly<Record<string, Ecran>>;

export type NomEcran = keyof typeof table;
export const ecrans = Object.keys(table) as [NomEcran, ...NomEcran[]];
/** The address of each screen, as the router knows it. */
type CheminEcran<N extends NomEcran = NomEcran> = (typeof table)[N]['chemin'];
/** The screens whose address has no parameter, so that a menu can link to them. */
export type EcranDirect = { [N in NomEcran]: CheminEcran<N> extends `${string}$${string}` ? never : N }[NomEcran];
export type CheminDirect = CheminEcran<EcranDirect>;
export const ecran = <N extends NomEcran>(nom: N): Ecran & { readonly chemin: CheminEcran<N> } => table[nom];

/** Has this screen an address without a parameter? */
export const estDirect = (nom: NomEcran): nom is EcranDirect => !ecran(nom).chemin.includes('$');

/** Roles that see the same header. */
export type FamilleDeRole = 'pharmacie' | 'groupement' | 'superAdmin' | 'delegue';

/** Header tabs, in the order of COM-82. */
const onglets: Readonly<Record<FamilleDeRole, readonly EcranDirect[]>> = {
  pharmacie: ['laboratoires', 'promotions', 'rfa', 'documents', 'reclamations', 'encours'],
  groupement: [
    'laboratoires',
    'documents',
    'rfasGroupement',
    'promotionsGroupement',
    'parametresAdherents',
    'prestations',
  ],
  superAdmin: [
    'parametresLaboratoires',
    'pharmacies',
    'groupements',
    'parametresUtilisateurs',
    'statistiques',
    'produits',
  ],
  delegue: ['trade'],
};

/** The header that a role sees (COM-82): its tabs, and the visit that shows them. */
export const familleDeRole = (role: Role): FamilleDeRole => {
  switch (role) {
    case 'SUPER_ADMIN':
      return 'superAdmin';
    case 'DELEGUE':
      return 'delegue';
    case 'GROUPEMENT':
    case 'CONSULTATION_GROUPEMENT':
      return 'groupement';
    case 'ADMIN':
    case 'ACHAT':
    case 'MERCHANDISING':
    case 'OPERATEUR':
      return 'pharmacie';
  }
};

export type QuiRegarde = { readonly role: Role; readonly impersonation: boolean };

/**
 * True when this session may open this screen; otherwise the guard sends it to `/` (COM-81). Subscription: see
 * `sans-abonnement.ts`.
 */
export const canOuvrir = (nom: NomEcran, { role, impersonation }: QuiRegarde): boolean => {
  const { acces, impersonation: rule } = ecran(nom);
  if (rule === 'interdite' && impersonation) return false;
  if (rule === 'requise' && !impersonation) return false;
  return acces === 'tous' || acces.includes(role);
};

/** The header tabs of this session. */
export const ongletsDe = (qui: QuiRegarde): EcranDirect[] =>
  onglets[familleDeRole(qui.role)].filter((nom) => canOuvrir(nom, qui));

/** The settings menu of this session, sorted by title (COM-82). */
export const parametresDe = (qui: QuiRegarde): EcranDirect[] =>
  ecrans
    .filter(estDirect)
    .filter((nom) => ecran(nom).parametres?.includes(qui.role) && canOuvrir(nom, qui))
    .toSorted((a, b) => comparerTextes(ecran(a).titre, ecran(b).titre));
