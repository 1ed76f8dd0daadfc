import { sql } from 'kysely';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Tx } from './db/database.ts';

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

const enJson = (valeur: unknown) => (valeur === undefined ? null : sql<string>`${JSON.stringify(valeur)}::jsonb`);

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
    avant: enJson(avant),
    apres: enJson(apres),
    ...(le && { cree_le: le.toISOString() }),
  };
};

/**
 * Writes who did what, on behalf of whom, in the transaction that does it (EXP-1). The table only accepts additions.
 */
export const journaliser = (tx: Tx, acteur: Auteur, ecriture: Ecriture): Promise<void> =>
  journaliserTous(tx, acteur, [ecriture]);

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
      .values(lignes.slice(i, i + LOT))
      .execute();
};
