import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import { journaliser, type AuteurSansSession } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { exigerVersion } from '#server/core/version.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Encours } from '#shared/features/argent/encours/schemas.ts';
import { unEncours } from '../read-models/liste.ts';
import { updateEncours, lockEncours, type LigneVerrouilleeEncours } from '../repository.ts';

/** Connected browsers of the tenant learn it after the commit. */
export const prevenirEncours = (tx: Tx, ids: readonly number[], tenantId?: number): void => {
  const tenant = tenantDe(tx, tenantId);
  prevenirApres(
    tx,
    ids.map((id) => ({ k: 'change', tenantId: tenant, sujet: 'encours', id })),
  );
};

/** The fields that changed, as they were and as they are: what the journal keeps. */
export const differenceDeSuivi = (
  avant: object,
  apres: object,
): { avant: Record<string, unknown>; apres: Record<string, unknown> } => {
  const ancien: Record<string, unknown> = { ...avant };
  const changes = Object.entries(apres).filter(
    ([cle, valeur]) => JSON.stringify(ancien[cle]) !== JSON.stringify(valeur),
  );
  return {
    avant: Object.fromEntries(changes.map(([cle]) => [cle, ancien[cle] ?? null])),
    apres: Object.fromEntries(changes),
  };
};

export type DroitEncours = (acteur: Acteur, encours: Pick<LigneVerrouilleeEncours, 'type'>) => boolean;

/** 404, then 403, then 409 for a version that is no longer the one the person saw. */
export const verifierEncours = <E extends LigneVerrouilleeEncours>(
  acteur: Acteur,
  peut: DroitEncours,
  encours: E | undefined,
  version: number | undefined,
): E => {
  if (!encours) throw coreErrors.introuvable();
  if (!peut(acteur, encours)) throw coreErrors.interdit();
  if (version !== undefined) exigerVersion(encours, version, encours.creeParNom ?? undefined);
  return encours;
};

/** Locks one encours and refuses it in that order. @param version absent for what does not change the encours itself */
export const chargerEncours = async (
  tx: TenantTx,
  acteur: Acteur,
  id: number,
  peut: DroitEncours,
  version?: number,
): Promise<LigneVerrouilleeEncours> => verifierEncours(acteur, peut, (await lockEncours(tx, [id]))[0], version);

/** Locks and checks a selection: one refusal refuses the whole. */
export const chargerSelection = async (
  tx: TenantTx,
  acteur: Acteur,
  selection: readonly { readonly id: number; readonly version: number }[],
  peut: DroitEncours,
): Promise<LigneVerrouilleeEncours[]> => {
  const lignes = new Map(
    (
      await lockEncours(
        tx,
        selection.map(({ id }) => id),
      )
    ).map((ligne) => [ligne.id, ligne]),
  );
  return selection.map(({ id, version }) => verifierEncours(acteur, peut, lignes.get(id), version));
};

/** Writes what the rules gave, and the journal with what changed. */
export const enregistrerSuivi = async (
  tx: TenantTx,
  acteur: Acteur | AuteurSansSession,
  avant: LigneVerrouilleeEncours,
  apres: LigneVerrouilleeEncours,
  { action, complement = {} }: { readonly action: string; readonly complement?: object },
): Promise<void> => {
  const ecart = differenceDeSuivi(avant, apres);
  await ensemble(
    updateEncours(tx, apres, acteur.nomComplet),
    journaliser(tx, acteur, {
      tenantId: tx.tenantId,
      objet: 'encours',
      objetId: avant.id,
      action,
      avant: ecart.avant,
      apres: { ...ecart.apres, ...complement },
    }),
  );
};

type Acte = {
  readonly id: number;
  readonly version: number;
  readonly peut: DroitEncours;
  readonly action: string;
  /** From `rules.ts`, with what the account has chosen. */
  readonly appliquer: (
    encours: LigneVerrouilleeEncours,
    aujourdhui: Jour,
    tx: TenantTx,
  ) => LigneVerrouilleeEncours | Promise<LigneVerrouilleeEncours>;
  /** What else the act writes, before the encours itself. */
  readonly effets?: (
    tx: TenantTx,
    encours: LigneVerrouilleeEncours,
    apres: LigneVerrouilleeEncours,
  ) => Promise<object | void>;
};

/** One act on one encours: load, authorise, apply the rule, write, journal, tell. */
export const agirDansTx = async (
  tx: TenantTx,
  ctx: Contexte,
  { id, version, peut, action, appliquer, effets }: Acte,
): Promise<Encours> => {
  const avant = await chargerEncours(tx, ctx.acteur, id, peut, version);
  const apres = await appliquer(avant, aujourdhuiDe(ctx), tx);
  const complement = (await effets?.(tx, avant, apres)) ?? {};
  prevenirEncours(tx, [id]);
  // Sent one behind the other on the same connection: what is read follows what is written.
  const [, encours] = await ensemble(
    enregistrerSuivi(tx, ctx.acteur, avant, apres, { action, complement }),
    unEncours(tx, ctx.acteur, id, aujourdhuiDe(ctx)),
  );
  return encours;
};
/** One act on one encours, in a transaction of its own. */
export const agir = (ctx: Contexte, acte: Acte): Promise<Encours> => inTenant(ctx, (tx) => agirDansTx(tx, ctx, acte));

/** Locks encours, in the order of ids, for what settles them without a person. */
export const encoursVerrouilles = (tx: TenantTx, ids: readonly number[]): Promise<LigneVerrouilleeEncours[]> =>
  lockEncours(tx, ids);
