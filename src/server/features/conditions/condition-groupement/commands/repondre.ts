import { sql } from 'kysely';
import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import {
  recevoirConditions,
  reprendreConditions,
  type SourceAcceptee,
} from '#server/features/conditions/condition/commands/materialiser.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { canRepondreProposition } from '#shared/features/conditions/condition-groupement/policy.ts';
import { repondre } from '#shared/features/conditions/condition-groupement/rules.ts';
import { materialiser } from '#shared/features/conditions/condition-groupement/rules/contenu.ts';
import type {
  EtatReponse,
  Proposition,
  ReponseSaisie,
} from '#shared/features/conditions/condition-groupement/schemas.ts';
import { uneProposition } from '../read-models/propositions.ts';
import { lireGammes } from '../repository.ts';
import { prevenirConditions } from './cibler.ts';

/** Published, and kept so until the end of the answer: it cannot be withdrawn meanwhile. @throws 404 */
const verrouillerPublication = async (tx: SystemeTx, groupementId: number, id: number): Promise<SourceAcceptee> => {
  const condition = await tx
    .selectFrom('condition_groupement as c')
    .innerJoin('tenant as g', 'g.id', 'c.tenant_id')
    .innerJoin('partenariat as p', (jointure) =>
      jointure.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.id', '=', 'c.partenariat_id'),
    )
    .select([
      'c.id',
      'c.tenant_id as groupementId',
      'c.detail_id as detailId',
      'c.date_debut as dateDebut',
      'c.date_fin as dateFin',
      'g.nom as groupementNom',
      'p.nom as partenariatNom',
    ])
    .where('c.tenant_id', '=', groupementId)
    .where('c.id', '=', id)
    .where('c.etat', '=', 'VALIDATED')
    .forShare('c')
    .executeTakeFirst();
  if (!condition) throw coreErrors.introuvable();
  return condition;
};

const verrouillerReponse = async (tx: SystemeTx, { groupementId, id }: SourceAcceptee, pharmacieId: number) => {
  const reponse = await tx
    .selectFrom('condition_reponse')
    .select([
      'etat',
      'choix_id as choixId',
      'version',
      'repondue_le as repondueLe',
      'repondue_par_nom as repondueParNom',
      'recue_le as recueLe',
    ])
    .where('tenant_id', '=', groupementId)
    .where('condition_groupement_id', '=', id)
    .where('pharmacie_id', '=', pharmacieId)
    .forUpdate()
    .$narrowType<{ etat: EtatReponse }>()
    .executeTakeFirst();
  if (!reponse) throw coreErrors.introuvable();
  return reponse;
};

/** What the accepted choice promises becomes conditions of the pharmacy, read-only. @throws 404 for a choice of another condition */
const recevoir = async (tx: SystemeTx, acteur: Acteur, publiee: SourceAcceptee, choixId: number): Promise<void> => {
  const choix = await tx
    .selectFrom('condition_groupement_choix')
    .select(['libelle', 'gammes'])
    .where('tenant_id', '=', publiee.groupementId)
    .where('condition_groupement_id', '=', publiee.id)
    .where('id', '=', choixId)
    .executeTakeFirst();
  if (!choix) throw coreErrors.introuvable();
  const materialisees = materialiser({ libelle: choix.libelle, gammes: lireGammes(choix.gammes) });
  await recevoirConditions(tx, acteur, publiee, materialisees, choix.libelle);
};

const enregistrer = (
  tx: SystemeTx,
  acteur: Acteur,
  { groupementId, id }: SourceAcceptee,
  { etat, choixId }: { etat: EtatReponse; choixId: number | null },
) =>
  tx
    .updateTable('condition_reponse')
    .set({
      etat,
      choix_id: choixId,
      repondue_le: sql`now()`,
      repondue_par_nom: acteur.nomComplet,
      version: sql`version + 1`,
    })
    .where('tenant_id', '=', groupementId)
    .where('condition_groupement_id', '=', id)
    .where('pharmacie_id', '=', acteur.tenantId)
    .execute();

/** One answer: the former one's conditions go, the new one's come, both journals say it. */
const changer = async (
  tx: SystemeTx,
  ctx: Contexte,
  groupementId: number,
  id: number,
  saisie: ReponseSaisie,
): Promise<void> => {
  const { acteur, services } = ctx;
  const publiee = await verrouillerPublication(tx, groupementId, id);
  const avant = await verrouillerReponse(tx, publiee, acteur.tenantId);
  if (avant.version !== saisie.version)
    throw coreErrors.conflitVersion(avant.repondueParNom ?? publiee.groupementNom, avant.repondueLe ?? avant.recueLe);
  const demandee =
    saisie.etat === 'ACCEPTED' ? { etat: saisie.etat, choixId: saisie.choixId } : { etat: saisie.etat, choixId: null };
  const apres = repondre(avant, demandee, publiee, aujourdhuiDe({ services }));
  await reprendreConditions(tx, acteur, { groupementId, id, pharmacieId: acteur.tenantId });
  if (apres.choixId !== null) await recevoir(tx, acteur, publiee, apres.choixId);
  await enregistrer(tx, acteur, publiee, apres);
  for (const tenantId of [groupementId, acteur.tenantId])
    await journaliser(tx, acteur, {
      tenantId,
      objet: 'condition-groupement',
      objetId: id,
      action: 'repondre',
      avant: { etat: avant.etat, choixId: avant.choixId },
      apres: { ...apres, pharmacieId: acteur.tenantId },
    });
};

/** Accept a choice, change it, or refuse. What was not published to this pharmacy and what does not exist answer alike. */
export const repondreProposition = (ctx: Contexte, id: number, saisie: ReponseSaisie): Promise<Proposition> =>
  inTenant(ctx, async (tx) => {
    const recue = await tx
      .selectFrom('condition_reponse')
      .select('tenant_id as groupementId')
      .where('pharmacie_id', '=', tx.tenantId)
      .where('condition_groupement_id', '=', id)
      .executeTakeFirst();
    if (!recue) throw coreErrors.introuvable();
    if (!canRepondreProposition(ctx.acteur)) throw coreErrors.interdit();
    await enSysteme(tx, (systeme) => changer(systeme, ctx, recue.groupementId, id, saisie));
    prevenirConditions(tx, [recue.groupementId, tx.tenantId], id);
    return uneProposition(tx, ctx.acteur, id, aujourdhuiDe(ctx));
  });
