import type { Jour } from '#shared/core/dates.ts';
import { motsNus } from '#shared/core/textes/mots.ts';
import { citeNumero } from '#shared/features/argent/encaissement/rules/numeros-cites.ts';
import type { Credit } from '../schemas.ts';
import { isMotDeBanque } from '../rules.ts';

/** A credit with its recognised payer. */
export type CreditAttribue = Credit & { readonly laboratoireId: number | null };

/** A receipt already known: a transfer, or an avoir paid by a transfer. */
export type VirementConnu = {
  readonly id: number;
  readonly laboratoireId: number;
  readonly date: Jour;
  readonly montantTtcCentimes: number;
  /** The end of its account number; null when typed by hand, or read in a file that did not give it. */
  readonly compte: string | null;
  /** The key of the statement line it came from (RLV-3). */
  readonly cleReleve: string | null;
  readonly info: string | null;
};

/** An avoir whose transfer has not arrived yet. */
export type AvoirAPayer = {
  readonly id: number;
  readonly laboratoireId: number;
  readonly numero: string;
  readonly montantHtCentimes: number | null;
  readonly montantTtcCentimes: number | null;
};

/** What is already known about a credit of the file. */
export type DejaConnu = {
  /** The encaissement already created from it, by this file or another (RLV-11). */
  readonly encaissementId: number | null;
  /** An encaissement of the same day and amount that may be the same: a person decides. */
  readonly ressembleId: number | null;
  /** The avoir that the credit pays (RLV-12). */
  readonly avoir: { readonly id: number; readonly numero: string; readonly paie: boolean } | null;
};

const UNE_ANNEE = /^(?:19|20)\d\d$/;
const MIN_CHIFFRES = 3;
const MIN_LETTRES = 3;
type Signes = { readonly numeros: ReadonlySet<string>; readonly mots: ReadonlySet<string> };

/** The distinctive words and numbers of a label, without the bank's words, the day and the amount. */
const signesDe = (
  texte: string,
  { date, montantTtcCentimes }: Pick<VirementConnu, 'date' | 'montantTtcCentimes'>,
): Signes => {
  const [annee = '', mois = '', jour = ''] = date.split('-');
  const communs = new Set([
    annee + mois + jour,
    jour + mois + annee,
    jour + mois + annee.slice(2),
    String(montantTtcCentimes),
    String(Math.trunc(montantTtcCentimes / 100)),
  ]);
  const mots = motsNus(texte)
    .split(' ')
    .filter((mot) => mot !== '' && !isMotDeBanque(mot) && !communs.has(mot) && !UNE_ANNEE.test(mot));
  return {
    // `FA118` and `FA 118` are the same number.
    numeros: new Set(
      mots
        .filter((mot) => /\d/.test(mot))
        .map((mot) => mot.replace(/^[a-z]+/, ''))
        .filter((numero) => numero.length >= MIN_CHIFFRES && !communs.has(numero)),
    ),
    mots: new Set(mots.filter((mot) => !/\d/.test(mot) && mot.length >= MIN_LETTRES)),
  };
};

/** Whether a word is in another label, where the bank may have cut its end. */
const seRetrouve = (mot: string, mots: ReadonlySet<string>): boolean =>
  mots.has(mot) || [...mots].some((autre) => autre.startsWith(mot) || mot.startsWith(autre));
const propres = (mots: ReadonlySet<string>, autres: ReadonlySet<string>): string[] =>
  [...mots].filter((mot) => !seRetrouve(mot, autres));

const seContredisent = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  propres(a, b).length > 0 && propres(b, a).length > 0;

type Comparaison = 'MEME' | 'AUTRE' | 'INCERTAIN';
/**
 * Compares two labels: they differ when each has a number, or a word, that the other lacks. A label that is only
 * shorter is the same.
 */
const comparer = (a: Signes, b: Signes): Comparaison => {
  if (seContredisent(a.numeros, b.numeros)) return 'AUTRE';
  if (a.numeros.size > 0 && b.numeros.size > 0) return 'MEME';
  if (seContredisent(a.mots, b.mots)) return 'AUTRE';
  return a.mots.size === 0 || b.mots.size === 0 ? 'INCERTAIN' : 'MEME';
};

/** The label of the statement line, kept in its key, with the note about it. */
const texteConnu = ({ cleReleve, info }: VirementConnu): string =>
  [cleReleve?.split('|')[2], info].filter(Boolean).join(' ');

