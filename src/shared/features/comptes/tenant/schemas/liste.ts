import type { ChampsDeListe } from '#shared/core/liste.ts';
import { formatTelephone } from '#shared/core/textes/telephone.ts';
import type { DetailTenant } from '../contract.ts';
import type { Tenant } from '../schemas/lecture.ts';
import { libelleEtatDuTenant } from '../messages.ts';

type Abonne = Pick<Tenant, 'abonnement'>;
/** The fields of an account, as the lists and their exports present them. */
export const champsTenant = {
  nom: { titre: 'Nom', type: 'texte', largeur: 36 },
  rue: { titre: 'Rue', type: 'texte' },
  codePostal: { titre: 'Code postal', type: 'texte', largeur: 12 },
  ville: { titre: 'Ville', type: 'texte' },
  mail: { titre: 'E-mail', type: 'texte', largeur: 30 },
  telephone: {
    titre: 'Téléphone',
    type: 'texte',
    lire: ({ telephone }: Pick<Tenant, 'telephone'>) => telephone && formatTelephone(telephone),
  },
  active: {
    titre: 'État',
    type: 'texte',
    largeur: 12,
    lire: ({ active, type }: Pick<Tenant, 'active' | 'type'>) => libelleEtatDuTenant(active, type),
  },
  abonne: { titre: 'Abonné', type: 'booleen', largeur: 10, lire: (t: Abonne) => t.abonnement.abonne },
  partenaire: { titre: 'Accès offert', type: 'booleen', largeur: 10, lire: (t: Abonne) => t.abonnement.partenaire },
  dateFin: { titre: 'Fin d’abonnement', type: 'jour', lire: (t: Abonne) => t.abonnement.dateFin },
  dateEssai: { titre: 'Fin d’essai', type: 'jour', lire: (t: Abonne) => t.abonnement.dateEssai },
  groupementNom: { titre: 'Groupement', type: 'texte' },
  groupementNomAsked: { titre: 'Groupement demandé', type: 'texte' },
  cip: { titre: 'CIP', type: 'texte', largeur: 16 },
  nbAdherents: { titre: 'Adhérents', type: 'nombre', largeur: 12 },
  partenariat: { titre: 'Demandes d’adhésion', type: 'booleen', largeur: 20 },
  finess: { titre: 'FINESS', type: 'texte', largeur: 12 },
  siret: { titre: 'SIRET', type: 'texte', largeur: 18 },
  titulaires: { titre: 'Titulaires', type: 'texte' },
  nbUtilisateurs: { titre: 'Utilisateurs', type: 'nombre', largeur: 12 },
  derniereConnexion: { titre: 'Dernière connexion', type: 'instant' },
  creeLe: { titre: 'Inscription', type: 'instant' },
} as const satisfies ChampsDeListe<DetailTenant, 'abonne' | 'partenaire' | 'dateFin' | 'dateEssai'>;
