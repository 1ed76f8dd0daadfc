import type { Tx } from '#server/core/db/database.ts';
import { resteDe } from '#shared/features/argent/encaissement/rules.ts';
import { estLeMemePapier, verifierNouveau } from '#shared/features/argent/encaissement/rules/meme-papier.ts';
import type { Jour } from '#shared/core/dates.ts';
import { enDejaEnregistre, lockPapiers, type LigneEncaissement } from '../repository.ts';

type Papier = Parameters<typeof estLeMemePapier>[0];
type Demande = {
  /** A person said that it is another paper. */
  readonly autrePapier?: boolean | null | undefined;
  /** The encaissement that is being corrected. */
  readonly sauf?: number;
};

/** The encaissements, not cancelled, that are this paper, locked (ECM-4). */
export const papiersDeMemeIdentite = async (
  tx: Tx,
  papier: Papier,
  { sauf, tenantId }: { readonly sauf?: number | undefined; readonly tenantId?: number } = {},
): Promise<LigneEncaissement[]> =>
  papier.numero === null
    ? []
    : (await lockPapiers(tx, papier.numero, tenantId)).filter(
        (connu) => connu.id !== sauf && estLeMemePapier(papier, connu),
      );

/**
 * The same paper again is asked about before anything is kept, unless a person said that it is another one (ECM-4).
 * @returns its rank among those of one identity: 0, or after those that are known
 * @throws 409 ENCAISSEMENT_DEJA_RECU
 */
export const rangDuPapier = async (tx: Tx, papier: Papier, { autrePapier, sauf }: Demande): Promise<number> => {
  const memes = await papiersDeMemeIdentite(tx, papier, { sauf });
  if (memes.length === 0) return 0;
  if (!autrePapier) verifierNouveau(papier, memes.map(enDejaEnregistre));
  return Math.max(...memes.map(({ papierRang }) => papierRang)) + 1;
};

type PapierDuReglement = Pick<LigneEncaissement, 'payeur' | 'laboratoireId' | 'nature'> & {
  readonly numero: string;
  readonly date: Jour;
};

/**
 * What a settlement by this number takes a part of: of the same giver and nature, the one of its year first, else one
 * that has something left (ENC-30). Locked.
 */
export const papierARegler = async (
  tx: Tx,
  { payeur, laboratoireId, nature, numero, date }: PapierDuReglement,
): Promise<LigneEncaissement | undefined> => {
  const papiersDuDonneur = (await lockPapiers(tx, numero)).filter(
    (connu) => connu.payeur === payeur && connu.laboratoireId === laboratoireId && connu.nature === nature,
  );
  const avecReste = papiersDuDonneur.filter((connu) => resteDe(connu) !== 0);
  const delAnnee = (connu: LigneEncaissement): boolean => connu.date.slice(0, 4) === date.slice(0, 4);
  return avecReste.find(delAnnee) ?? papiersDuDonneur.find(delAnnee) ?? avecReste[0];
};
