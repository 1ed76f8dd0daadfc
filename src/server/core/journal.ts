import { sql } from 'kysely';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Tx } from './db/database.ts';
import { requeteGardee } from './db/requete-gardee.ts';

export type Ecriture = {
  /** The tenant whose journal it is; the acting one by default. */
  readonly tenantId?: number;
  /** The changed object: `encours`, `laboratoire`… and its id. */
  readonly objet: string;
  readonly objetId?: number | null;
  /** A verb of the domain: `declarer`, `regler`… */
  readonly action: string;
  readonly avant?: unknown;
  readonly apres?: unknown;
  /** When it happened, for what is written afterwards. Default: now. */
  readonly le?: Date;
};

/** A name without a session: a person known by a link received by mail, or a partner that wrote by itself. */
export type AuteurSansSession = { readonly utilisateurId: number | null; readonly nomComplet: string };
/** Who acts: a session, the application itself, or a name without a session. */
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
 * Writes who did what, on behalf of whom, in the transaction that does it (EXP-1). The table only accepts additions.
 */
export const journaliser = (tx: Tx, acteur: Auteur, ecriture: Ecriture): Promise<void> =>
  journaliserUn(tx, ligneDe(acteur, ecriture));

const LOT = 1000;
/** The same for what one act does to many objects: a statement for each thousand. */
export const journaliserTous = (tx: Tx, acteur: Auteur, ecritures: readonly Ecriture[]): Promise<void> =>
  journaliserChacun(
    tx,
    ecritures.map((ecriture) => [acteur, ecriture]),
  );

/** The same for the acts of several people. */
export const journaliserChacun = async (tx: Tx, actes: readonly (readonly [Auteur, Ecriture])[]): Promise<void> => {
  const lignes = actes.map(([acteur, ecriture]) => ligneDe(acteur, ecriture));
  for (let i = 0; i < lignes.length; i += LOT)
    await tx
      .insertInto('journal')
      .values(lignes.slice(i, i + LOT).map(aInserer))
      .execute();
};
