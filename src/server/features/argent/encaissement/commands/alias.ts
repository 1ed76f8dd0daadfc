import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import type { ResponseOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { cleLaboratoire } from '#shared/features/catalogue/laboratoire/rules.ts';
import type { aliasContract } from '#shared/features/argent/encaissement/contract/alias.ts';
import { encaissementErrors } from '#shared/features/argent/encaissement/errors.ts';
import { canEncaisser } from '#shared/features/argent/encaissement/policy.ts';
import { aliasConnu, aliasDuLaboratoire, aliasRetires } from '../read-models/alias.ts';
import { deleteAlias, insertAlias } from '../repository/alias.ts';

type Alias = ResponseOf<(typeof aliasContract)['ajouterAlias']>;

export const listAlias = (ctx: Contexte, laboratoireId: number): Promise<Alias[]> =>
  inTenant(ctx, async (tx) => {
    await exigerLaboratoire(tx, laboratoireId);
    return aliasDuLaboratoire(tx, laboratoireId);
  });

/** A name that a person said to be a laboratory's; known already, nothing changes. @returns null when it is known */
export const apprendreAlias = async (
  tx: TenantTx,
  { acteur }: Pick<Contexte, 'acteur'>,
  laboratoireId: number,
  nom: string,
): Promise<Alias | null> => {
  const cle = cleLaboratoire(nom);
  if (cle === '') throw coreErrors.champInvalide('/nom', 'Ce nom ne contient ni lettre ni chiffre.');
  const cree = await insertAlias(tx, { laboratoireId, nom, cle }, acteur.nomComplet);
  if (!cree) return null;
  await journaliser(tx, acteur, {
    objet: 'laboratoire',
    objetId: laboratoireId,
    action: 'modifier',
    apres: { alias: nom },
  });
  return cree;
};

/** @throws 409 ALIAS_PRIS when it is another laboratory's */
export const ajouterAlias = (ctx: Contexte, laboratoireId: number, nom: string): Promise<Alias> => {
  if (!canEncaisser(ctx.acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    await exigerLaboratoire(tx, laboratoireId);
    const cree = await apprendreAlias(tx, ctx, laboratoireId, nom);
    if (cree) return cree;
    const { laboratoireNom, laboratoireId: laboratoireConnuId, ...connu } = await aliasConnu(tx, cleLaboratoire(nom));
    if (laboratoireConnuId !== laboratoireId) throw encaissementErrors.aliasPris(laboratoireNom);
    return { ...connu, retireLe: null, retireParNom: null };
  });
};

export const retirerAlias = (ctx: Contexte, laboratoireId: number, id: number): Promise<null> => {
  if (!canEncaisser(ctx.acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    const oublie = await deleteAlias(tx, laboratoireId, id, ctx.acteur.nomComplet);
    if (!oublie) {
      // Sent twice, nothing more happens.
      if ((await aliasRetires(tx, laboratoireId)).some((retire) => retire.id === id)) return null;
      throw coreErrors.introuvable();
    }
    await journaliser(tx, ctx.acteur, {
      objet: 'laboratoire',
      objetId: laboratoireId,
      action: 'modifier',
      avant: { alias: oublie.nom },
    });
    return null;
  });
};
