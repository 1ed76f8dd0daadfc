import { sql, type RawBuilder } from 'kysely';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Tx } from './db/database.ts';
import { requeteGardee } from './db/requete-gardee.ts';

export type Ecriture = {
  /** The tenant whose journal gets the entry; the acting tenant by default. */
  readonly tenantId?: number;
  /** The kind of the changed object, `encours`, `laboratoire`…, then its id. */
  readonly objet: string;
  readonly objetId?: number | null;
  /** A verb of the domain: `declarer`, `regler`… */
  readonly action: string;
  readonly avant?: unknown;
  readonly apres?: unknown;
  /** When the act took place, for an entry written afterwards. Default: now. */
  readonly le?: Date;
};

/** An author without a session: a person known by a link received by mail, or a partner's program. */
export type AuteurSansSession = { readonly utilisateurId: number | null; readonly nomComplet: string };
/** The author of an act: a session, the application itself, or an author without a session. */
export type Auteur = Acteur | 'systeme' | AuteurSansSession;

const enTexte = (valeur: unknown): string | null => (valeur === undefined ? null : JSON.stringify(valeur));
const enJson = (texte: string | null) => (texte === null ? null : sql<string>`${texte}::jsonb`);

const ligneDe = (auteur: Auteur, { tenantId, objet, objetId = null, action, avant, apres, le }: Ecriture) => {
  const proprietaire = tenantId ?? (auteur !== 'systeme' && 'tenantId' in auteur ? auteur.tenantId : undefined);
  if (proprietaire === undefined) throw new Error('journaliser needs a tenant');
  return {
    tenant_id: proprietaire,
    utilisateur_id: auteur === 'systeme' ? null : auteur.utilisateurId,
    utilisateur_nom: auteur === 'systeme' ? 'Pharmaccord' : auteur.nomComplet,
    impersonation: auteur !== 'systeme' && 'impersonation' in auteur && auteur.impersonation,
    objet,
    objet_id: objetId,
    action,
    avant: enTexte(avant),
    apres: enTexte(apres),
    ...(le && { cree_le: le.toISOString() }),
  };
};

type Ligne = ReturnType<typeof ligneDe>;
const aInserer = ({ avant, apres, ...ligne }: Ligne) => ({ ...ligne, avant: enJson(avant), apres: enJson(apres) });

/** What most acts write, one line: its text is always the same, save what is absent. */
const journaliserUn = async (tx: Tx, ligne: Ligne): Promise<void> => {
  const { avant, apres, ...dits } = ligne;
  const ecrits = { ...dits, ...(avant !== null && { avant }), ...(apres !== null && { apres }) };
  const cle = JSON.stringify(['journaliser', Object.keys(ecrits)]);
  const requete = requeteGardee(cle, ecrits, ({ avant: placeAvant = null, apres: placeApres = null, ...places }) =>
    tx.insertInto('journal').values(aInserer({ ...places, avant: placeAvant, apres: placeApres })),
  );
  await tx.executeQuery(requete);
};

/**
 * Journals an act (who did what, on behalf of whom) in the transaction that does it (EXP-1). The table only accepts
 * additions.
 */
export const journaliser = (tx: Tx, acteur: Auteur, ecriture: Ecriture): Promise<void> =>
  journaliserUn(tx, ligneDe(acteur, ecriture));

export type EntreeDuJournal = Omit<Ligne, 'objet_id' | 'cree_le'>;
/** The entry of an act, as values of the statement that does the act itself (`inscrireActe`). */
export const entreeDuJournal = (acteur: Auteur, ecriture: Omit<Ecriture, 'objetId' | 'le'>): EntreeDuJournal => {
  const { objet_id: _objet, cree_le: _instant, ...entree } = ligneDe(acteur, ecriture);
  return entree;
};

/**
 * Journals an act in the statement that does it, instead of in one more (`journaliser`).
 * @param entree places of the values of `entreeDuJournal`
 * @param acte the table of the rows that the act wrote, with their `id`
 * @param ajout a JSON object from these rows, added to what the act wrote
 */
export const inscrireActe = (
  { avant, apres, ...entree }: EntreeDuJournal,
  acte: RawBuilder<unknown>,
  ajout: RawBuilder<unknown> = sql`'{}'::jsonb`,
): RawBuilder<unknown> => sql`
  insert into journal (${sql.join(Object.keys(entree).map((colonne) => sql.ref(colonne)))}, objet_id, avant, apres)
  select ${sql.join(Object.values(entree))}, id, ${avant}::jsonb, ${apres}::jsonb || ${ajout} from ${acte}`;

const LOT = 1000;
/** Journals the effects of one act on many objects, a thousand per statement. */
export const journaliserTous = (tx: Tx, acteur: Auteur, ecritures: readonly Ecriture[]): Promise<void> =>
  journaliserChacun(
    tx,
    ecritures.map((ecriture) => [acteur, ecriture]),
  );

/** Journals acts of several authors. */
export const journaliserChacun = async (tx: Tx, actes: readonly (readonly [Auteur, Ecriture])[]): Promise<void> => {
  const lignes = actes.map(([acteur, ecriture]) => ligneDe(acteur, ecriture));
  for (let i = 0; i < lignes.length; i += LOT)
    await tx
      .insertInto('journal')
      .values(lignes.slice(i, i + LOT).map(aInserer))
      .execute();
};
