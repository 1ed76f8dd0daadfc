import {
  IconBriefcase,
  IconBuildingBank,
  IconBuildingFactory2,
  IconCalendarPlus,
  IconCertificate,
  IconCopyCheck,
  IconDiscount,
  IconFilePlus,
  IconFileUpload,
  IconMessagePlus,
  IconTagPlus,
  type Icon,
  IconReceiptEuro,
  IconScale,
  IconTableImport,
} from '@tabler/icons-react';
import { linkOptions, type LinkOptions } from '@tanstack/react-router';
import type { Acteur } from '#shared/core/acteur.ts';
import type { NomEcran } from '#shared/core/screens.ts';
import { canReglerEncours, typesDe } from '#shared/features/argent/encours/policy.ts';
import { canGererFacture } from '#shared/features/argent/facture/policy.ts';
import { canGererRfa } from '#shared/features/argent/rfa/policy.ts';
import { canGererRfaGroupement } from '#shared/features/argent/rfa-groupement/policy.ts';
import { canGererConditionsGroupement } from '#shared/features/conditions/condition-groupement/policy.ts';
import { canRedigerCondition } from '#shared/features/conditions/condition/policy.ts';
import { canRedigerComparatif } from '#shared/features/pilotage/comparatif/policy.ts';
import { canGererPrestations } from '#shared/features/prestations/prestation/policy.ts';
import { canGererCatalogue, canGererLaboratoires } from '#shared/features/catalogue/laboratoire/policy.ts';
import { canRedigerDocument } from '#shared/features/echanges/document/policy.ts';
import { canEcrireReclamation } from '#shared/features/echanges/reclamation/policy.ts';
import { canCreerPromotion } from '#shared/features/operations/operation/policy.ts';
import { canRedigerRdv } from '#shared/features/rendez-vous/rdv/policy.ts';
import { sansAccent } from '#web/lib/formats.ts';
import { contientMots, MAX_PAR_GROUPE, type Resultat } from './resultat.ts';

type Personne = Pick<Acteur, 'role'>;
type Laboratoire = { readonly id: number; readonly nom: string };
type Acte = {
  readonly cle: string;
  readonly libelle: string;
  readonly icone: Icon;
  readonly ecran: NomEcran;
  readonly permis: (qui: Personne) => boolean;
  /** Absent when the act always concerns one laboratory. */
  readonly vers?: LinkOptions;
  /** The same act for one laboratory: opens its page on the form. */
  readonly versLaboratoire?: (nom: string) => LinkOptions;
};

const page = (nomProp: string) => ({ to: '/laboratoires/$nomProp', params: { nomProp } }) as const;

