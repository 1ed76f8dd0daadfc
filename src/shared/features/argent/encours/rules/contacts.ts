import { NIVEAU_MAX } from './delais.ts';
import type { TypeEncours } from '../schemas.ts';

/** The role of a laboratory's contact for an encours (ENC-15). */
export type Usage = 'LOGISTIQUE' | 'COMPTABILITE' | 'COMMERCIAL' | 'DIRECTION';

const USAGES: Readonly<Record<TypeEncours, Usage>> = {
  LOGISTIQUE: 'LOGISTIQUE',
  RETOUR: 'LOGISTIQUE',
  COMPENSATION: 'COMPTABILITE',
  RECLAMATION: 'COMPTABILITE',
  NEW_RECLAMATION: 'COMPTABILITE',
  CONTREPARTIE_TG: 'COMMERCIAL',
  CONTREPARTIE_PROMO: 'COMMERCIAL',
  CONTREPARTIE_PAYPS: 'COMMERCIAL',
  RFA: 'COMMERCIAL',
  CHALLENGE: 'COMMERCIAL',
};
const usageDe = (type: TypeEncours): Usage => USAGES[type];

type ContactEncours = { readonly nom: string; readonly email: string; readonly usages: readonly string[] };
/** A laboratory as this tenant knows it: the catalogue with the tenant's own changes. */
export type CoordonneesEncours = {
  readonly emailLaboratoire: string | null;
  readonly emailPlateforme: string | null;
  readonly emailComptabilite: string | null;
  readonly urlEspaceDeclaratif: string | null;
  readonly urlReclamationLogistique: string | null;
  readonly urlReclamationComptable: string | null;
  readonly contacts: readonly ContactEncours[];
};

const adresseDe = (
  { emailLaboratoire, emailPlateforme, emailComptabilite }: CoordonneesEncours,
  usage: Usage,
): string | null => {
  const propre = {
    LOGISTIQUE: emailPlateforme,
    COMPTABILITE: emailComptabilite,
    COMMERCIAL: emailLaboratoire,
    DIRECTION: null,
  }[usage];
  return propre ?? emailLaboratoire ?? emailComptabilite ?? emailPlateforme;
};

const pourUsage = (coordonnees: CoordonneesEncours, usage: Usage): string[] => {
  const contacts = coordonnees.contacts.filter(({ usages }) => usages.includes(usage)).map(({ email }) => email);
  const adresse = adresseDe(coordonnees, usage);
  return contacts.length > 0 ? contacts : adresse ? [adresse] : [];
};

/** Removes repeated addresses, whatever their case. */
const uniques = (adresses: readonly string[]): string[] => [
  ...new Map(adresses.map((a) => [a.toLowerCase(), a])).values(),
];

/** The addresses for this use: its contacts, else the laboratory's own address for it, else any address. */
export const destinatairesPour = (coordonnees: CoordonneesEncours, usage: Usage): string[] =>
  uniques(pourUsage(coordonnees, usage));

/**
 * The recipients of encours of these types: the contacts of their use, else the laboratory's own address for it, else
 * any address (ENC-15).
 * @param niveau the level of the reminder: the second adds the accounts department, the last the management (ENC-16)
 */
export const destinatairesDe = (
  coordonnees: CoordonneesEncours,
  types: readonly TypeEncours[],
  niveau = 0,
): string[] => {
  const escalade = [
    ...(niveau >= 2 ? pourUsage(coordonnees, 'COMPTABILITE') : []),
    ...(niveau >= NIVEAU_MAX
      ? coordonnees.contacts.filter(({ usages }) => usages.includes('DIRECTION')).map(({ email }) => email)
      : []),
  ];
  return uniques([...types.flatMap((type) => pourUsage(coordonnees, usageDe(type))), ...escalade]);
};

const LIENS = {
  LOGISTIQUE: ['Réclamation logistique', 'urlReclamationLogistique'],
  COMPTABILITE: ['Réclamation comptable', 'urlReclamationComptable'],
  COMMERCIAL: ['Espace déclaratif', 'urlEspaceDeclaratif'],
} as const;

/** The laboratory's online forms for these encours. */
export const liensDesCoordonnees = (
  coordonnees: CoordonneesEncours,
  types: readonly TypeEncours[],
): { titre: string; url: string }[] => {
  const usages = new Set(types.map(usageDe));
  return (['LOGISTIQUE', 'COMPTABILITE', 'COMMERCIAL'] as const)
    .filter((usage) => usages.has(usage))
    .flatMap((usage) => {
      const [titre, champ] = LIENS[usage];
      const url = coordonnees[champ];
      return url ? [{ titre, url }] : [];
    });
};
