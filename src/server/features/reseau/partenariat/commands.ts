import { exigerLigne } from '#server/core/version.ts';
import type { Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { changerReferentiel } from '#server/core/referentiel.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import {
  MAX_PARTENARIATS,
  type Partenariat,
  type partenariatContract,
  type PartenariatSaisi,
} from '#shared/features/reseau/partenariat/contract.ts';
import { partenariatErrors } from '#shared/features/reseau/partenariat/errors.ts';
import { canGererPartenariats } from '#shared/features/reseau/partenariat/policy.ts';
import { partenariatsDuGroupement, unPartenariat, type Utilisations } from './read-models.ts';
import { deletePartenariat, findPartenariat, insertPartenariat, updatePartenariat } from './repository.ts';

const changerPartenariats = async <T>(ctx: Contexte, work: (tx: TenantTx) => Promise<T>): Promise<T> => {
  if (!canGererPartenariats(ctx.acteur)) throw coreErrors.interdit();
  return changerReferentiel(ctx, 'partenariat', work);
};

export const creerPartenariat = (
  ctx: Contexte,
  { nom }: PartenariatSaisi,
  utilisations: Utilisations,
): Promise<Partenariat> =>
  changerPartenariats(ctx, async (tx) => {
    if ((await partenariatsDuGroupement(tx, utilisations)).length >= MAX_PARTENARIATS)
      throw partenariatErrors.tropDePartenariats(MAX_PARTENARIATS);
    const { id } = await insertPartenariat(tx, nom, ctx.acteur);
    await journaliser(tx, ctx.acteur, { objet: 'partenariat', objetId: id, action: 'creer', apres: { nom } });
    return unPartenariat(tx, id, utilisations);
  });

export const modifierPartenariat = (
  ctx: Contexte,
  { id, version, nom }: BodyOf<(typeof partenariatContract)['modifierPartenariat']>,
  utilisations: Utilisations,
): Promise<Partenariat> =>
  changerPartenariats(ctx, async (tx) => {
    const avant = exigerLigne(await findPartenariat(tx, id), version);
    await updatePartenariat(tx, id, nom, ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: 'partenariat',
      objetId: id,
      action: 'modifier',
      avant: { nom: avant.nom },
      apres: { nom },
    });
    return unPartenariat(tx, id, utilisations);
  });

/** Deletes a partnership that no condition names, in any state. */
export const supprimerPartenariat = (ctx: Contexte, id: number, usages: Utilisations): Promise<null> =>
  changerPartenariats(ctx, async (tx) => {
    const { nom } = exigerLigne(await findPartenariat(tx, id));
    const { utilisations } = await unPartenariat(tx, id, usages);
    if (utilisations) throw partenariatErrors.utilise(utilisations);
    await deletePartenariat(tx, id);
    await journaliser(tx, ctx.acteur, { objet: 'partenariat', objetId: id, action: 'supprimer', avant: { nom } });
    return null;
  });
