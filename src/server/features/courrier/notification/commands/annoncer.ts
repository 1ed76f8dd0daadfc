import type { Tx } from '#server/core/db/database.ts';
import { prevenirApres, prevenirTous } from '#server/core/push/evenements.ts';
import type { Acteur, Role } from '#shared/core/acteur.ts';
import {
  ligneEvenement,
  type DonneesEvenement,
  type EvenementAnnonce,
} from '#shared/features/courrier/notification/rules/evenements.ts';
import type { LienNotification, Notification } from '#shared/features/courrier/notification/schemas.ts';
import {
  updateMotsDEnsemble,
  upsertEvenements,
  type LigneEvenementEcrite,
  type LigneTenue,
} from '../repository/evenements.ts';
import { demanderMails } from './mails.ts';

/** To whom one event is told, and about what. */
export type AvisEvenement<E extends EvenementAnnonce> = {
  readonly tenantId: number;
  /** The person of the account who is told; without one, the roles of the table are. */
  readonly utilisateurId?: number | null;
  /** Tells only these, among the table's roles. */
  readonly roles?: readonly Role[];
  /** Which thing of this account it is about: one line a kind and object (CRR-84). */
  readonly objet: number | string;
  /** What a line that counts is about, by id: said twice, counted once. */
  readonly elements?: readonly number[];
  readonly donnees: DonneesEvenement<E>;
  readonly lien?: LienNotification | undefined;
  readonly dateLimite?: string | null;
  /** A discussion is of the type of what it is about. */
  readonly type?: Notification['type'];
};
type Auteur = Pick<Acteur, 'nomComplet'> & { readonly utilisateurId: number | null };

const cleDe = ({ tenantId, objet, utilisateurId }: Pick<LigneTenue, 'tenantId' | 'objet' | 'utilisateurId'>): string =>
  `${tenantId} ${utilisateurId ?? ''} ${objet}`;

const enLigne = <E extends EvenementAnnonce>(sorte: E, avis: AvisEvenement<E>): LigneEvenementEcrite => {
  const { type, pour, mots } = ligneEvenement(sorte);
  const utilisateurId = avis.utilisateurId ?? null;
  return {
    tenantId: avis.tenantId,
    sorte,
    objet: String(avis.objet),
    utilisateurId,
    type: avis.type ?? type,
    roles: utilisateurId === null ? (avis.roles ?? pour) : null,
    ...mots(avis.donnees),
    dateLimite: avis.dateLimite ?? null,
    lien: avis.lien ?? null,
    objets: avis.elements ? [...avis.elements] : null,
  };
};

/** A line said twice in one go is said once: in its last words, about all that it was about. */
const sansRepetition = (lignes: readonly LigneEvenementEcrite[]): LigneEvenementEcrite[] =>
  [...Map.groupBy(lignes, cleDe).values()].map((memes) => ({
    ...memes.at(-1)!,
    objets: memes.some(({ objets }) => objets) ? [...new Set(memes.flatMap(({ objets }) => objets ?? []))] : null,
  }));

/** Lines are written in this order: two transactions on the same lines wait for one another, without deadlock. */
const parOrdre = (a: LigneEvenementEcrite, b: LigneEvenementEcrite): number =>
  a.tenantId - b.tenantId || (cleDe(a) < cleDe(b) ? -1 : 1);

/** Lines that now speak of more than the news which came: their words count, and nobody is interrupted again. */
const direEnsemble = async <E extends EvenementAnnonce>(
  tx: Tx,
  sorte: E,
  tenues: readonly LigneTenue[],
  dits: ReadonlyMap<string, AvisEvenement<E>>,
): Promise<void> => {
  const { ensemble } = ligneEvenement(sorte);
  if (!ensemble || tenues.length === 0) return;
  await updateMotsDEnsemble(
    tx,
    tenues.map((tenue) => ({
      lien: null,
      ...ensemble(tenue.nombre, dits.get(cleDe(tenue))?.donnees ?? null),
      tenantId: tenue.tenantId,
      id: tenue.id,
    })),
  );
};

const LOT = 500;
/**
 * Tells an event of the table (CRR-83), in the transaction that makes it true: one line a kind and object, in each
 * account. Connected browsers learn it at commit, and the mails at once leave then.
 * @param tx of another account than the acting one: from `enSysteme`
 */
export const annoncerEvenement = async <E extends EvenementAnnonce>(
  tx: Tx,
  auteur: Auteur | null,
  sorte: E,
  avis: readonly AvisEvenement<E>[],
): Promise<void> => {
  const lignes = sansRepetition(avis.map((dit) => enLigne(sorte, dit))).toSorted(parOrdre);
  const dits = new Map(
    avis.map((dit) => [cleDe({ ...dit, objet: String(dit.objet), utilisateurId: dit.utilisateurId ?? null }), dit]),
  );
  const apportes = new Map(lignes.map((ligne) => [cleDe(ligne), ligne.objets?.length ?? 1]));
  for (let i = 0; i < lignes.length; i += LOT) {
    const tenues = await upsertEvenements(tx, lignes.slice(i, i + LOT), auteur);
    const estGroupee = (tenue: LigneTenue): boolean => tenue.nombre > (apportes.get(cleDe(tenue)) ?? 1);
    const groupees = tenues.filter(estGroupee);
    const neuves = tenues.filter((tenue) => !estGroupee(tenue));
    await direEnsemble(tx, sorte, [...groupees, ...neuves.filter(({ nombre }) => nombre > 1)], dits);
    prevenirApres(
      tx,
      groupees.map(({ tenantId, id }) => ({ k: 'change', tenantId, sujet: 'notification', id })),
    );
    await prevenirTous(
      tx,
      neuves.map(({ tenantId, id }) => ({ k: 'notif', tenantId, id })),
    );
    await demanderMails(tx, sorte, neuves);
  }
};
