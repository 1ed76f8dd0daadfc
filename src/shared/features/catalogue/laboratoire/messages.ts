import type { FicheLue, UsageContact } from './schemas.ts';

/** Field labels, as forms and notifications write them. */
export const libellesFiche: Readonly<Record<keyof FicheLue, string>> = {
  nom: 'Nom',
  rue: 'Rue',
  ville: 'Ville',
  codePostal: 'Code postal',
  emailLaboratoire: 'E-mail du laboratoire',
  telephoneLaboratoire: 'Téléphone du laboratoire',
  nomPlateforme: 'Nom de la plateforme',
  emailPlateforme: 'E-mail de la plateforme',
  telephoneLogistique: 'Téléphone de la logistique',
  emailComptabilite: 'E-mail de la comptabilité',
  telephoneComptabilite: 'Téléphone de la comptabilité',
  francoDePort: 'Franco de port',
  isGroupement: 'Groupement',
  connuPayps: 'Connu de Payps',
  color: 'Couleur',
  logo: 'Logo',
  urlEspaceDeclaratif: 'Espace déclaratif',
  urlReclamationLogistique: 'Réclamations logistiques',
  urlPlateformeLogistique: 'Plateforme logistique',
  urlSiteCommande: 'Site de commande',
  urlReclamationComptable: 'Réclamations comptables',
};

export const libellesUsage: Readonly<Record<UsageContact, string>> = {
  LOGISTIQUE: 'Logistique',
  COMPTABILITE: 'Comptabilité',
  COMMERCIAL: 'Commercial',
  DIRECTION: 'Direction',
};

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
/** A turnover in euros: `1 234 567 €`; a dash when none was entered. */
export const formatEuros = (montant: number | null): string =>
  montant === null ? '–' : euros.format(montant).replaceAll('\u202f', '\u00a0');
