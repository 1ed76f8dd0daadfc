import type { Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser, journaliserTous } from '#server/core/journal.ts';
import { changerReferentiel } from '#server/core/referentiel.ts';
import { exigerLigne } from '#server/core/version.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { typePrestationErrors } from '#shared/features/prestations/type-prestation/errors.ts';
import { canGererTypesPrestation } from '#shared/features/prestations/type-prestation/policy.ts';
import { TYPES_HABITUELS } from '#shared/features/prestations/type-prestation/rules.ts';
import {
  MAX_TYPES,
  TVA_HABITUELLE,
  type ModificationType,
  type NouveauType,
  type TypePrestation,
} from '#shared/features/prestations/type-prestation/schemas.ts';
import { unType, type NbPrestations } from './read-models.ts';
import { countTypes, deleteType, findType, insertType, insertTypesManquants, updateType } from './repository.ts';

/** Every change of the list: authorised, one at a time, told to the account's other browsers. */
const changerTypes = async <T>(ctx: Contexte, work: (tx: TenantTx) => Promise<T>): Promise<T> => {
  if (!canGererTypesPrestation(ctx.acteur)) throw coreErrors.interdit();
  return changerReferentiel(ctx, 'type-prestation', work);
};

/** @throws 409 NOM_DEJA_UTILISE, TROP_DE_TYPES */
export const creerType = (ctx: Contexte, type: NouveauType, nombre: NbPrestations): Promise<TypePrestation> =>
  changerTypes(ctx, async (tx) => {
    if ((await countTypes(tx)) >= MAX_TYPES) throw typePrestationErrors.tropDeTypes(MAX_TYPES);
    const id = await insertType(tx, type, ctx.acteur);
    await journaliser(tx, ctx.acteur, { objet: 'type-prestation', objetId: id, action: 'creer', apres: type });
    return unType(tx, id, nombre);
  });

/** @throws 409 CONFLIT_VERSION, NOM_DEJA_UTILISE */
export const modifierType = (
  ctx: Contexte,
  id: number,
  { version, ...type }: ModificationType,
  nombre: NbPrestations,
): Promise<TypePrestation> =>
  changerTypes(ctx, async (tx) => {
    const { nom, description, tvaCentiemes, modeRepartition } = exigerLigne(await findType(tx, id), version);
    await updateType(tx, id, type, ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: 'type-prestation',
      objetId: id,
      action: 'modifier',
      avant: { nom, description, tvaCentiemes, modeRepartition },
      apres: type,
    });
    return unType(tx, id, nombre);
  });

/** @throws 409 TYPE_UTILISE (PRS-9) */
export const supprimerType = (ctx: Contexte, id: number, nombre: NbPrestations): Promise<null> =>
  changerTypes(ctx, async (tx) => {
    const { nom, description, tvaCentiemes, modeRepartition } = exigerLigne(await findType(tx, id));
    const { nbPrestations } = await unType(tx, id, nombre);
    if (nbPrestations > 0) throw typePrestationErrors.utilise(nbPrestations);
    await deleteType(tx, id);
    await journaliser(tx, ctx.acteur, {
      objet: 'type-prestation',
      objetId: id,
      action: 'supprimer',
      avant: { nom, description, tvaCentiemes, modeRepartition },
    });
    return null;
  });

/** The usual types whose name is missing (PRS-7). */
export const ajouterTypesHabituels = (ctx: Contexte): Promise<{ ajoutes: number }> =>
  changerTypes(ctx, async (tx) => {
    if ((await countTypes(tx)) + TYPES_HABITUELS.length > MAX_TYPES) throw typePrestationErrors.tropDeTypes(MAX_TYPES);
    const habituels = TYPES_HABITUELS.map((type) => ({ ...type, tvaCentiemes: TVA_HABITUELLE }));
    const ids = await insertTypesManquants(tx, habituels, ctx.acteur);
    await journaliserTous(
      tx,
      ctx.acteur,
      ids.map((id) => ({ objet: 'type-prestation', objetId: id, action: 'creer-habituel' })),
    );
    return { ajoutes: ids.length };
  });
