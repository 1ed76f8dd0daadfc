import { joursEntre, formatJour, type Jour } from '#shared/core/dates.ts';
import { formatCentimes } from '#shared/core/centimes.ts';
import { cleDuPapier } from '#shared/features/argent/encaissement/rules/papier.ts';
import type { NatureFacture } from '../../schemas.ts';
import type { EtatLigneReleve, LigneReleveFournisseur } from '../../schemas/releve.ts';
import type { LigneAnnoncee } from './releve.ts';

/** An invoice or an avoir of the account: received, or typed among the receipts. */
export type PapierConnu = {
  readonly factureId: number | null;
  readonly encaissementId: number | null;
  readonly laboratoireId: number | null;
  readonly laboratoireNom: string | null;
  readonly nature: NatureFacture;
  readonly cle: string;
  readonly date: Jour | null;
  readonly htCentimes: number | null;
  readonly ttcCentimes: number | null;
};
/** The encours that already claims an avoir (FAC-92). */
export type RelanceConnue = { readonly id: number; readonly numero: string; readonly cle: string };

/** The key of a number, as papiers are compared (ECM-4); a number made only of signs is its own key. */
export const cleAnnoncee = (numero: string): string => cleDuPapier(numero) || numero;

/** A relevé may date a papier from its booking: the most days between both dates, across two years. */
const MAX_JOURS = 92;
const memeTemps = (a: Jour | null, b: Jour | null): boolean =>
  a === null || b === null || a.slice(0, 4) === b.slice(0, 4) || Math.abs(joursEntre(a, b)) <= MAX_JOURS;
const memeMontant = (centimes: number, { htCentimes, ttcCentimes }: PapierConnu): boolean =>
  centimes === ttcCentimes || centimes === htCentimes;

type Annoncee = { readonly ligne: LigneAnnoncee; readonly totalCentimes: number };
/** The papier designated by a line; a papier of another laboratory only when the amount is equal. */
const papierDe = (
  { ligne, totalCentimes }: Annoncee,
  papiers: readonly PapierConnu[],
  laboratoireId: number,
): PapierConnu | null => {
  const possibles = papiers.filter(
    (papier) =>
      memeTemps(ligne.date, papier.date) &&
      (papier.laboratoireId === laboratoireId || memeMontant(totalCentimes, papier)),
  );
  const nature = ligne.nature === 'CREDIT' ? 'AVOIR' : ligne.nature;
  const rang = (papier: PapierConnu): number =>
    (papier.nature === nature ? 0 : 4) +
    (papier.laboratoireId === laboratoireId ? 0 : 2) +
    (memeMontant(totalCentimes, papier) ? 0 : 1);
  return possibles.toSorted((a, b) => rang(a) - rang(b))[0] ?? null;
};

const juger = ({ ligne, totalCentimes }: Annoncee, papier: PapierConnu | null): EtatLigneReleve => {
  if (ligne.nature === 'PAIEMENT') return 'PAIEMENT';
  if (papier === null) return ligne.nature === 'CREDIT' ? 'A_DIRE' : 'MANQUANTE';
  if (papier.nature !== (ligne.nature === 'CREDIT' ? 'AVOIR' : ligne.nature))
    return ligne.nature === 'CREDIT' ? 'A_DIRE' : 'AUTRE_NATURE';
  return memeMontant(totalCentimes, papier) ? 'TROUVEE' : 'ECART';
};

/** Groups the lines of one papier: an invoice paid in parts has a line for each due date. */
const enPapiers = (lignes: readonly LigneAnnoncee[]): Annoncee[] => {
  const cleDe = ({ nature, numero }: LigneAnnoncee): string => `${nature} ${cleAnnoncee(numero ?? '')}`;
  const totaux = new Map<string, number>();
  for (const ligne of lignes) totaux.set(cleDe(ligne), (totaux.get(cleDe(ligne)) ?? 0) + ligne.montantCentimes);
  return lignes.map((ligne) => ({ ligne, totalCentimes: totaux.get(cleDe(ligne)) ?? ligne.montantCentimes }));
};

/**
 * The state of each line of a relevé for the account (FAC-91): found, of another amount, of another nature, never
 * received, a payment.
 * @param papiers the papiers of the account with the numbers of the relevé
 */
export const rapprocherReleve = (
  lignes: readonly LigneAnnoncee[],
  laboratoireId: number,
  papiers: readonly PapierConnu[],
  relances: readonly RelanceConnue[],
): LigneReleveFournisseur[] => {
  const parCle = Map.groupBy(papiers, ({ cle }) => cle);
  const relanceDe = new Map(relances.map(({ cle, id, numero }) => [cle, { id, numero }]));
  return enPapiers(lignes).map((annoncee) => {
    const { ligne, totalCentimes } = annoncee;
    const cle = ligne.numero === null ? null : cleAnnoncee(ligne.numero);
    const cherche = cle !== null && ligne.nature !== 'PAIEMENT';
    const papier = cherche ? papierDe(annoncee, parCle.get(cle) ?? [], laboratoireId) : null;
    const etat = juger(annoncee, papier);
    const notre = papier && (papier.ttcCentimes ?? papier.htCentimes);
    return {
      ...ligne,
      nature: ligne.nature === 'CREDIT' && (etat === 'TROUVEE' || etat === 'ECART') ? 'AVOIR' : ligne.nature,
      etat,
      papier: papier && {
        factureId: papier.factureId,
        encaissementId: papier.encaissementId,
        montantCentimes: notre,
        laboratoireNom: papier.laboratoireId === laboratoireId ? null : papier.laboratoireNom,
      },
      ecartCentimes: etat === 'ECART' && notre !== null ? totalCentimes - notre : null,
      encours: (cherche && etat !== 'TROUVEE' && relanceDe.get(cle)) || null,
    };
  });
};

/** The laboratory of a relevé: that of most of its papiers; null for none, or for a tie. */
export const laboratoireDuReleve = (
  lignes: readonly LigneAnnoncee[],
  papiers: readonly PapierConnu[],
): number | null => {
  const cles = new Set(lignes.map(({ numero }) => cleAnnoncee(numero ?? '')));
  const voix = new Map<number, number>();
  for (const { cle, laboratoireId } of papiers)
    if (laboratoireId !== null && cles.has(cle)) voix.set(laboratoireId, (voix.get(laboratoireId) ?? 0) + 1);
  const [premier, second] = [...voix].toSorted(([, a], [, b]) => b - a);
  return premier === undefined || premier[1] === second?.[1] ? null : premier[0];
};

type AvoirAnnonce = { readonly numero: string; readonly date: Jour | null; readonly montantCentimes: number };
/** The encours of an avoir announced by a relevé but never received (FAC-92). A relevé is TTC. */
export const encoursDeLAvoirAnnonce = ({ numero, date, montantCentimes }: AvoirAnnonce) => ({
  valeurAttendueCentimes: montantCentimes,
  natureFiscale: 'TTC' as const,
  info:
    `Avoir ${numero}${date === null ? '' : ` du ${formatJour(date)}`} annoncé sur votre relevé de compte, ` +
    `${formatCentimes(montantCentimes)} TTC, jamais reçu.`,
  referenceFacture: numero,
  dateFait: date,
});