const actes: readonly Acte[] = [
  {
    cle: 'nouvel-encours',
    libelle: 'Nouvel encours',
    icone: IconFilePlus,
    ecran: 'encours',
    permis: (qui) => typesDe(qui).length > 0,
    vers: linkOptions({ to: '/encours', search: { saisie: 'nouveau' } }),
    versLaboratoire: (nom) => linkOptions({ ...page(nom), search: { onglet: 'encours', saisie: 'nouveau' } }),
  },
  {
    cle: 'nouvelle-reclamation',
    libelle: 'Nouvelle réclamation',
    icone: IconMessagePlus,
    ecran: 'reclamations',
    permis: canEcrireReclamation,
    vers: linkOptions({ to: '/reclamations', search: { saisie: 'nouveau' } }),
    versLaboratoire: (nom) => linkOptions({ ...page(nom), search: { onglet: 'reclamations', saisie: 'nouveau' } }),
  },
  {
    cle: 'nouvelle-promotion',
    libelle: 'Nouvelle promotion',
    icone: IconTagPlus,
    ecran: 'promotionNouvelle',
    permis: canCreerPromotion,
    vers: linkOptions({ to: '/promotions/nouvelle' }),
  },
  {
    cle: 'deposer-document',
    libelle: 'Déposer un document',
    icone: IconFileUpload,
    ecran: 'documents',
    permis: canRedigerDocument,
    vers: linkOptions({ to: '/documents', search: { saisie: 'depot' } }),
    versLaboratoire: (nom) => linkOptions({ ...page(nom), search: { onglet: 'documents', saisie: 'depot' } }),
  },
  {
    cle: 'nouveau-rdv',
    libelle: 'Nouveau RDV',
    icone: IconCalendarPlus,
    ecran: 'laboratoire',
    permis: canRedigerRdv,
    versLaboratoire: (nom) => linkOptions({ ...page(nom), search: { onglet: 'rdv', rdv: 'nouveau' } }),
  },
  {
    cle: 'nouvelle-rfa',
    libelle: 'Nouvelle RFA',
    icone: IconDiscount,
    ecran: 'rfa',
    permis: canGererRfa,
    vers: linkOptions({ to: '/rfa', search: { saisie: 'nouveau' } }),
    versLaboratoire: (nom) => linkOptions({ ...page(nom), search: { onglet: 'rfa', saisie: 'nouveau' } }),
  },
  {
    cle: 'ajouter-laboratoire',
    libelle: 'Ajouter un laboratoire',
    icone: IconBuildingFactory2,
    ecran: 'laboratoires',
    permis: canGererLaboratoires,
    vers: linkOptions({ to: '/laboratoires', search: { ajouter: '1' } }),
  },
  {
    cle: 'nouvel-encaissement',
    libelle: 'Enregistrer un avoir ou un paiement',
    icone: IconReceiptEuro,
    ecran: 'avoirs',
    permis: canReglerEncours,
    vers: linkOptions({ to: '/encours/avoirs', search: { saisie: 'nouveau' } }),
  },
  {
    cle: 'lire-releve',
    libelle: 'Lire un relevé bancaire',
    icone: IconBuildingBank,
    ecran: 'avoirs',
    permis: canReglerEncours,
    vers: linkOptions({ to: '/encours/avoirs', search: { saisie: 'releve' } }),
  },
  {
    cle: 'deposer-factures',
    libelle: 'Déposer des factures',
    icone: IconFileUpload,
    ecran: 'factures',
    permis: canGererFacture,
    vers: linkOptions({ to: '/encours/factures', search: { saisie: 'depot' } }),
    versLaboratoire: (nom) => linkOptions({ ...page(nom), search: { onglet: 'factures', saisie: 'depot' } }),
  },
  {
    cle: 'importer-offre',
    libelle: 'Importer une offre',
    icone: IconTableImport,
    ecran: 'promotionNouvelle',
    permis: canCreerPromotion,
    vers: linkOptions({ to: '/promotions/nouvelle', search: { offre: 'nouveau' } }),
  },
  {
    cle: 'nouvelle-rfa-groupement',
    libelle: 'Nouvelle RFA',
    icone: IconDiscount,
    ecran: 'rfasGroupement',
    permis: canGererRfaGroupement,
    vers: linkOptions({ to: '/rfasGroupement', search: { saisie: 'nouveau' } }),
  },
  {
    cle: 'nouvelle-prestation',
    libelle: 'Nouvelle prestation',
    icone: IconBriefcase,
    ecran: 'prestations',
    permis: canGererPrestations,
    vers: linkOptions({ to: '/prestations', search: { saisie: 'nouveau' } }),
    versLaboratoire: (nom) => linkOptions({ ...page(nom), search: { onglet: 'prestations', saisie: 'nouveau' } }),
  },
  {
    cle: 'nouvelle-condition',
    libelle: 'Nouvelle condition',
    icone: IconCertificate,
    ecran: 'laboratoire',
    permis: (qui) => canRedigerCondition(qui) || canGererConditionsGroupement(qui),
    versLaboratoire: (nom) => linkOptions({ ...page(nom), search: { onglet: 'conditions', saisie: 'nouveau' } }),
  },
  {
    cle: 'comparer-produit',
    libelle: 'Comparer un produit',
    icone: IconScale,
    ecran: 'comparatif',
    permis: canRedigerComparatif,
    vers: linkOptions({ to: '/comparatifMarges', search: { saisie: 'nouveau' } }),
  },
  {
    cle: 'creer-laboratoire',
    libelle: 'Créer un laboratoire au catalogue',
    icone: IconBuildingFactory2,
    ecran: 'parametresLaboratoires',
    permis: canGererCatalogue,
    vers: linkOptions({ to: '/parametres/laboratoires', search: { nouveau: '1' } }),
  },
  {
    cle: 'doublons-produits',
    libelle: 'Chercher les doublons de produits',
    icone: IconCopyCheck,
    ecran: 'produits',
    permis: canGererCatalogue,
    vers: linkOptions({ to: '/produits', search: { doublons: 'oui' } }),
  },
];

const enResultat = ({ cle, libelle, icone }: Acte) => ({ cle, libelle, icone });

/** The typed words that remain once the words of the act are removed; null when the text names no word of the act. */
const motsDuLaboratoire = (libelle: string, mots: readonly string[]): readonly string[] | null => {
  const motsDeLActe = sansAccent(libelle).split(/\s+/);
  const autres = mots.filter((mot) => !motsDeLActe.some((motDeLActe) => motDeLActe.startsWith(mot)));
  return autres.length === mots.length ? null : autres;
};

const pourLaboratoires = (
  { cle, libelle, icone, versLaboratoire }: Acte,
  mots: readonly string[],
  laboratoires: readonly Laboratoire[],
): Resultat[] => {
  const cherches = motsDuLaboratoire(libelle, mots);
  if (!versLaboratoire || !cherches || cherches.length === 0) return [];
  return laboratoires
    .filter(({ nom }) => contientMots(nom, cherches))
    .map(({ id, nom }) => ({ cle: `${cle}-${id}`, libelle: `${libelle} · ${nom}`, icone, vers: versLaboratoire(nom) }));
};

/**
 * The acts this session may start, found by their words: `nouvel encours`, or `rdv dermalune` for one laboratory.
 * @param ouvrables names of the screens this session may open
 */
export const actesTrouves = (
  mots: readonly string[],
  qui: Personne,
  ouvrables: ReadonlySet<string>,
  laboratoires: readonly Laboratoire[],
): Resultat[] =>
  actes
    .filter(({ ecran, permis }) => ouvrables.has(ecran) && permis(qui))
    .flatMap((acte): Resultat[] => [
      ...(acte.vers && contientMots(acte.libelle, mots) ? [{ ...enResultat(acte), vers: acte.vers }] : []),
      ...pourLaboratoires(acte, mots, laboratoires),
    ])
    .slice(0, MAX_PAR_GROUPE);
