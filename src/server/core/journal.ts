import { sql } from 'kysely';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Tx } from './db/database.ts';

export type Ecriture = {
  /** The tenant whose journal it is; the acting one by default. */
  readonly tenantId?: number;
  /** What was changed: `encours`, `laboratoire`… and its id. */
  readonly objet: string;
  readonly objetId?: number | null;
  /** A verb of the domain: `declarer`, `regler`… */
  readonly action: string;
  readonly avant?: unknown;
  readonly apres?: unknown;
};

/** Who acts: a session, the application itself, or somebody known by other means than a session (a link received by mail). */
export type Auteur = Acteur | 'systeme' | { readonly utilisateurId: number; readonly nomComplet: string };

const enJson = (valeur: unknown) => (valeur === undefined ? null : sql<string>`${JSON.stringify(valeur)}::jsonb`);

/** Writes who did what, on behalf of whom, in the transaction that does it (entities §25.1). The table only accepts additions. */
export const journaliser = async (
  tx: Tx,
  acteur: Auteur,
  { tenantId, objet, objetId = null, action, avant, apres }: Ecriture,
): Promise<void> => {
  const proprietaire = tenantId ?? (acteur !== 'systeme' && 'tenantId' in acteur ? acteur.tenantId : undefined);
  if (proprietaire === undefined) throw new Error('journaliser needs a tenant');
  await tx
    .insertInto('journal')
    .values({
      tenant_id: proprietaire,
      utilisateur_id: acteur === 'systeme' ? null : acteur.utilisateurId,
      utilisateur_nom: acteur === 'systeme' ? 'Pharmaccord' : acteur.nomComplet,
      impersonation: acteur !== 'systeme' && 'impersonation' in acteur && acteur.impersonation,
      objet,
      objet_id: objetId,
      action,
      avant: enJson(avant),
      apres: enJson(apres),
    })
    .execute();
};
