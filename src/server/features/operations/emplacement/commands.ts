import { exigerLigne } from '#server/core/version.ts';
import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { placerDansLaListe } from '#server/core/db/liste-ordonnee.ts';
import { supprimerFichier } from '#server/core/files/fichiers.ts';
import { journaliser } from '#server/core/journal.ts';
import { changerReferentiel } from '#server/core/referentiel.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { emplacementContract } from '#shared/features/operations/emplacement/contract.ts';
import { emplacementErrors } from '#shared/features/operations/emplacement/errors.ts';
import { canGererEmplacements } from '#shared/features/operations/emplacement/policy.ts';
import { verifierEmplacementLibre, type UsageEmplacement } from '#shared/features/operations/emplacement/rules.ts';
import {
  MAX_EMPLACEMENTS,
  type Emplacement,
  type PlanEmplacement,
} from '#shared/features/operations/emplacement/schemas.ts';
import { lirePlan, versEmplacement, type Occupations } from './read-models.ts';
import {
  countEmplacements,
  deleteEmplacement,
  EMPLACEMENTS,
  findEmplacement,
  findZone,
  insertEmplacement,
  updateEmplacement,
} from './repository.ts';

type Corps<K extends keyof typeof emplacementContract> = BodyOf<(typeof emplacementContract)[K]>;

/** @param occupations of each place: the operations, which come later, know them */
export const lirePlanDe = (ctx: Contexte, occupations: Occupations): Promise<PlanEmplacement> =>
  inTenant(ctx, (tx) => lirePlan(tx, ctx.acteur, { aujourdhui: aujourdhuiDe(ctx), occupations }));

/** Every change of the plan: by who may, one at a time, told to the account's other browsers. */
export const changerPlan = async <T>(ctx: Contexte, work: (tx: TenantTx) => Promise<T>): Promise<T> => {
  if (!canGererEmplacements(ctx.acteur)) throw coreErrors.interdit();
  return changerReferentiel(ctx, 'emplacement', work);
};

const champs = ({
  nom,
  type,
  largeurCm,
  prixSemaineHtCentimes,
  actif,
}: Omit<Corps<'modifierEmplacement'>, 'version'>) => ({
  nom,
  type,
  largeur_cm: largeurCm,
  prix_semaine_ht_centimes: prixSemaineHtCentimes,
  actif,
});

export const creerEmplacement = (ctx: Contexte, saisie: Corps<'creerEmplacement'>): Promise<Emplacement> =>
  changerPlan(ctx, async (tx) => {
    if (!(await findZone(tx, saisie.zoneId))) throw emplacementErrors.zoneInconnue();
    if ((await countEmplacements(tx)) >= MAX_EMPLACEMENTS) throw emplacementErrors.tropDEmplacements(MAX_EMPLACEMENTS);
    const emplacement = versEmplacement(await insertEmplacement(tx, saisie, ctx.acteur));
    await journaliser(tx, ctx.acteur, {
      objet: 'emplacement',
      objetId: emplacement.id,
      action: 'creer',
      apres: saisie,
    });
    return emplacement;
  });

export const modifierEmplacement = (
  ctx: Contexte,
  id: number,
  { version, ...saisie }: Corps<'modifierEmplacement'>,
): Promise<Emplacement> =>
  changerPlan(ctx, async (tx) => {
    const avant = exigerLigne(await findEmplacement(tx, id), version);
    const apres = await updateEmplacement(tx, id, champs(saisie), ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: 'emplacement',
      objetId: id,
      action: 'modifier',
      avant: versEmplacement(avant),
      apres: saisie,
    });
    return versEmplacement(apres);
  });

/** Inside its zone or into another: the others keep their order, so that two moves at once both hold. */
export const deplacerEmplacement = (
  ctx: Contexte,
  id: number,
  { zoneId, avantId, version }: Corps<'deplacerEmplacement'>,
): Promise<Emplacement> =>
  changerPlan(ctx, async (tx) => {
    const avant = exigerLigne(await findEmplacement(tx, id), version);
    if (zoneId !== avant.zoneId && !(await findZone(tx, zoneId))) throw emplacementErrors.zoneInconnue();
    const apres = await updateEmplacement(tx, id, { zone_id: zoneId }, ctx.acteur);
    await placerDansLaListe(tx, EMPLACEMENTS, { id, parentId: zoneId, avantId });
    await journaliser(tx, ctx.acteur, {
      objet: 'emplacement',
      objetId: id,
      action: 'deplacer',
      avant: { zoneId: avant.zoneId },
      apres: { zoneId, avantId },
    });
    return versEmplacement(apres);
  });

/** What follows the end of an emplacement; the operations, which come later, bring it. */
export type SuitesEmplacement = {
  readonly usageEmplacement: (tx: TenantTx, emplacementId: number) => Promise<UsageEmplacement>;
  /**
   * Removes the lines that operations whose TG is refused still have there: nothing else may be left
   * (`usageEmplacement`).
   */
  readonly libererEmplacement: (tx: TenantTx, emplacementId: number) => Promise<void>;
};

export const supprimerEmplacement = (
  ctx: Contexte,
  id: number,
  { libererEmplacement, usageEmplacement }: SuitesEmplacement,
): Promise<null> =>
  changerPlan(ctx, async (tx) => {
    const avant = exigerLigne(await findEmplacement(tx, id));
    verifierEmplacementLibre(await usageEmplacement(tx, id));
    await libererEmplacement(tx, id);
    await deleteEmplacement(tx, id);
    if (avant.photoId !== null) await supprimerFichier(tx, avant.photoId);
    await journaliser(tx, ctx.acteur, {
      objet: 'emplacement',
      objetId: id,
      action: 'supprimer',
      avant: versEmplacement(avant),
    });
    return null;
  });