/** @returns null when they cannot be the same transfer: another day, amount, account or payer */
const juger = (credit: CreditAttribue, connu: VirementConnu): 'MEME' | 'RESSEMBLE' | null => {
  const { date, montantCentimes, compte, laboratoireId, libelle, reference } = credit;
  if (date !== connu.date || montantCentimes !== connu.montantTtcCentimes) return null;
  if (compte !== null && connu.compte !== null && compte !== connu.compte) return null;
  if (laboratoireId !== null && laboratoireId !== connu.laboratoireId) return null;
  const comparaison = comparer(
    signesDe([libelle, reference].filter(Boolean).join(' '), connu),
    signesDe(texteConnu(connu), connu),
  );
  // Without a known payer, only the words of the label can tell that it is the same.
  if (laboratoireId === null) return comparaison === 'MEME' ? 'MEME' : comparaison === 'INCERTAIN' ? 'RESSEMBLE' : null;
  return comparaison === 'AUTRE' ? 'RESSEMBLE' : 'MEME';
};

/** The highest French VAT rate, as a factor: bounds the taxes of an avoir whose total is unknown. */
const PLUS_HAUT_TAUX = 120;
const montantConvient = (centimes: number, { montantHtCentimes: ht, montantTtcCentimes: ttc }: AvoirAPayer): boolean =>
  ttc === null ? ht !== null && centimes >= ht && centimes * 100 <= ht * PLUS_HAUT_TAUX + 100 : centimes === ttc;

const avoirCite = (credit: CreditAttribue, avoirs: readonly AvoirAPayer[]): DejaConnu['avoir'] => {
  const textes = [credit.libelle, credit.reference].filter((texte) => texte !== null);
  const cites = avoirs.filter(
    ({ numero, laboratoireId }) =>
      (credit.laboratoireId === null || credit.laboratoireId === laboratoireId) && citeNumero(textes, numero),
  );
  const payes = cites.filter((avoir) => montantConvient(credit.montantCentimes, avoir));
  const [seul, ...autres] = payes.length > 0 ? payes : cites;
  return seul === undefined || autres.length > 0 ? null : { id: seul.id, numero: seul.numero, paie: payes.length > 0 };
};

/**
 * What each credit of a file is already: first the same line of an earlier reading, then the same transfer told by
 * another file in other words. A known receipt matches a single credit: two equal lines of one statement stay two
 * (RLV-11).
 */
export const rapprocherConnus = (
  credits: readonly CreditAttribue[],
  connus: readonly VirementConnu[],
  avoirs: readonly AvoirAPayer[],
): ReadonlyMap<string, DejaConnu> => {
  const parCle = new Map(connus.flatMap((connu) => (connu.cleReleve === null ? [] : [[connu.cleReleve, connu]])));
  const exacts = new Map(credits.flatMap(({ cle }) => (parCle.has(cle) ? [[cle, parCle.get(cle)?.id ?? null]] : [])));
  const libres = new Map(connus.map((connu) => [connu.id, connu]));
  for (const id of exacts.values()) if (id !== null) libres.delete(id);
  const parJourEtMontant = Map.groupBy(connus, ({ date, montantTtcCentimes }) => `${date}|${montantTtcCentimes}`);
  const jugements = credits.map((credit) => ({
    credit,
    encaissementId: exacts.get(credit.cle) ?? null,
    ressembleId: null as number | null,
  }));
  for (const sur of ['MEME', 'RESSEMBLE'] as const)
    for (const jugement of jugements) {
      if (jugement.encaissementId !== null) continue;
      const { date, montantCentimes } = jugement.credit;
      const possibles = parJourEtMontant.get(`${date}|${montantCentimes}`) ?? [];
      const connu = possibles.find(({ id }) => libres.has(id) && juger(jugement.credit, libres.get(id)!) === sur);
      if (connu === undefined) continue;
      libres.delete(connu.id);
      if (sur === 'MEME') jugement.encaissementId = connu.id;
      else jugement.ressembleId = connu.id;
    }
  return new Map(
    jugements.map(({ credit, encaissementId, ressembleId }) => [
      credit.cle,
      { encaissementId, ressembleId, avoir: encaissementId === null ? avoirCite(credit, avoirs) : null },
    ]),
  );
};
