import { exigerLigne } from '#server/core/version.ts';
import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { placerDansLaListe } from '#server/core/db/liste-ordonnee.ts';
import { journaliser } from '#server/core/journal.ts';
import { changerReferentiel } from '#server/core/referentiel.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { normaliserNom } from '#shared/core/ordre.ts';
import type { prioriteContract } from '#shared/features/reseau/priorite/contract.ts';
import { prioriteErrors } from '#shared/features/reseau/priorite/errors.ts';
import { canGererPriorites } from '#shared/features/reseau/priorite/policy.ts';
import { listeType, verifierPrioriteLibre } from '#shared/features/reseau/priorite/rules.ts';
import {
  MAX_PRIORITES,
  type Priorite,
  type Priorites,
  type PrioriteSaisie,
  type PrioritesAjoutees,
} from '#shared/features/reseau/priorite/schemas.ts';
import { lirePriorites } from './read-models.ts';
import {
  deletePriorite,
  findPriorite,
  insertPriorite,
  findPriorites,
  findNomsNormalisesPriorite,
  PRIORITES,
  updatePriorite,
} from './repository.ts';

type Corps<K extends keyof typeof prioriteContract> = BodyOf<(typeof prioriteContract)[K]>;

export const lirePrioritesDe = (ctx: Contexte): Promise<Priorites> =>
  inTenant(ctx, (tx) => lirePriorites(tx, ctx.acteur));

/** Every change: authorised, one at a time, told to the account's other browsers. */
const changerPriorites = async <T>(ctx: Contexte, work: (tx: TenantTx) => Promise<T>): Promise<T> => {
  if (!canGererPriorites(ctx.acteur)) throw coreErrors.interdit();
  return changerReferentiel(ctx, 'priorite', work);
};

const verifierNombre = async (tx: TenantTx): Promise<void> => {
  if ((await findPriorites(tx)).length > MAX_PRIORITES) throw prioriteErrors.tropDePriorites(MAX_PRIORITES);
};

export const creerPriorite = (ctx: Contexte, saisie: PrioriteSaisie): Promise<Priorite> =>
  changerPriorites(ctx, async (tx) => {
    const priorite = await insertPriorite(tx, saisie, ctx.acteur);
    await verifierNombre(tx);
    await journaliser(tx, ctx.acteur, { objet: 'priorite', objetId: priorite.id, action: 'creer', apres: saisie });
    return priorite;
  });

export const modifierPriorite = (
  ctx: Contexte,
  id: number,
  { version, ...saisie }: Corps<'modifierPriorite'>,
): Promise<Priorite> =>
  changerPriorites(ctx, async (tx) => {
    const avant = exigerLigne(await findPriorite(tx, id), version);
    const apres = await updatePriorite(tx, id, saisie, ctx.acteur);
    await journaliser(tx, ctx.acteur, { objet: 'priorite', objetId: id, action: 'modifier', avant, apres: saisie });
    return apres;
  });

export const deplacerPriorite = (
  ctx: Contexte,
  id: number,
  { avantId, version }: Corps<'deplacerPriorite'>,
): Promise<Priorite> =>
  changerPriorites(ctx, async (tx) => {
    const { rang } = exigerLigne(await findPriorite(tx, id), version);
    await placerDansLaListe(tx, PRIORITES, { id, avantId });
    const apres = await updatePriorite(tx, id, null, ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: 'priorite',
      objetId: id,
      action: 'deplacer',
      avant: { rang },
      apres: { rang: apres.rang },
    });
    return apres;
  });

const retirerPriorite = async (tx: TenantTx, id: number): Promise<void> => {
  await deletePriorite(tx, id);
  // Ranks stay 1, 2, 3…: a chip may show them.
  await placerSuite(tx);
};

const placerSuite = async (tx: TenantTx): Promise<void> => {
  const [premiere, suivante] = await findPriorites(tx);
  if (premiere) await placerDansLaListe(tx, PRIORITES, { id: premiere.id, avantId: suivante?.id ?? null });
};

/** What carries a priority, which features written later know. */
export type UsagePriorite = (tx: TenantTx, id: number) => Promise<{ readonly utilisations: number }>;

export const supprimerPriorite = (ctx: Contexte, id: number, usagePriorite: UsagePriorite): Promise<null> =>
  changerPriorites(ctx, async (tx) => {
    const avant = exigerLigne(await findPriorite(tx, id));
    verifierPrioriteLibre(await usagePriorite(tx, id));
    await retirerPriorite(tx, id);
    await journaliser(tx, ctx.acteur, { objet: 'priorite', objetId: id, action: 'supprimer', avant });
    return null;
  });

/** Adds only what is missing: a second call adds nothing. */
export const creerListeType = (ctx: Contexte): Promise<PrioritesAjoutees> =>
  changerPriorites(ctx, async (tx) => {
    const connues = new Set(await findNomsNormalisesPriorite(tx));
    const ids: number[] = [];
    for (const saisie of listeType)
      if (!connues.has(normaliserNom(saisie.nom))) ids.push((await insertPriorite(tx, saisie, ctx.acteur)).id);
    await verifierNombre(tx);
    if (ids.length > 0)
      await journaliser(tx, ctx.acteur, { objet: 'priorite', action: 'creer-liste-type', apres: { ids } });
    return { ids };
  });

/** Removes what `creerListeType` added, unless it was changed since. @returns the removed ones */
export const retirerListeType = (
  ctx: Contexte,
  { ids }: PrioritesAjoutees,
  usagePriorite: UsagePriorite,
): Promise<PrioritesAjoutees> =>
  changerPriorites(ctx, async (tx) => {
    const retirees: number[] = [];
    for (const id of new Set(ids)) {
      if ((await findPriorite(tx, id))?.version !== 1 || (await usagePriorite(tx, id)).utilisations > 0) continue;
      await retirerPriorite(tx, id);
      retirees.push(id);
    }
    await journaliser(tx, ctx.acteur, { objet: 'priorite', action: 'retirer-liste-type', avant: { ids: retirees } });
    return { ids: retirees };
  });
