import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { rebutDe } from './read-models.ts';

/** How many of each kind, for the journal: never what they carry. */
const parNom = async (tx: SystemeTx, ids: readonly string[]): Promise<Record<string, number>> => {
  const noms: Record<string, number> = {};
  for (const { id, nom } of await rebutDe(tx).lister()) if (ids.includes(id)) noms[nom] = (noms[nom] ?? 0) + 1;
  return noms;
};

/** @throws 404 when none of them waits any more: done twice, it is done once */
const agir = (
  ctx: Contexte,
  ids: readonly string[],
  action: 'relancer' | 'supprimer',
  faire: (tx: SystemeTx) => Promise<unknown>,
): Promise<number> =>
  inSysteme(ctx, async (tx) => {
    const travaux = await parNom(tx, ids);
    const nombre = Object.values(travaux).reduce((somme, n) => somme + n, 0);
    if (nombre === 0) throw coreErrors.introuvable();
    await faire(tx);
    await journaliser(tx, ctx.acteur, { objet: 'travail', action, apres: { nombre, travaux } });
    return nombre;
  });

export const relancerTravaux = async (ctx: Contexte, ids: readonly string[]): Promise<{ nombre: number }> => ({
  nombre: await agir(ctx, ids, 'relancer', (tx) => rebutDe(tx).relancer(ids)),
});

export const supprimerTravaux = async (ctx: Contexte, ids: readonly string[]): Promise<null> => {
  await agir(ctx, ids, 'supprimer', (tx) => rebutDe(tx).supprimer(ids));
  return null;
};
