import { aujourdhuiDe, type Contexte, inSysteme } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { formatTelephone } from '#shared/core/textes/telephone.ts';
import type { DetailTenant, tenantContract, TypeCompte } from '#shared/features/comptes/tenant/contract.ts';
import { libelleEtatDuTenant } from '#shared/features/comptes/tenant/messages.ts';
import { tenantsAExporter } from '../read-models.ts';

type Colonnes = readonly ColonneExportee<DetailTenant>[];
const PROPRES: Readonly<Record<TypeCompte, Colonnes>> = {
  PHARMACIE: [
    { titre: 'Groupement', type: 'texte', lire: ({ groupementNom }) => groupementNom },
    { titre: 'Groupement demandé', type: 'texte', lire: ({ groupementNomAsked }) => groupementNomAsked },
    { titre: 'CIP', type: 'texte', largeur: 16, lire: ({ cip }) => cip },
  ],
  GROUPEMENT: [
    { titre: 'Adhérents', type: 'nombre', largeur: 12, lire: ({ nbAdherents }) => nbAdherents },
    { titre: 'Partenariat', type: 'booleen', largeur: 12, lire: ({ partenariat }) => partenariat },
  ],
  TRADE: [],
};
const FICHIER: Readonly<Record<TypeCompte, string>> = {
  PHARMACIE: 'pharmacies',
  GROUPEMENT: 'groupements',
  TRADE: 'societes-de-delegues',
};

const ABONNEMENT: Colonnes = [
  { titre: 'Abonné', type: 'booleen', largeur: 10, lire: ({ abonnement }) => abonnement.abonne },
  { titre: 'Partenaire', type: 'booleen', largeur: 10, lire: ({ abonnement }) => abonnement.partenaire },
  { titre: 'Fin d’abonnement', type: 'jour', lire: ({ abonnement }) => abonnement.dateFin },
  { titre: 'Fin d’essai', type: 'jour', lire: ({ abonnement }) => abonnement.dateEssai },
];

const FINESS: Colonnes[number] = { titre: 'FINESS', type: 'texte', largeur: 12, lire: ({ finess }) => finess };
const TITULAIRES: Colonnes[number] = { titre: 'Titulaires', type: 'texte', lire: ({ titulaires }) => titulaires };

/** A delegate's firm subscribes to nothing, and is no officine. */
const colonnesDe = (type: TypeCompte): Colonnes => [
  { titre: 'Nom', type: 'texte', largeur: 36, lire: ({ nom }) => nom },
  { titre: 'Rue', type: 'texte', lire: ({ rue }) => rue },
  { titre: 'Code postal', type: 'texte', largeur: 12, lire: ({ codePostal }) => codePostal },
  { titre: 'Ville', type: 'texte', lire: ({ ville }) => ville },
  { titre: 'E-mail', type: 'texte', largeur: 30, lire: ({ mail }) => mail },
  { titre: 'Téléphone', type: 'texte', lire: ({ telephone }) => telephone && formatTelephone(telephone) },
  { titre: 'État', type: 'texte', largeur: 12, lire: ({ active }) => libelleEtatDuTenant(active, type) },
  ...(type === 'TRADE' ? [] : ABONNEMENT),
  ...PROPRES[type],
  ...(type === 'TRADE' ? [] : [FINESS]),
  { titre: 'SIRET', type: 'texte', largeur: 18, lire: ({ siret }) => siret },
  ...(type === 'TRADE' ? [] : [TITULAIRES]),
  { titre: 'Utilisateurs', type: 'nombre', largeur: 12, lire: ({ nbUtilisateurs }) => nbUtilisateurs },
  { titre: 'Dernière connexion', type: 'instant', lire: ({ derniereConnexion }) => derniereConnexion },
  { titre: 'Inscription', type: 'instant', lire: ({ creeLe }) => creeLe },
];

/** The accounts of one kind that the filters keep, in the asked order. */
export const exporterTenants = async (
  ctx: Contexte,
  demande: QueryOf<(typeof tenantContract)['exporterTenants']>,
): Promise<FichierReponse> => {
  const { type, format } = demande;
  const aujourdhui = aujourdhuiDe(ctx);
  const lignes = await inSysteme(ctx, (tx) => tenantsAExporter(tx, demande, aujourdhui));
  return repondreTableur({ nom: `${FICHIER[type]}-${aujourdhui}`, format, colonnes: colonnesDe(type), lignes });
};
