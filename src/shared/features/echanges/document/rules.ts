import type { Acteur } from '#shared/core/acteur.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import { nomLibre, renommerFichier } from '#shared/core/fichiers/nom-fichier.ts';
import { canChangerVisibilite, canPartagerDocument, canRedigerDocument, canSupprimerDocument } from './policy.ts';
import type { DroitsDocument, EtatDocument, OrigineDocument } from './schemas.ts';

/**
 * The state of a document: its last day counts to the evening. The same rule in SQL, for the filter: `enEtat`
 * (read-models/liste.ts).
 */
export const etatDocument = (dateExpiration: Jour | null, aujourdhui: Jour): EtatDocument =>
  dateExpiration !== null && dateExpiration < aujourdhui ? 'EXPIRE' : 'ACTIF';

/** A document is announced as expiring this many days before its end. */
const JOURS_RAPPEL = 30;
export const horizonRappelDocument = (aujourdhui: Jour): Jour => ajouterJours(aujourdhui, JOURS_RAPPEL);

/** The adhérents who have not read a document are reminded once a day at most. */
export const peutRelancer = (relanceLe: string | null, maintenant: Date): boolean =>
  relanceLe === null || maintenant.getTime() - Date.parse(relanceLe) >= 24 * 3_600_000;

type Possede = { readonly origine: OrigineDocument; readonly creeParId: number | null };
/**
 * The acts open on a document: an adhérent only reads, and passes on, the documents shared by its groupement (DOC-5).
 */
export const droitsDocument = (
  acteur: Pick<Acteur, 'role' | 'utilisateurId'>,
  { origine, creeParId }: Possede,
): DroitsDocument => {
  const estDuCompte = origine === 'COMPTE';
  return {
    modifier: estDuCompte && canRedigerDocument(acteur),
    ouvrirA: estDuCompte && canChangerVisibilite(acteur, creeParId),
    partager: estDuCompte && canPartagerDocument(acteur),
    supprimer: estDuCompte && canSupprimerDocument(acteur),
    envoyer: canRedigerDocument(acteur),
  };
};

/** The default name of a document: its file name without the extension. */
export const nomParDefautDocument = (fichier: string): string =>
  fichier
    .normalize('NFC')
    .replace(/\.[\p{L}\p{Nd}]{1,10}$/u, '')
    .trim()
    .slice(0, 255)
    .replace(/[\uD800-\uDBFF]$/, '') || 'Document';

/**
 * Unique file names for an archive: `tarif.pdf`, `tarif (2).pdf`. Compared as Windows and macOS do, whatever the case.
 */
export const nomsUniques = (noms: readonly string[]): string[] => {
  const pris = new Set<string>();
  return noms.map((nom) => nomLibre(pris, renommerFichier(nom)));
};
